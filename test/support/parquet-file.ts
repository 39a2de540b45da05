// Writes Parquet files as an export does, but without the export.

import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ExportAbout } from '../../shared/contract/exports/about.ts';
import type { CellValue, FieldKind } from '../../shared/contract/fields.ts';
import type { FormatWriter, TableColumn } from '../../main/exports/format/format.ts';
import { openParquet } from '../../main/exports/parquet/parquet.ts';
import type { RecordBytes } from '../../main/store/question/record-bytes.ts';
import { EXPORT_WORDS } from './export-requests.ts';
import { recordsOf } from './record-bytes.ts';

export type WrittenParquet = { readonly unreadableAsText: number; readonly files: readonly string[] };

export function column(id: string, kind: FieldKind): TableColumn {
  return { id, title: `Title of ${id}`, kind };
}

/** `monthsAt`: writes a folder at the path. The description is a placeholder. */
export async function writeParquet(
  path: string,
  table: {
    readonly columns: readonly TableColumn[];
    readonly rows: Iterable<readonly CellValue[]>;
    readonly monthsAt?: number;
    /** The rows as the bytes that a store returns. */
    readonly asRecords?: boolean;
    readonly about?: Partial<ExportAbout>;
  },
): Promise<WrittenParquet> {
  const handles: number[] = [];
  const files: string[] = [];
  const writer = openParquet({
    columns: table.columns,
    currencyAt: null,
    csv: { separator: ',', byteOrderMark: true },
    aboutPlace: 'afterRows',
    words: EXPORT_WORDS,
    ...(table.monthsAt !== undefined && { monthsAt: table.monthsAt }),
    openFile(name) {
      const target = name === '' ? path : join(path, name);
      mkdirSync(dirname(target), { recursive: true });
      const handle = openSync(target, 'wx');
      handles.push(handle);
      files.push(name);
      return { write: (bytes) => void writeSync(handle, bytes) };
    },
  });
  const rows = [...table.rows];
  for (let from = 0; from < rows.length; from += 1_000) {
    const some = rows.slice(from, from + 1_000);
    if (table.asRecords === true) addRecords(writer, recordsOf(some));
    else some.forEach((row) => writer.addRow(row));
    await writer.flush();
  }
  const { unreadableAsText } = writer.facts({ totals: [], subtotals: null });
  await writer.finish({ application: 'Commission Desk', ...table.about } as ExportAbout, null);
  handles.forEach((handle) => closeSync(handle));
  return { unreadableAsText, files };
}

/** The bytes of a store's rows may be overwritten afterwards. */
function addRecords(writer: Pick<FormatWriter, 'addRecords'>, records: RecordBytes): void {
  writer.addRecords?.(records);
  records.bytes.fill(0);
}
