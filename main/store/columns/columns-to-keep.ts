// Hands columns that were built from rows over, chunk by chunk, to be kept in the profile's file. The writer stores them,
// because it is the only thread that writes.

import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { Database } from '../file/database.ts';
import type { ColumnIndex } from './column-index.ts';
import { addToChecksum, encodeColumns, type ColumnChunk } from './encode-columns.ts';
import { hasChunks, type ChunksWritten, type ColumnsCopy, type NumberedChunk } from './kept-columns.ts';

/** The columns of fewer rows are built in less time than a person notices. */
export const MIN_KEPT_ROWS = 20_000;

/** `end` follows the last chunk. `gone`: these columns are not in memory any more. */
export type HandedOver =
  ({ readonly kind: 'chunk' } & NumberedChunk) | ({ readonly kind: 'end' } & ChunksWritten) | { readonly kind: 'gone' };

type Offer = { readonly copyNumber: number; readonly index: ColumnIndex };
type HandOver = { readonly chunks: Iterator<ColumnChunk>; readonly written: ChunksWritten };

export class ColumnsToKeep {
  readonly #offers = new Map<DatasetName, Offer>();
  readonly #handOvers = new Map<DatasetName, HandOver>();

  /** Columns of few rows are offered only to remove the chunks of an earlier copy. */
  offer(db: Database, { dataset, copyNumber }: ColumnsCopy, index: ColumnIndex): void {
    if (index.rows >= MIN_KEPT_ROWS || hasChunks(db, dataset)) this.#offers.set(dataset, { copyNumber, index });
  }

  /** Call it before the columns are dropped, which would otherwise stay in memory. */
  withdraw(dataset: DatasetName): void {
    this.#offers.delete(dataset);
    this.#handOvers.delete(dataset);
  }

  /** Begins with the first chunk. Null if there are no columns to keep. */
  begin(dataset: DatasetName): Pick<ColumnsCopy, 'copyNumber'> | null {
    const offer = this.#offers.get(dataset);
    if (offer === undefined) return null;
    const chunks = offer.index.rows < MIN_KEPT_ROWS ? [].values() : encodeColumns(offer.index);
    this.#handOvers.set(dataset, { chunks, written: { chunks: 0, checksum: 0 } });
    return { copyNumber: offer.copyNumber };
  }

  next({ dataset, copyNumber }: ColumnsCopy): HandedOver {
    const handOver = this.#handOvers.get(dataset);
    if (handOver === undefined || this.#offers.get(dataset)?.copyNumber !== copyNumber) return { kind: 'gone' };
    const { chunks, written } = handOver;
    const result = chunks.next();
    if (result.done === true) {
      this.withdraw(dataset);
      return { kind: 'end', ...written };
    }
    const checksum = addToChecksum(written.checksum, result.value);
    this.#handOvers.set(dataset, { chunks, written: { chunks: written.chunks + 1, checksum } });
    return { kind: 'chunk', number: written.chunks, ...result.value };
  }
}
