// Parquet: amounts as exact decimals, ledger dates as days, other dates as moments, everything else as text; one file,
// or a folder with a file for each month of the ledger dates.

import type { CellValue, ExportAbout, ExportFailure } from '../../preload/contract.ts';
import { AppError } from '../errors.ts';
import { dayText, parseDate } from '../store/dates.ts';
import type { FormatTarget, FormatWriter } from './format.ts';
import { DecimalPlaces } from './parquet-buffers.ts';
import { ABOUT_NOTE, ANY_ORDER_NOTE } from './parquet-column.ts';
import { ParquetFile } from './parquet-file.ts';
import { RowGroup } from './parquet-row-group.ts';
import { createRowsInAnyOrder } from './rows-any-order.ts';

/** What a file may gather before it is written: the memory an export needs, and the least that readers read at once. */
const GROUP = { rows: 16_384, chars: 8 * 1024 * 1024 } as const;
/** Of all months together; then the fullest is written, however small. */
const WAITING = { rows: 4 * GROUP.rows, chars: 2 * GROUP.chars } as const;
/** Each month keeps its file open, and a process may open few hundred. */
const MOST_MONTHS = 240;
/** What readers of such folders know as "no month". */
const NO_MONTH = '__HIVE_DEFAULT_PARTITION__';

export function openParquet(target: FormatTarget): FormatWriter {
  return target.monthsAt === undefined ? oneFile(target) : filesByMonth(target, target.monthsAt);
}

function oneFile(target: FormatTarget): FormatWriter {
  const { columns } = target;
  const part = new Part(new ParquetFile(target.openFile(''), columns), new RowGroup(columns, new DecimalPlaces()));
  return {
    addRow: (cells) => part.group.add(cells),
    flush: async () => {
      if (isFull(part.group, GROUP)) await part.writeGroup();
    },
    facts: () => ({ unreadableAsText: part.group.unreadable(), guarded: 0 }),
    finish: (about) => part.finish({ [ABOUT_NOTE]: JSON.stringify(about) }),
  };
}

function filesByMonth(target: FormatTarget, monthsAt: number): FormatWriter {
  const { columns } = target;
  const months = new Map<string, Part>();
  const places = new DecimalPlaces();
  const rowsInAnyOrder = createRowsInAnyOrder();
  const monthOf = createMonthFinder();

  function open(month: string): Part {
    if (months.size === MOST_MONTHS) throw tooManyMonths();
    const file = new ParquetFile(target.openFile(`month=${month}/part-0.parquet`), columns);
    const part = new Part(file, new RowGroup(columns, places));
    months.set(month, part);
    return part;
  }

  return {
    addRow(cells) {
      const month = monthOf(cells[monthsAt] ?? null);
      const part = months.get(month) ?? open(month);
      part.group.add(cells);
      rowsInAnyOrder.addRow(cells);
    },
    async flush() {
      const parts = [...months.values()];
      for (const part of parts) if (isFull(part.group, GROUP)) await part.writeGroup();
      while (isFull(sizeOf(parts), WAITING)) await fullest(parts).writeGroup();
    },
    facts: () => ({ unreadableAsText: sum([...months.values()].map(({ group }) => group.unreadable())), guarded: 0 }),
    async finish(about: ExportAbout) {
      const notes = { [ABOUT_NOTE]: JSON.stringify(about), [ANY_ORDER_NOTE]: rowsInAnyOrder.digest() };
      // A folder without rows still says what its columns are.
      if (months.size === 0) open(NO_MONTH);
      for (const part of months.values()) await part.finish(notes);
    },
  };
}

class Part {
  readonly group: RowGroup;
  readonly #file: ParquetFile;

  constructor(file: ParquetFile, group: RowGroup) {
    this.#file = file;
    this.group = group;
  }

  async writeGroup(): Promise<void> {
    await this.group.writeTo((columns) => this.#file.writeGroup(columns));
  }

  async finish(notes: Readonly<Record<string, string>>): Promise<void> {
    if (this.group.rows > 0) await this.writeGroup();
    await this.#file.finish(notes);
  }
}

type Size = { readonly rows: number; readonly chars: number };

function isFull({ rows, chars }: Size, limit: Size): boolean {
  return rows >= limit.rows || chars >= limit.chars;
}

function sizeOf(parts: readonly Part[]): Size {
  return { rows: sum(parts.map(({ group }) => group.rows)), chars: sum(parts.map(({ group }) => group.chars)) };
}

function fullest(parts: readonly Part[]): Part {
  return parts.reduce((most, part) => (share(part) > share(most) ? part : most));
}

function share({ group }: Part): number {
  return group.rows / GROUP.rows + group.chars / GROUP.chars;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** `2026-09`; dates repeat, and there are few of them. */
function createMonthFinder(): (date: CellValue) => string {
  const known = new Map<CellValue, string>();
  return (date) => {
    const found = known.get(date);
    if (found !== undefined) return found;
    const epochMs = date === null ? null : (parseDate(date)?.epochMs ?? null);
    const month = epochMs === null ? NO_MONTH : dayText(epochMs).slice(0, 7);
    if (known.size > 10_000) known.clear();
    known.set(date, month);
    return month;
  };
}

function tooManyMonths(): AppError {
  const facts = { reason: 'tooManyMonths' satisfies ExportFailure, system: 'EMFILE' };
  return new AppError('exportFailed', `more than ${MOST_MONTHS} months`, { facts });
}
