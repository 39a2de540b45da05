// Compares the rows of a file with those of the store. Equal rows cancel out in any order; of the rest, two rows with
// the same identity are one changed row. Memory grows with the rows that moved, not with the file, and only the first
// differences are kept.

import type { CellValue } from '../../../shared/contract/fields.ts';
import type { FileCheck, FileDifference } from '../../../shared/contract/file-checks.ts';
import type { Rows } from '../format/check-rows.ts';
import { RowTally } from './tally.ts';

type Row = readonly CellValue[];

export type ComparedSides = {
  /** Each is walked up to three times and must give the same rows each time. */
  readonly fileRows: () => Rows;
  readonly storeRows: () => Iterable<Row>;
  /** Indexes of the cells that identify a row; null when the columns do not. */
  readonly identityAt: readonly number[] | null;
  /** True when only some rows of the store were exported: the others are then no difference. */
  readonly isChosen: boolean;
  /** Called when rows differ, before both sides are walked once more. */
  readonly onPairing?: () => void;
};

export type Comparison = Pick<
  Extract<FileCheck, { readonly kind: 'compared' }>,
  'same' | 'changed' | 'onlyInFile' | 'onlyInStore' | 'differences'
>;

const MAX_LISTED_DIFFERENCES = 200;

export async function compareRows(sides: ComparedSides): Promise<Comparison> {
  const storeRows = sides.isChosen ? await chosenRows(sides) : sides.storeRows;
  const { tally, fileRows, left: unmatched } = await settleEqualRows({ ...sides, storeRows });
  if (unmatched.file + unmatched.store === 0) return { same: fileRows, ...NO_DIFFERENCE };
  sides.onPairing?.();
  const differences = await pairByIdentity({ ...sides, storeRows }, tally);
  return { same: fileRows - unmatched.file, ...differences };
}

const NO_DIFFERENCE = { changed: 0, onlyInFile: 0, onlyInStore: 0, differences: [] } as const;

/** The rows of the store that the file may contain: with the identity of one of its rows, or else with all its values. */
async function chosenRows({ fileRows, storeRows, identityAt }: ComparedSides): Promise<() => Iterable<Row>> {
  const fileTally = new RowTally();
  const nameOf = identityAt === null ? (row: Row) => row : identityOf(identityAt);
  for await (const rows of fileRows()) for (const row of rows) fileTally.add(nameOf(row), 1);
  return function* chosen() {
    for (const row of storeRows()) if (fileTally.count(nameOf(row)) > 0) yield row;
  };
}

/** How many rows have no equal on the other side. */
type Left = { file: number; store: number };

async function settleEqualRows({ fileRows, storeRows }: ComparedSides) {
  const tally = new RowTally();
  const unmatched: Left = { file: 0, store: 0 };
  const store = storeRows()[Symbol.iterator]();
  let rowsInFile = 0;
  const countStoreRow = (row: Row): void => {
    if (tally.add(row, -1) < 0) unmatched.store += 1;
    else unmatched.file -= 1;
  };
  for await (const rows of fileRows()) {
    for (const row of rows) {
      rowsInFile += 1;
      const next = store.next();
      if (next.done !== true && areEqual(row, next.value)) continue;
      if (tally.add(row, 1) > 0) unmatched.file += 1;
      else unmatched.store -= 1;
      if (next.done !== true) countStoreRow(next.value);
    }
  }
  for (let next = store.next(); next.done !== true; next = store.next()) countStoreRow(next.value);
  return { tally, fileRows: rowsInFile, left: unmatched };
}

/** Rows of one identity are paired in order; chosen rows only when there is a single candidate. */
async function pairByIdentity(sides: ComparedSides, tally: RowTally): Promise<Omit<Comparison, 'same'>> {
  const { fileRows, storeRows, identityAt, isChosen } = sides;
  const pairs = new Pairs(identityAt);
  for await (const rows of fileRows()) {
    for (const row of rows) {
      if (tally.count(row) <= 0) continue;
      tally.add(row, -1);
      pairs.addFileRow(row);
    }
  }
  let onlyInStore = 0;
  const fromStore: FileDifference[] = [];
  for (const row of storeRows()) {
    if (tally.count(row) >= 0) continue;
    tally.add(row, 1);
    if (isChosen) {
      pairs.addCandidate(row);
      continue;
    }
    if (pairs.addStoreRow(row)) continue;
    onlyInStore += 1;
    if (fromStore.length < MAX_LISTED_DIFFERENCES) fromStore.push({ kind: 'onlyInStore', file: null, store: row });
  }
  const differences = [...pairs.differences(), ...fromStore].slice(0, MAX_LISTED_DIFFERENCES);
  return { changed: pairs.changed, onlyInFile: pairs.onlyInFile, onlyInStore, differences };
}

type KeptRow = { readonly file: Row; store: Row | null };

/** File rows not matched yet; each waits for a store row with the same identity. */
class Pairs {
  changed = 0;
  onlyInFile = 0;
  readonly #nameOf: ((row: Row) => Row) | null;
  readonly #waiting = new RowTally();
  readonly #candidates = new RowTally();
  readonly #keptRows: KeptRow[] = [];
  readonly #keptByName = new Map<string, KeptRow[]>();

  constructor(identityAt: readonly number[] | null) {
    this.#nameOf = identityAt === null ? null : identityOf(identityAt);
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
    return this.#keptRows.map(({ file, store }) => ({ kind: store === null ? 'onlyInFile' : 'changed', file, store }));
  }
}

/** `places`: the indexes of the cells that identify a row. */
export function identityOf(places: readonly number[]): (row: Row) => Row {
  return (row) => places.map((place) => row[place] ?? null);
}

function areEqual(a: Row, b: Row): boolean {
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}
