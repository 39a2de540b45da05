// Parquet: amounts as exact decimals, ledger dates as days, other dates as moments, everything else as text; one file,
// or a folder with a file for each month of the ledger dates.

import type { ExportFailure } from '../../../shared/contract/errors.ts';
import type { ExportAbout } from '../../../shared/contract/exports.ts';
import type { CellValue } from '../../../shared/contract/fields.ts';
import { AppError } from '../../errors.ts';
import { forEachRecord, textRepeating, type RecordBytes } from '../../store/question/record-bytes.ts';
import {
  NOTHING_COUNTED,
  type FormatTarget,
  type FormatWriter,
  type OutputFile,
  type TableColumn,
} from '../format/format.ts';
import { ABOUT_NOTE, ANY_ORDER_NOTE } from './column.ts';
import { createCompress, ParquetFile, type FileTools } from './file.ts';
import { Memory } from './lists.ts';
import { createMonthFinder, monthFolder, NO_MONTH } from './months.ts';
import { RowGroup } from './row-group.ts';
import { createRowBytes } from '../format/row-bytes.ts';
import { createRowsInAnyOrder } from '../csv/rows-any-order.ts';

/** What a file may gather before it is written: the memory an export needs, and the least that readers read at once. */
const GROUP = { rows: 16_384, textBytes: 4 * 1024 * 1024 } as const;
/** Of all months together; then the fullest is written, however small. */
const WAITING = { rows: 4 * GROUP.rows, textBytes: 2 * GROUP.textBytes } as const;
/** Each month keeps its file open, and a process may open few hundred. */
const MOST_MONTHS = 240;

export function openParquet(target: FormatTarget): FormatWriter {
  return target.monthsAt === undefined ? oneFile(target) : filesByMonth(target, target.monthsAt);
}

function oneFile(target: FormatTarget): FormatWriter {
  const { columns } = target;
  const part = new Part(target.openFile(''), columns, createTools());
  const bytesOf = createRowBytes(columns.length);
  return {
    addRow: (cells) => part.group.add(bytesOf(cells), 0, 1),
    addRecords: (records) => part.group.add(records, 0, records.rows),
    flush() {
      if (isFull(part.group, GROUP)) part.writeGroup();
      return Promise.resolve();
    },
    facts: () => ({ ...NOTHING_COUNTED, unreadableAsText: part.group.unreadable() }),
    finish: (about) => part.finish({ [ABOUT_NOTE]: JSON.stringify(about) }),
  };
}

function filesByMonth(target: FormatTarget, monthsAt: number): FormatWriter {
  const { columns } = target;
  const months = new Map<string, Part>();
  const tools = createTools();
  const rowsInAnyOrder = createRowsInAnyOrder(columns.length);
  let contentSha256 = '';
  const monthOf = createMonthFinder();
  const dateOf = textRepeating(monthsAt);
  const bytesOf = createRowBytes(columns.length);

  function open(month: string): Part {
    if (months.size === MOST_MONTHS) throw tooManyMonths();
    const part = new Part(target.openFile(`${monthFolder(month)}/part-0.parquet`), columns, tools);
    months.set(month, part);
    return part;
  }

  function partOf(date: CellValue): Part {
    const month = monthOf(date);
    return months.get(month) ?? open(month);
  }

  function partsOf(records: RecordBytes): readonly Part[] {
    const parts: Part[] = [];
    forEachRecord(records, (record) => parts.push(partOf(dateOf(record))));
    return parts;
  }

  return {
    addRow(cells) {
      partOf(cells[monthsAt] ?? null).group.add(bytesOf(cells), 0, 1);
      rowsInAnyOrder.addRow(cells);
    },
    addRecords(records) {
      const parts = partsOf(records);
      let from = 0;
      parts.forEach((part, row) => {
        // Neighbours are often of one month.
        if (part === parts[row + 1]) return;
        part.group.add(records, from, row + 1);
        from = row + 1;
      });
      rowsInAnyOrder.addRecords(records);
    },
    flush() {
      const parts = [...months.values()];
      for (const part of parts) if (isFull(part.group, GROUP)) part.writeGroup();
      while (isFull(sizeOf(parts), WAITING)) fullest(parts).writeGroup();
      return Promise.resolve();
    },
    facts: () => ({
      ...NOTHING_COUNTED,
      unreadableAsText: sum([...months.values()].map(({ group }) => group.unreadable())),
    }),
    async finish(about: ExportAbout) {
      contentSha256 = rowsInAnyOrder.digest();
      const notes = { [ABOUT_NOTE]: JSON.stringify(about), [ANY_ORDER_NOTE]: contentSha256 };
      // A folder without rows still says what its columns are.
      if (months.size === 0) open(NO_MONTH);
      for (const part of months.values()) await part.finish(notes);
    },
    sealed: () => ({ contentSha256, sheets: [] }),
  };
}

function createTools(): FileTools {
  return { memory: new Memory(), compress: createCompress() };
}

class Part {
  readonly group: RowGroup;
  readonly #file: ParquetFile;

  constructor(file: OutputFile, columns: readonly TableColumn[], tools: FileTools) {
    this.#file = new ParquetFile(file, columns, tools);
    this.group = new RowGroup(columns, tools.memory);
  }

  writeGroup(): void {
    this.#file.writeGroup(this.group.rows, this.group.take());
    this.group.clear();
  }

  async finish(notes: Readonly<Record<string, string>>): Promise<void> {
    if (this.group.rows > 0) this.writeGroup();
    await this.#file.finish(notes);
  }
}

type Size = { readonly rows: number; readonly textBytes: number };

function isFull({ rows, textBytes }: Size, limit: Size): boolean {
  return rows >= limit.rows || textBytes >= limit.textBytes;
}

function sizeOf(parts: readonly Part[]): Size {
  return { rows: sum(parts.map(({ group }) => group.rows)), textBytes: sum(parts.map(({ group }) => group.textBytes)) };
}

function fullest(parts: readonly Part[]): Part {
  return parts.reduce((most, part) => (share(part) > share(most) ? part : most));
}

function share({ group }: Part): number {
  return group.rows / GROUP.rows + group.textBytes / GROUP.textBytes;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

function tooManyMonths(): AppError {
  const facts = { reason: 'tooManyMonths' satisfies ExportFailure, system: 'EMFILE' };
  return new AppError('exportFailed', `more than ${MOST_MONTHS} months`, { facts });
}
