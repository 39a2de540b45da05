// How far an export, or a check of an exported file, has come and whether it is still wanted, in memory that both threads
// see: a thread that is in the middle of its rows reads no messages.

const SLOTS = { isCancelled: 0, phase: 1, rows: 2, totalRows: 3, sizeBytes: 4 } as const;
const PHASES = ['finding', 'writing', 'saving', 'comparing', 'pairing'] as const;

/**
 * `finding`: nothing is written or compared yet. `saving`: the file is getting its name, which takes a moment and cannot
 * be stopped. `comparing` and `pairing` are those of a check.
 */
export type ExportPhase = (typeof PHASES)[number];
export type ExportReading = {
  readonly phase: ExportPhase;
  readonly rows: number;
  readonly totalRows: number | null;
  readonly sizeBytes: number;
};
export type ExportMeter = {
  readonly memory: SharedArrayBuffer;
  isCancelled(): boolean;
  cancel(): void;
  read(): ExportReading;
  note(reading: Partial<ExportReading>): void;
};

export function createExportMeter(
  memory = new SharedArrayBuffer(Object.keys(SLOTS).length * BigInt64Array.BYTES_PER_ELEMENT),
): ExportMeter {
  const slots = new BigInt64Array(memory);
  const read = (slot: number): number => Number(Atomics.load(slots, slot));
  const write = (slot: number, value: number): void => void Atomics.store(slots, slot, BigInt(value));
  return {
    memory,
    isCancelled: () => read(SLOTS.isCancelled) === 1,
    cancel: () => write(SLOTS.isCancelled, 1),
    read() {
      const totalRows = read(SLOTS.totalRows);
      return {
        phase: PHASES[read(SLOTS.phase)] ?? 'finding',
        rows: read(SLOTS.rows),
        // One more than it is, as memory starts with 0.
        totalRows: totalRows === 0 ? null : totalRows - 1,
        sizeBytes: read(SLOTS.sizeBytes),
      };
    },
    note({ phase, rows, totalRows, sizeBytes }) {
      if (phase !== undefined) write(SLOTS.phase, PHASES.indexOf(phase));
      if (rows !== undefined) write(SLOTS.rows, rows);
      if (typeof totalRows === 'number') write(SLOTS.totalRows, totalRows + 1);
      if (sizeBytes !== undefined) write(SLOTS.sizeBytes, sizeBytes);
    },
  };
}
