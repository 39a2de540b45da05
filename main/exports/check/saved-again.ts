// Looks in the copy for the rows that were exported, to judge a CSV file that a spreadsheet may have saved again, or a
// workbook that may have been sorted. Such a file does not have the hash of the export, but rows of the copy may have it:
// then they are the exported ones.

import type { CellValue } from '../../../shared/contract/fields.ts';
import { createRowsHash, type RowsHash } from '../csv/rows-hash.ts';
import type { Rows } from '../format/check-rows.ts';
import { identityOf } from './compare.ts';
import type { Fold } from './folded.ts';
import { RowTally } from './tally.ts';

type Row = readonly CellValue[];

/**
 * `asExported`: the exported rows are known, and the file has their values. `altered`: they are known, and it does not.
 * `notKnown`: the copy does not have them any more.
 */
export type SavedAgainProof = 'asExported' | 'altered' | 'notKnown';

export type SavedAgainSides = {
  /** Walked once, and once more if `isFileInCopy`. */
  readonly fileRows: () => Rows;
  /** All rows that the copy answers, in its order, as the format of the file keeps them. */
  readonly storeRows: () => Iterable<Row>;
  /** Undoes what a spreadsheet changes. */
  readonly fold: Fold;
  /** Whether each row of the file is one of the copy, apart from notes. */
  readonly isFileInCopy: boolean;
  readonly blankNotes: (row: Row) => Row;
  /** Indexes of the cells that identify a row; null when the columns do not. */
  readonly identityAt: readonly number[] | null;
  /** The hash of the rows when they were exported. */
  readonly exportedSha256: string;
};

/**
 * That the copy has the values of the file proves nothing: a later sync may have brought what somebody wrote into the file.
 * The rows of the copy with these values must have the hash: in the order of the copy, because a person may have sorted the
 * file, or in the order of the file and with its notes, because the order of equal rows and the notes may have changed in the
 * copy. The file is altered if the hash is that of all rows of the copy, or of those with the identity of a row of the file.
 */
export async function proveByCopy(sides: SavedAgainSides): Promise<SavedAgainProof> {
  const copy = new CopyRows(sides, await tallyFile(sides));
  const rowsWithValues = copy.withFileValues(sides.storeRows());
  const inFileOrder = sides.isFileInCopy ? await hashInFileOrder(sides, rowsWithValues) : null;
  while (rowsWithValues.next().done !== true);
  return copy.proof(sides.exportedSha256, inFileOrder);
}

/** Whether the rows of the file, in their order, are those that were exported. Walks each side once at most. */
export async function hasExportedOrder(
  sides: FileOrderSides & Pick<SavedAgainSides, 'storeRows' | 'exportedSha256'>,
): Promise<boolean> {
  const hash = await hashInFileOrder(sides, sides.storeRows()[Symbol.iterator]());
  return hash?.digest() === sides.exportedSha256;
}

type FileOrderSides = Pick<SavedAgainSides, 'fileRows' | 'fold' | 'blankNotes'>;

/** Null when a row of the file is not among `storeRows`, or too far away. */
async function hashInFileOrder(sides: FileOrderSides, storeRows: Iterator<Row>): Promise<RowsHash | null> {
  const { fileRows, fold, blankNotes } = sides;
  const keyOf = (row: Row) => JSON.stringify(fold(blankNotes(row)));
  const nearby = new NearbyRows(storeRows, keyOf);
  const hash = createRowsHash();
  for await (const rows of fileRows()) {
    for (const fileRow of rows) {
      const storeRow = nearby.take(keyOf(fileRow));
      if (storeRow === null) return null;
      hash.addRow(withNotesOf(fileRow, storeRow, fold));
    }
  }
  return hash;
}

/** The row of the copy, which has the same values, with the notes of the file's. */
function withNotesOf(fileRow: Row, storeRow: Row, fold: Fold): Row {
  const [foldedFile, foldedStore] = [fold(fileRow), fold(storeRow)];
  return storeRow.map((cell, at) => (foldedFile[at] === foldedStore[at] ? cell : (fileRow[at] ?? null)));
}

type FileTally = {
  /** Folded, without notes. */
  readonly values: RowTally;
  /** Folded. */
  readonly valuesAndNotes: RowTally;
  readonly identities: RowTally;
  readonly rows: number;
};

async function tallyFile({ fileRows, fold, blankNotes, identityAt }: SavedAgainSides): Promise<FileTally> {
  const nameOf = identityOf(identityAt ?? []);
  const [values, valuesAndNotes, identities] = [new RowTally(), new RowTally(), new RowTally()];
  let count = 0;
  for await (const rows of fileRows()) {
    for (const row of rows) {
      values.add(fold(blankNotes(row)), 1);
      valuesAndNotes.add(fold(row), 1);
      if (identityAt !== null) identities.add(nameOf(fold(row)), 1);
    }
    count += rows.length;
  }
  return { values, valuesAndNotes, identities, rows: count };
}

/** Hashes the series in the order of the copy, while its rows are walked once. */
class CopyRows {
  readonly #sides: SavedAgainSides;
  readonly #file: FileTally;
  readonly #everything = createRowsHash();
  readonly #sameIdentities = createRowsHash();
  readonly #sameValues = createRowsHash();
  #withoutValues: number;
  #withoutNotes: number;

  constructor(sides: SavedAgainSides, file: FileTally) {
    this.#sides = sides;
    this.#file = file;
    this.#withoutValues = file.rows;
    this.#withoutNotes = file.rows;
  }

  /** The rows with the values of a row of the file, as many of each as the file has. */
  *withFileValues(storeRows: Iterable<Row>): Generator<Row, undefined> {
    const { fold, blankNotes, identityAt } = this.#sides;
    const { values, valuesAndNotes, identities } = this.#file;
    const nameOf = identityOf(identityAt ?? []);
    for (const row of storeRows) {
      const folded = fold(row);
      this.#everything.addRow(row);
      if (identities.count(nameOf(folded)) > 0) this.#sameIdentities.addRow(row);
      const foldedValues = fold(blankNotes(row));
      if (values.count(foldedValues) <= 0) continue;
      values.add(foldedValues, -1);
      this.#withoutValues -= 1;
      if (valuesAndNotes.add(folded, -1) >= 0) this.#withoutNotes -= 1;
      this.#sameValues.addRow(row);
      yield row;
    }
  }

  /** Call it once, after all rows were walked. `inFileOrder`: null when the file has other rows. */
  proof(exportedSha256: string, inFileOrder: RowsHash | null): SavedAgainProof {
    const isExported = (hash: RowsHash | null) => hash?.digest() === exportedSha256;
    if (isExported(inFileOrder)) return 'asExported';
    if (this.#withoutValues === 0 && isExported(this.#sameValues)) {
      return this.#withoutNotes === 0 ? 'asExported' : 'altered';
    }
    return isExported(this.#everything) || isExported(this.#sameIdentities) ? 'altered' : 'notKnown';
  }
}

/** Limits the memory for a file in an order of its own. */
const MAX_WAITING_ROWS = 10_000;

/** Takes rows in another order than they come, if it is not too different. */
class NearbyRows {
  readonly #rows: Iterator<Row>;
  readonly #keyOf: (row: Row) => string;
  readonly #waiting = new Map<string, Row[]>();
  #waitingRows = 0;

  constructor(rows: Iterator<Row>, keyOf: (row: Row) => string) {
    this.#rows = rows;
    this.#keyOf = keyOf;
  }

  /** Null when no row with this key is left or too many others come before it. Then do not call it again. */
  take(key: string): Row | null {
    const waiting = this.#waiting.get(key) ?? [];
    const first = waiting.shift();
    if (waiting.length === 0) this.#waiting.delete(key);
    if (first !== undefined) {
      this.#waitingRows -= 1;
      return first;
    }
    while (this.#waitingRows < MAX_WAITING_ROWS) {
      const next = this.#rows.next();
      if (next.done === true) return null;
      const nextKey = this.#keyOf(next.value);
      if (nextKey === key) return next.value;
      const rowsOfKey = this.#waiting.get(nextKey) ?? [];
      rowsOfKey.push(next.value);
      this.#waiting.set(nextKey, rowsOfKey);
      this.#waitingRows += 1;
    }
    return null;
  }
}
