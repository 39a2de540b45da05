// One file of a Parquet export with the rows that wait for its next row group.

import type { OutputFile, TableColumn } from '../format/format.ts';
import { ParquetFile, type Compress, type FileNotes } from './file.ts';
import { RowGroup } from './row-group.ts';

export type GroupSize = { readonly rows: number; readonly textBytes: number };

/** A larger group needs more memory while writing, a smaller one is read more slowly. */
export const FULL_GROUP: GroupSize = { rows: 16_384, textBytes: 4 * 1024 * 1024 };

export class ParquetPart {
  readonly group: RowGroup;
  readonly #file: ParquetFile;

  constructor(file: OutputFile, columns: readonly TableColumn[], compress: Compress) {
    this.#file = new ParquetFile(file, columns, compress);
    this.group = new RowGroup(columns);
  }

  async writeGroup(): Promise<void> {
    await this.#file.writeGroup(this.group.rows, this.group.take());
  }

  async finish(notes: FileNotes): Promise<void> {
    if (this.group.rows > 0) await this.writeGroup();
    await this.#file.finish(notes);
  }
}

export function hasReached({ rows, textBytes }: GroupSize, limit: GroupSize): boolean {
  return rows >= limit.rows || textBytes >= limit.textBytes;
}
