// The progress of an export or of a file check, and whether it is cancelled, in memory that two threads share: a thread
// that is busy with its rows reads no messages.

const SLOTS = { isCancelled: 0, phase: 1, rows: 2, totalRows: 3, sizeBytes: 4 } as const;
const PHASES = ['finding', 'writing', 'saving', 'comparing', 'pairing'] as const;

/**
 * An export goes through `finding` (nothing is written yet), `writing` and `saving` (the file gets its name, which cannot
 * be cancelled). A check goes through `finding`, `comparing` and, where rows differ, `pairing`.
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
        // Stored plus one: new memory is 0, which means null here.
        totalRows: totalRows === 0 ? null : totalRows - 1,
        sizeBytes: read(SLOTS.sizeBytes),
      };
    },
    note({ phase, rows, totalRows, sizeBytes }) {
      if (phase !== undefined) write(SLOTS.phase, PHASES.indexOf(phase));
      if (rows !== undefined) write(SLOTS.rows, rows);
      if (totalRows !== undefined) write(SLOTS.totalRows, totalRows === null ? 0 : totalRows + 1);
      if (sizeBytes !== undefined) write(SLOTS.sizeBytes, sizeBytes);
    },
  };
}
