// One Parquet file, written one row group at a time. Only the list of groups stays in memory, for the footer. The library
// writes everything around the pages.

import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { SchemaElement } from 'hyparquet';
import { snappyCompressor } from 'hysnappy';
import type { OutputFile, TableColumn } from '../format/format.ts';
import { schemaOf } from './column.ts';
import type { Memory } from './lists.ts';
import { PageWriter, type Compress } from './pages.ts';
import type { GatheredColumn } from './text.ts';

/** The key-value metadata of a file, such as its About. */
export type FileNotes = Readonly<Record<string, string>>;
/** Shared by all files of an export. */
export type FileTools = { readonly memory: Memory; readonly compress: Compress };

export function createCompress(): Compress {
  return snappyCompressor();
}

export class ParquetFile {
  readonly #output: FileWriter;
  readonly #writer: ParquetWriter;
  readonly #pages: PageWriter;
  readonly #elements: ReadonlyMap<string, SchemaElement>;

  constructor(file: OutputFile, columns: readonly TableColumn[], { memory, compress }: FileTools) {
    const schema = schemaOf(columns);
    this.#elements = new Map(schema.map((element) => [element.name, element]));
    this.#output = new FileWriter(file);
    this.#writer = new ParquetWriter({ writer: this.#output, schema, createdBy: 'Commission Desk' });
    this.#pages = new PageWriter(this.#output, compress, memory);
  }

  /** `gathered`: the columns in the order of the schema, each with `rows` values. */
  writeGroup(rows: number, gathered: Iterable<GatheredColumn>): void {
    const start = this.#output.offset;
    const columns = [];
    let size = 0n;
    for (const column of gathered) {
      const element = this.#elements.get(column.name);
      if (element === undefined) throw new Error(`the schema has no column ${column.name}`);
      const chunk = this.#pages.writeColumn(column, element);
      columns.push(chunk);
      size += chunk.meta_data?.total_uncompressed_size ?? 0n;
      this.#output.flush();
    }
    this.#writer.num_rows += BigInt(rows);
    this.#writer.row_groups.push({
      columns,
      total_byte_size: size,
      num_rows: BigInt(rows),
      total_compressed_size: BigInt(this.#output.offset - start),
    });
  }

  async finish(notes: FileNotes): Promise<void> {
    this.#writer.kvMetadata = Object.entries(notes).map(([key, value]) => ({ key, value }));
    await this.#writer.finish();
  }
}

/** Collects what the library writes, until it is flushed after each column. */
class FileWriter extends ByteWriter {
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
