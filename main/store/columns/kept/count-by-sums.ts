// Counts the rows that a filter on one column finds from the sums that the file keeps, without reading a row.

import type { CellValue } from '../../../../shared/contract/fields.ts';
import type { Database } from '../../file/database.ts';
import { isDamage, toStorageError } from '../../../files/storage-errors.ts';
import { memoOfCopy, type MemoOfCopy } from '../../question/memo.ts';
import type { QueryContext } from '../../question/query-context.ts';
import { splitByCurrency, testsKey, type RowTest } from '../../question/row-tests.ts';
import { sumsKey } from '../column-shelf.ts';
import type { PairSums } from '../sums.ts';
import { textPassing } from '../tests-on-columns.ts';
import { readKeptSums } from './kept-columns.ts';

/** Sums without their amounts, which take most of the memory. */
type KeptCounts = Pick<PairSums, 'pairs' | 'rows'> & { readonly texts: readonly CellValue[] };

/** How many columns of one copy are remembered. */
const MAX_COLUMNS = 16;

/**
 * Null if there is no test, if the tests read more than one column and the currency, or if the file has no sums by the texts
 * of that column for this copy.
 */
export type CountBySums = (context: QueryContext, tests: readonly RowTest[]) => number | null;

/** Belongs to one connection: copies of two files may have the same number. */
export function sumCounter(): CountBySums {
  const memo: MemoOfCopy<KeptCounts> = memoOfCopy(MAX_COLUMNS);
  return (context, tests) => {
    const { ofCurrency, ofField, field } = splitByCurrency(tests);
    if (tests.length === 0 || field === null) return null;
    const kept = findCounts(context, sumsKey(field, []), memo);
    if (kept === null) return null;
    return context.remember(`counted by sums ${testsKey(tests)}`, () => countPassing(kept, { ofCurrency, ofField }));
  };
}

function countPassing(kept: KeptCounts, tests: Pick<ReturnType<typeof splitByCurrency>, 'ofCurrency' | 'ofField'>) {
  const [textTests, currencyTests] = [tests.ofField.map(textPassing), tests.ofCurrency.map(textPassing)];
  const isPassing = kept.texts.map((text) => textTests.every((passes) => passes(text)));
  return kept.pairs.reduce((count, { group, currency }, at) => {
    const isCounted = isPassing[group] === true && currencyTests.every((passes) => passes(currency));
    return isCounted ? count + (kept.rows[at] ?? 0) : count;
  }, 0);
}

/** Only counts that were found are remembered: the file may keep those of this copy later. */
function findCounts(
  { db, dataset, state: { copyNumber } }: QueryContext,
  key: string,
  memo: MemoOfCopy<KeptCounts>,
): KeptCounts | null {
  const remember = memo(dataset, String(copyNumber));
  const known = remember.find(key);
  if (known !== null) return known;
  const kept = unlessDamaged(db, () => readKeptSums(db, { dataset, copyNumber }, key));
  if (kept === null) return null;
  const { texts, sums } = kept;
  return remember(key, () => ({ texts, pairs: sums.pairs, rows: sums.rows }));
}

/** Safe to go on: the rows are then counted in an index. The aggregates thread reads the same sums, and reports the damage. */
function unlessDamaged<T>(db: Database, read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (isDamage(toStorageError(error, db.name))) return null;
    throw error;
  }
}
