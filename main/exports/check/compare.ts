// Compares the rows of a file with those of the store. Equal rows cancel out in any order; of the rest, two rows with
// the same identity are one changed row. Memory grows with the rows that moved, not with the file, and only the first
// differences are kept, with the values as each side has them.

import type { CellValue } from '../../../shared/contract/fields.ts';
import type { FileCheck, FileDifference } from '../../../shared/contract/exports/file-checks.ts';
import type { Rows } from '../format/check-rows.ts';
import { RowTally } from './tally.ts';

type Row = readonly CellValue[];

export type ComparedSides = {
  /** Each is walked up to three times and must give the same rows each time. */
  readonly fileRows: () => Rows;
  readonly storeRows: () => Iterable<Row>;
  /** Rows with the same result are equal. */
  readonly fold: (row: Row) => Row;
  /** Indexes of the cells that identify a row; null when the columns do not. */
  readonly identityAt: readonly number[] | null;
  /** True when only some rows of the store were exported: the others are then no difference. */
  readonly isChosen: boolean;
};

export type Comparison = Pick<
  Extract<FileCheck, { readonly kind: 'compared' }>,
  'same' | 'changed' | 'onlyInFile' | 'onlyInStore' | 'differences'
>;

const MAX_LISTED_DIFFERENCES = 200;

export type EqualRows = {
  /** How many rows of the file have an equal one. */
  readonly same: number;
  readonly areAll: boolean;
  /** Walks both sides once more if other rows are left. Call it once. */
  compareOthers(): Promise<Comparison>;
};

export async function findEqualRows(sides: ComparedSides): Promise<EqualRows> {
  const storeRows = sides.isChosen ? await chosenRows(sides) : sides.storeRows;
  const { tally, fileRows, left: unmatched } = await settleEqualRows({ ...sides, storeRows });
  const same = fileRows - unmatched.file;
  const areAll = unmatched.file + unmatched.store === 0;
  return {
    same,
    areAll,
    async compareOthers() {
      if (areAll) return { same, ...NO_DIFFERENCE };
      return { same, ...(await pairByIdentity({ ...sides, storeRows }, tally)) };
    },
  };
}

const NO_DIFFERENCE = { changed: 0, onlyInFile: 0, onlyInStore: 0, differences: [] } as const;

/** The rows of the store that the file may contain: with the identity of one of its rows, or else with all its values. */
async function chosenRows({ fileRows, storeRows, fold, identityAt }: ComparedSides): Promise<() => Iterable<Row>> {
  const fileTally = new RowTally();
  const foldedName = identityAt === null ? (folded: Row) => folded : identityOf(identityAt);
  const nameOf = (row: Row): Row => foldedName(fold(row));
  for await (const rows of fileRows()) for (const row of rows) fileTally.add(nameOf(row), 1);
  return function* chosen() {
    for (const row of storeRows()) if (fileTally.count(nameOf(row)) > 0) yield row;
  };
}

/** How many rows have no equal on the other side. */
type Left = { file: number; store: number };

async function settleEqualRows({ fileRows, storeRows, fold }: ComparedSides) {
  const tally = new RowTally();
  const unmatched: Left = { file: 0, store: 0 };
  const store = storeRows()[Symbol.iterator]();
  let rowsInFile = 0;
  const countStoreRow = (row: Row): void => {
    if (tally.add(fold(row), -1) < 0) unmatched.store += 1;
    else unmatched.file -= 1;
  };
  for await (const rows of fileRows()) {
    for (const row of rows) {
      rowsInFile += 1;
      const next = store.next();
      const folded = fold(row);
      if (next.done !== true && areEqual(folded, fold(next.value))) continue;
      if (tally.add(folded, 1) > 0) unmatched.file += 1;
      else unmatched.store -= 1;
      if (next.done !== true) countStoreRow(next.value);
    }
  }
  for (let next = store.next(); next.done !== true; next = store.next()) countStoreRow(next.value);
  return { tally, fileRows: rowsInFile, left: unmatched };
}

/** Rows of one identity are paired in order; chosen rows only when there is a single candidate. */
async function pairByIdentity(sides: ComparedSides, tally: RowTally): Promise<Omit<Comparison, 'same'>> {
  const { fileRows, storeRows, fold, isChosen } = sides;
  const pairs = new Pairs(sides);
  for await (const rows of fileRows()) {
    for (const row of rows) {
      const folded = fold(row);
      if (tally.count(folded) <= 0) continue;
      tally.add(folded, -1);
      pairs.addFileRow(row);
    }
  }
  let onlyInStore = 0;
  const fromStore: FileDifference[] = [];
  for (const row of storeRows()) {
    const folded = fold(row);
    if (tally.count(folded) >= 0) continue;
    tally.add(folded, 1);
    if (isChosen) {
      pairs.addCandidate(row);
      continue;
    }
    if (pairs.addStoreRow(row)) continue;
    onlyInStore += 1;
    if (fromStore.length < MAX_LISTED_DIFFERENCES)
      fromStore.push({ kind: 'onlyInStore', ...{ file: null, store: row, differsAt: [] } });
  }
  const differences = [...pairs.differences(), ...fromStore].slice(0, MAX_LISTED_DIFFERENCES);
  return { changed: pairs.changed, onlyInFile: pairs.onlyInFile, onlyInStore, differences };
}

type KeptRow = { readonly file: Row; store: Row | null };

/** File rows not matched yet; each waits for a store row with the same identity. */
class Pairs {
  changed = 0;
  onlyInFile = 0;
  readonly #fold: ComparedSides['fold'];
  readonly #nameOf: ((row: Row) => Row) | null;
  readonly #waiting = new RowTally();
  readonly #candidates = new RowTally();
  readonly #keptRows: KeptRow[] = [];
  readonly #keptByName = new Map<string, KeptRow[]>();

  constructor({ fold, identityAt }: Pick<ComparedSides, 'fold' | 'identityAt'>) {
    this.#fold = fold;
    const foldedName = identityAt === null ? null : identityOf(identityAt);
    this.#nameOf = foldedName === null ? null : (row) => foldedName(fold(row));
  }

  addFileRow(row: Row): void {
    this.onlyInFile += 1;
    const keptRow = this.#keptRows.length < MAX_LISTED_DIFFERENCES ? { file: row, store: null } : null;
    if (keptRow !== null) this.#keptRows.push(keptRow);
    if (this.#nameOf === null) return;
    const name = this.#nameOf(row);
    this.#waiting.add(name, 1);
    if (keptRow === null) return;
    const key = JSON.stringify(name);
    this.#keptByName.set(key, [...(this.#keptByName.get(key) ?? []), keptRow]);
  }

  /** False when no row of the file waits for it. */
  addStoreRow(row: Row): boolean {
    const name = this.#nameOf?.(row) ?? null;
    if (name === null || this.#waiting.count(name) <= 0) return false;
    this.#waiting.add(name, -1);
    this.#pair(this.#keptByName.get(JSON.stringify(name))?.shift(), row);
    return true;
  }

  /**
   * The store also has rows of the same identity that were never among the chosen ones. With several candidates, it is
   * not known which one the file's row has become: the row is paired with the first, and unpaired when a second comes.
   */
  addCandidate(row: Row): void {
    const name = this.#nameOf?.(row) ?? null;
    if (name === null || this.#waiting.count(name) <= 0) return;
    const candidates = this.#candidates.add(name, 1);
    if (candidates > 2) return;
    this.#pair(this.#keptByName.get(JSON.stringify(name))?.[0], candidates === 1 ? row : null);
  }

  /** `store` null undoes a pair. */
  #pair(keptRow: KeptRow | undefined, store: Row | null): void {
    const step = store === null ? -1 : 1;
    this.changed += step;
    this.onlyInFile -= step;
    if (keptRow !== undefined) keptRow.store = store;
  }

  differences(): readonly FileDifference[] {
    return this.#keptRows.map(({ file, store }) => {
      if (store === null) return { kind: 'onlyInFile', file, store, differsAt: [] };
      return { kind: 'changed', file, store, differsAt: placesThatDiffer(this.#fold(file), this.#fold(store)) };
    });
  }
}

function placesThatDiffer(a: Row, b: Row): readonly number[] {
  return [...a.keys()].filter((at) => a[at] !== b[at]);
}

/** `places`: the indexes of the cells that identify a row. */
export function identityOf(places: readonly number[]): (row: Row) => Row {
  return (row) => places.map((place) => row[place] ?? null);
}

function areEqual(a: Row, b: Row): boolean {
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}
