// Writes a column of a row group: its dictionary page, if it has one, and one page with all values.

import type { ColumnChunk, SchemaElement } from 'hyparquet';
import type { ByteWriter } from 'hyparquet-writer';
import { writePageHeader } from 'hyparquet-writer/src/datapage.js';
import { ByteList, type Memory } from './lists.ts';
import { addRuns, bitWidth } from './runs.ts';
import type { GatheredColumn } from './text.ts';

export type Compress = (bytes: Uint8Array) => Uint8Array;

export class PageWriter {
  readonly #writer: ByteWriter;
  readonly #compress: Compress;
  readonly #memory: Memory;

  constructor(writer: ByteWriter, compress: Compress, memory: Memory) {
    this.#writer = writer;
    this.#compress = compress;
    this.#memory = memory;
  }

  writeColumn(column: GatheredColumn, { type }: SchemaElement): ColumnChunk {
    if (type === undefined) throw new Error(`column ${column.name} has no type`);
    const start = this.#writer.offset;
    const { dictionary, presence } = column;
    const dictionaryBytes = dictionary === null ? 0 : this.#writeDictionary(dictionary);
    const dataStart = this.#writer.offset;
    const dataBytes = this.#writeValues(column);
    return {
      file_offset: BigInt(start),
      meta_data: {
        type,
        encodings: dictionary === null ? ['PLAIN'] : ['PLAIN', 'RLE_DICTIONARY'],
        path_in_schema: [column.name],
        codec: 'SNAPPY',
        num_values: BigInt(presence.rows),
        total_uncompressed_size: BigInt(dictionaryBytes + dataBytes),
        total_compressed_size: BigInt(this.#writer.offset - start),
        ...(dictionary !== null && { dictionary_page_offset: BigInt(start) }),
        data_page_offset: BigInt(dataStart),
        statistics: { ...column.bounds, null_count: BigInt(presence.missing) },
      },
    };
  }

  #writeDictionary({ values, count }: NonNullable<GatheredColumn['dictionary']>): number {
    const start = this.#writer.offset;
    const compressed = this.#compress(values);
    writePageHeader(this.#writer, {
      type: 'DICTIONARY_PAGE',
      uncompressed_page_size: values.length,
      compressed_page_size: compressed.length,
      dictionary_page_header: { num_values: count, encoding: 'PLAIN' },
    });
    const headerBytes = this.#writer.offset - start;
    this.#writer.appendBytes(compressed);
    return headerBytes + values.length;
  }

  #writeValues({ presence, dictionary, codes, values }: GatheredColumn): number {
    const levels = new ByteList(this.#memory);
    presence.addLevelsTo(levels);
    const coded = new ByteList(this.#memory);
    if (dictionary !== null) {
      const width = bitWidth(dictionary.count);
      coded.addByte(width);
      addRuns(coded, codes, width);
    }
    const plain = dictionary === null ? values : coded.takeBytes();
    const compressed = this.#compress(plain);
    const start = this.#writer.offset;
    writePageHeader(this.#writer, {
      type: 'DATA_PAGE_V2',
      uncompressed_page_size: levels.length + plain.length,
      compressed_page_size: levels.length + compressed.length,
      data_page_header_v2: {
        num_values: presence.rows,
        num_nulls: presence.missing,
        num_rows: presence.rows,
        encoding: dictionary === null ? 'PLAIN' : 'RLE_DICTIONARY',
        definition_levels_byte_length: levels.length,
        repetition_levels_byte_length: 0,
        is_compressed: true,
      },
    });
    const headerBytes = this.#writer.offset - start;
    this.#writer.appendBytes(levels.takeBytes());
    this.#writer.appendBytes(compressed);
    const writtenBytes = headerBytes + levels.length + plain.length;
    levels.clear();
    coded.clear();
    return writtenBytes;
  }
}
