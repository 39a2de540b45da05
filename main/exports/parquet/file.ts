// One Parquet file, written by the library one row group at a time. Only the list of groups stays in memory, for the
// footer.

import { ByteWriter, ParquetWriter, type ColumnSource } from 'hyparquet-writer';
import type { SchemaElement, Statistics } from 'hyparquet';
import type { OutputFile, TableColumn } from '../format/format.ts';
import { asPlainBytes, schemaOf } from './column.ts';
import { boundsOf, decimalBytes } from './decimal.ts';
import type { DecimalValues, GatheredColumn } from './values.ts';

/** The key-value metadata of a file, such as its About. */
export type FileNotes = Readonly<Record<string, string>>;
export type Compress = (bytes: Uint8Array) => Uint8Array;

/** The library keeps the bounds of each row group until the end, and shortens those of texts only then. */
const MAX_BOUND_CHARS = 256;
const INITIAL_BUFFER_BYTES = 1024;

export class ParquetFile {
  readonly #writer: ParquetWriter;
  readonly #schema: SchemaElement[];

  constructor(file: OutputFile, columns: readonly TableColumn[], compress: Compress) {
    this.#schema = schemaOf(columns);
    this.#writer = new ParquetWriter({
      writer: new FileWriter(file),
      schema: this.#schema.map(asPlainBytes),
      compressors: { SNAPPY: compress },
      createdBy: 'Commission Desk',
    });
  }

  /** `gathered`: the columns in the order of the schema, each with `rows` values. */
  async writeGroup(rows: number, gathered: readonly GatheredColumn[]): Promise<void> {
    await this.#writer.write({ columnData: gathered.map(sourceOf), rowGroupSize: rows });
    const chunks = this.#writer.row_groups.at(-1)?.columns ?? [];
    gathered.forEach((column, at) => {
      const written = chunks[at]?.meta_data;
      if (written === undefined) throw new Error(`column ${column.name} was not written`);
      written.statistics =
        column.kind === 'decimal' ? decimalStatistics(column) : withoutLongBounds(written.statistics);
    });
  }

  async finish(notes: FileNotes): Promise<void> {
    this.#writer.schema = this.#schema;
    this.#writer.kvMetadata = Object.entries(notes).map(([key, value]) => ({ key, value }));
    await this.#writer.finish();
  }
}

/**
 * Amounts are passed as bytes, because the library takes ten times as long to make the same bytes from BigInt. It would
 * compare them without their sign, so their statistics are added later. The bytes are made when the library comes to the
 * column, so that those of the other columns are not in memory with them.
 */
function sourceOf(column: GatheredColumn): ColumnSource {
  const { name, kind, values } = column;
  if (kind === 'other') return { name, data: values };
  return {
    ...{ name, encoding: 'PLAIN', statistics: false },
    get data() {
      return decimalBytes(values);
    },
  };
}

function decimalStatistics({ values }: DecimalValues): Statistics {
  const missing = values.reduce((count, value) => (value === null ? count + 1 : count), 0);
  const bounds = boundsOf(values);
  return {
    null_count: BigInt(missing),
    ...(bounds !== null && { min_value: bounds.least, max_value: bounds.greatest }),
  };
}

function withoutLongBounds(statistics: Statistics | undefined): Statistics {
  const { null_count, min_value, max_value } = statistics ?? {};
  const isLong = [min_value, max_value].some((bound) => typeof bound === 'string' && bound.length > MAX_BOUND_CHARS);
  return { ...(null_count !== undefined && { null_count }), ...(!isLong && { min_value, max_value }) };
}

/** Collects what the library writes, until a row group is complete. */
class FileWriter extends ByteWriter {
  readonly #file: OutputFile;

  constructor(file: OutputFile) {
    super(INITIAL_BUFFER_BYTES);
    this.#file = file;
  }

  /** Gives the memory back, because each month of a folder has a file, which may wait long for its next group. */
  flush(): void {
    this.#file.write(this.getBytes());
    this.buffer = new ArrayBuffer(INITIAL_BUFFER_BYTES);
    this.view = new DataView(this.buffer);
    this.index = 0;
  }

  override finish(): void {
    this.flush();
  }
}
