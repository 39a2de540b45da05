// CSV as RFC 4180 has it: UTF-8, CRLF, quotes where they are needed. What the grid shows as text never becomes a
// formula; what it shows as a number stays one.

import { createHash } from 'node:crypto';
import { GUARD, needsGuard } from '../../../shared/rules/formula-guard.ts';
import type { CsvOptions } from '../../../shared/contract/exports.ts';
import type { CellValue, FieldKind } from '../../../shared/contract/fields.ts';
import { forEachRecord, textsOf, type ByteRecord, type RecordBytes } from '../../store/question/record-bytes.ts';
import { csvCell, holdsNumbers } from './cell.ts';
import { RecordLines } from './record.ts';
import { kindIn, NOTHING_TOLD, type FormatTarget, type FormatWriter, type TableColumn } from '../format/format.ts';
import { LINE_END } from './rows-hash.ts';
import { createTextEncoder, isFullChunk } from '../format/text-chunks.ts';

const BYTE_ORDER_MARK = '\ufeff';

export function openCsv(target: FormatTarget): FormatWriter {
  const { columns, csv } = target;
  const file = target.openFile('');
  const hash = createHash('sha256');
  const encode = createTextEncoder();
  const lines = createLines(columns, csv);

  function write(): void {
    const { written, plain } = lines.take();
    if (written === '') return;
    const bytes = encode(written);
    file.write(bytes);
    hash.update(plain === null ? bytes : encode(plain));
  }

  const records = new RecordLines({
    columns,
    isGuarded: true,
    write(bytes, plain) {
      write();
      file.write(bytes);
      hash.update(plain);
    },
  });

  function addRow(cells: readonly CellValue[], mixedKind?: FieldKind): void {
    records.flush();
    if (lines.add(cells, mixedKind)) write();
  }

  function addRecord(record: ByteRecord): void {
    if (!records.add(record)) addRow(textsOf(record, columns.length));
  }

  file.write(Buffer.from((csv.byteOrderMark ? BYTE_ORDER_MARK : '') + headerLine(columns, csv), 'utf8'));
  return {
    addRow,
    // Lines are hashed with commas: others than those are written as texts.
    ...(csv.separator === ',' && { addRecords: (rows: RecordBytes) => forEachRecord(rows, addRecord) }),
    flush() {
      records.flush();
      return Promise.resolve();
    },
    facts: () => ({ ...NOTHING_TOLD, guarded: lines.guarded + records.guarded }),
    rowsSha256() {
      records.flush();
      write();
      return hash.digest('hex');
    },
    finish: () => Promise.resolve(),
  };
}

function headerLine(columns: readonly TableColumn[], { separator }: CsvOptions): string {
  return columns.map((column) => csvCell(column.title)).join(separator) + LINE_END;
}

/** `plain`: as the hash has them, where that differs. */
type Taken = { readonly written: string; readonly plain: string | null };
type Lines = {
  /** True: there is enough to be written. */
  add(cells: readonly CellValue[], mixedKind: FieldKind | undefined): boolean;
  take(): Taken;
  readonly guarded: number;
};

function createLines(columns: readonly TableColumn[], { separator }: CsvOptions): Lines {
  // Lines are hashed with commas.
  const initial = separator === ',' ? null : '';
  let written = '';
  let plain: string | null = initial;
  let guarded = 0;

  return {
    add(cells, mixedKind) {
      for (let at = 0; at < columns.length; at += 1) {
        const text = cells[at] ?? null;
        const column = columns[at];
        const before = at === 0 ? '' : separator;
        const cell = csvCell(text);
        const isNumber = column !== undefined && holdsNumbers(kindIn(column, mixedKind));
        if (text !== null && text !== '' && needsGuard(text, { isNumber })) {
          guarded += 1;
          plain ??= written;
          written += before + csvCell(GUARD + text);
        } else written += before + cell;
        if (plain !== null) plain += at === 0 ? cell : `,${cell}`;
      }
      written += LINE_END;
      if (plain !== null) plain += LINE_END;
      return isFullChunk(written);
    },
    take() {
      const taken = { written, plain };
      written = '';
      plain = initial;
      return taken;
    },
    get guarded() {
      return guarded;
    },
  };
}
