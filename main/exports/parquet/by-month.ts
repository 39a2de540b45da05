// A folder of Parquet files, one for each month of the ledger dates.

import { snappyCompressor } from 'hysnappy';
import type { ExportFailure } from '../../../shared/contract/errors.ts';
import type { ExportAbout } from '../../../shared/contract/exports/about.ts';
import type { CellValue } from '../../../shared/contract/fields.ts';
import { AppError } from '../../errors.ts';
import { forEachRecord, textRepeating, type ByteRecord, type RecordBytes } from '../../store/question/record-bytes.ts';
import { NOTHING_COUNTED, type FormatTarget, type FormatWriter, type WrittenFacts } from '../format/format.ts';
import { createRowBytes } from '../format/row-bytes.ts';
import { ABOUT_NOTE, BY_MONTH_NOTE } from './column.ts';
import { HashByMonth } from './hash-by-month.ts';
import { createMonthFinder, monthFolder, NO_MONTH } from './months.ts';
import { FULL_GROUP, hasReached, ParquetPart, type GroupSize } from './part.ts';

/** The limit for the waiting rows of all months. Beyond it, the fullest group is written, even if it is small. */
const MAX_WAITING_SIZE: GroupSize = { rows: 4 * FULL_GROUP.rows, textBytes: 2 * FULL_GROUP.textBytes };
/** Each month keeps its file open, and a process may have only some hundred open files. */
const MAX_MONTHS = 240;

export class ParquetByMonth implements FormatWriter {
  readonly #target: FormatTarget;
  readonly #monthsAt: number;
  readonly #parts = new Map<string, ParquetPart>();
  readonly #compress = snappyCompressor();
  readonly #monthOf = createMonthFinder();
  readonly #dateOf: (record: ByteRecord) => CellValue;
  readonly #bytesOf: (cells: readonly CellValue[]) => RecordBytes;
  readonly #hash: HashByMonth;
  #contentSha256 = '';

  /** `monthsAt`: index of the ledger date column. */
  constructor(target: FormatTarget, monthsAt: number) {
    this.#target = target;
    this.#monthsAt = monthsAt;
    this.#dateOf = textRepeating(monthsAt);
    this.#bytesOf = createRowBytes(target.columns.length);
    this.#hash = new HashByMonth(target.columns);
  }

  addRow(cells: readonly CellValue[]): void {
    const month = this.#monthOf(cells[this.#monthsAt] ?? null);
    this.#partOf(month).group.add(this.#bytesOf(cells), 0, 1);
    this.#hash.of(month).addRow(cells);
  }

  addRecords(records: RecordBytes): void {
    const months: string[] = [];
    forEachRecord(records, (record) => months.push(this.#monthOf(this.#dateOf(record))));
    let from = 0;
    months.forEach((month, row) => {
      // Neighbouring rows are often of one month and are added together.
      if (month === months[row + 1]) return;
      this.#partOf(month).group.add(records, from, row + 1);
      from = row + 1;
    });
    let row = 0;
    forEachRecord(records, (record) => this.#hash.of(months[row++] ?? NO_MONTH).addRecord(record));
    this.#hash.flush();
  }

  async flush(): Promise<void> {
    const parts = [...this.#parts.values()];
    for (const part of parts) if (hasReached(part.group, FULL_GROUP)) await part.writeGroup();
    while (hasReached(sizeOf(parts), MAX_WAITING_SIZE)) await fullest(parts).writeGroup();
  }

  facts(): WrittenFacts {
    const unreadable = [...this.#parts.values()].map(({ group }) => group.unreadable());
    return { ...NOTHING_COUNTED, unreadableAsText: sum(unreadable) };
  }

  async finish(about: ExportAbout): Promise<void> {
    this.#contentSha256 = this.#hash.digest();
    const notes = { [ABOUT_NOTE]: JSON.stringify(about), [BY_MONTH_NOTE]: this.#contentSha256 };
    // A folder without rows gets one file, which names the columns.
    if (this.#parts.size === 0) this.#open(NO_MONTH);
    for (const part of this.#parts.values()) await part.finish(notes);
  }

  sealed(): { readonly contentSha256: string; readonly sheets: [] } {
    return { contentSha256: this.#contentSha256, sheets: [] };
  }

  #partOf(month: string): ParquetPart {
    return this.#parts.get(month) ?? this.#open(month);
  }

  #open(month: string): ParquetPart {
    if (this.#parts.size === MAX_MONTHS) throw tooManyMonths();
    const { columns } = this.#target;
    const part = new ParquetPart(
      this.#target.openFile(`${monthFolder(month)}/part-0.parquet`),
      columns,
      this.#compress,
    );
    this.#parts.set(month, part);
    return part;
  }
}

function sizeOf(parts: readonly ParquetPart[]): GroupSize {
  return { rows: sum(parts.map(({ group }) => group.rows)), textBytes: sum(parts.map(({ group }) => group.textBytes)) };
}

function fullest(parts: readonly ParquetPart[]): ParquetPart {
  return parts.reduce((most, part) => (share(part) > share(most) ? part : most));
}

function share({ group }: ParquetPart): number {
  return group.rows / FULL_GROUP.rows + group.textBytes / FULL_GROUP.textBytes;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

function tooManyMonths(): AppError {
  const facts = { reason: 'tooManyMonths' satisfies ExportFailure, system: 'EMFILE' };
  return new AppError('exportFailed', `more than ${MAX_MONTHS} months`, { facts });
}
