// Hands columns that were built from rows over, chunk by chunk, to be kept in the profile's file. The writer stores them,
// because it is the only thread that writes.

import type { DatasetName, FieldName } from '../../../../shared/contract/fields.ts';
import type { Database } from '../../file/database.ts';
import type { ColumnIndex } from '../column-index.ts';
import { addToChecksum, encodeColumns, type ColumnChunk } from './encode-columns.ts';
import { encodeSums } from './kept-sums.ts';
import type { PairSums } from '../sums.ts';
import { hasChunks, type ChunksWritten, type ColumnsCopy, type NumberedChunk } from './kept-columns.ts';

/** The columns of fewer rows are built in less time than a person notices. */
export const MIN_KEPT_ROWS = 20_000;

/** `end` follows the last chunk. `gone`: these columns are not in memory any more. */
export type HandedOver =
  ({ readonly kind: 'chunk' } & NumberedChunk) | ({ readonly kind: 'end' } & ChunksWritten) | { readonly kind: 'gone' };

/** The known sums by the texts of a field that the file should keep, by their keys. */
type FindSums = (field: FieldName) => ReadonlyMap<string, PairSums>;
type Offer = { readonly copyNumber: number; readonly index: ColumnIndex; readonly findSums: FindSums };
type HandOver = { readonly chunks: Iterator<ColumnChunk>; readonly written: ChunksWritten };

export class ColumnsToKeep {
  readonly #offers = new Map<DatasetName, Offer>();
  readonly #handOvers = new Map<DatasetName, HandOver>();

  /**
   * Columns of few rows are offered only to remove the chunks of an earlier copy. `findSums` is asked once the columns have
   * been handed over.
   */
  offer(db: Database, { dataset, copyNumber }: ColumnsCopy, index: ColumnIndex, findSums: FindSums): void {
    if (index.rows >= MIN_KEPT_ROWS || hasChunks(db, dataset)) {
      this.#offers.set(dataset, { copyNumber, index, findSums });
    }
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
    const chunks = offer.index.rows < MIN_KEPT_ROWS ? [].values() : chunksOf(offer);
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

function* chunksOf({ copyNumber, index, findSums }: Offer): Generator<ColumnChunk> {
  yield* encodeColumns(index);
  for (const [field, column] of index.columns) {
    if (column.kind === 'amounts') continue;
    for (const [key, sums] of findSums(field)) yield* encodeSums({ key, copyNumber }, { texts: column.texts, sums });
  }
}
