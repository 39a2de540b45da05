// One Parquet file, written a row group at a time: nothing waits here but the list of its groups, which ends the file.

import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { ColumnSource } from 'hyparquet-writer';
import { snappyCompressor } from 'hysnappy';
import type { OutputFile, TableColumn } from './format.ts';
import { schemaOf } from './parquet-column.ts';

/** What the file says of itself, by name. */
export type FileNotes = Readonly<Record<string, string>>;

export class ParquetFile {
  readonly #writer: ParquetWriter;
  readonly #columns: readonly TableColumn[];

  constructor(file: OutputFile, columns: readonly TableColumn[]) {
    const schema = schemaOf(columns);
    this.#columns = columns;
    // Amounts come as bytes already. The library would take them for numbers of its own making if it knew that they
    // are decimals, so it learns it at the end.
    const asBytes = schema.map((element) => {
      const { converted_type: type, ...rest } = element;
      return type === 'DECIMAL' ? rest : element;
    });
    this.#writer = new ParquetWriter({
      writer: new GroupWriter(file),
      schema: asBytes,
      compressors: { SNAPPY: snappyCompressor() },
      createdBy: 'Commission Desk',
    });
  }

  async writeGroup(columnData: ColumnSource[]): Promise<void> {
    await this.#writer.write({ columnData, rowGroupSize: Number.MAX_SAFE_INTEGER });
  }

  async finish(notes: FileNotes): Promise<void> {
    this.#writer.schema = schemaOf(this.#columns);
    this.#writer.kvMetadata = Object.entries(notes).map(([key, value]) => ({ key, value }));
    await this.#writer.finish();
  }
}

/** Hands on what the library has written after each group. */
class GroupWriter extends ByteWriter {
  readonly #file: OutputFile;

  constructor(file: OutputFile) {
    super();
    this.#file = file;
  }

  flush(): void {
    this.#file.write(this.getBytes());
    this.index = 0;
  }

  override finish(): void {
    this.flush();
  }
}
