// Single rows, and pairs of rows, whose amounts equal the difference.

import type { DifferenceCause } from '../../../shared/contract/differences.ts';
import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import type { Filter } from '../../../shared/contract/query.ts';
import { columnOf } from '../columns/column-index.ts';
import { positionOf } from '../zones/position-runs.ts';
import { listAllRows, listRows } from '../zones/row-mask.ts';
import { resolveFilters } from '../question/resolve-filters.ts';
import { readRows } from '../question/rows.ts';
import type { AskedSum } from './asked-sum.ts';
import { equalityWith, exactFirst, reachOf } from './equality.ts';
import { nanosIn } from './exact-amounts.ts';
import { withCurrency } from './other-sums.ts';

/** Finding pairs of more rows would take too long, and chance would find too many. */
const MAX_ROWS_OF_PAIRS = 200_000;
/** How many are read and listed; the others are counted. */
const MAX_LISTED = 5;
const ROWS_PER_STEP = 20_000;

export type FoundRows = {
  readonly causes: readonly DifferenceCause[];
  readonly notListed: number;
  /** Whether some of those are equal only once rounded. */
  readonly notListedRounded: boolean;
  readonly rows: number;
  /** Without an amount that can be read. */
  readonly blankRows: number;
  /** Null if there are too many rows. */
  readonly pairs: number | null;
};
type Match = {
  readonly change: 'missing' | 'doubled';
  readonly rows: readonly number[];
  readonly isRounded: boolean;
};
type Matches = { readonly listed: readonly Match[]; readonly count: number };

export function equalRows(asked: AskedSum): FoundRows {
  const { view, field } = asked;
  const column = columnOf(view.index, field);
  const resolved = resolveFilters(view.context, withCurrency(asked.filters, asked.currency));
  const { difference } = asked;
  if (column.kind !== 'amounts' || resolved.kind === 'unknown' || difference === null) {
    return { causes: [], notListed: 0, notListedRounded: false, rows: 0, blankRows: 0, pairs: 0 };
  }
  const mask = view.rowsOf(resolved.tests);
  const rowsOfSum = mask === null ? listAllRows(view.index.rows) : listRows(mask);
  const nanosAt = nanosIn(column, view.index.scale);
  const read = [...rowsOfSum].flatMap((row) => {
    const nanos = nanosAt(row);
    return nanos === null ? [] : [{ row, nanos }];
  });
  // A row of 0 changes no sum, so it is no cause and half of no pair.
  const amounts = read.filter(({ nanos }) => nanos !== 0n);
  const singles = singleRows(asked, amounts, difference);
  const hasPairs = amounts.length <= MAX_ROWS_OF_PAIRS;
  const pairs = hasPairs ? pairsOf(amounts, difference, view.throwIfStopped) : { listed: [], count: 0 };
  const found = [...singles, ...pairs.listed].toSorted(exactFirst);
  const listed = found.slice(0, MAX_LISTED);
  return {
    causes: listed.map((match) => causeOf(asked, match)),
    notListed: singles.length + pairs.count - listed.length,
    // Pairs are never rounded, so `found` has all that are.
    notListedRounded: found.slice(MAX_LISTED).some(({ isRounded }) => isRounded),
    rows: amounts.length,
    blankRows: rowsOfSum.length - read.length,
    pairs: hasPairs ? (amounts.length * (amounts.length - 1)) / 2 : null,
  };
}

type Amount = { readonly row: number; readonly nanos: bigint };

function singleRows(asked: AskedSum, amounts: readonly Amount[], difference: bigint): readonly Match[] {
  const reach = reachOf(asked);
  return (['missing', 'doubled'] as const).flatMap((change) => {
    const exact = change === 'missing' ? -difference : difference;
    const [from, to] = [exact - reach, exact + reach];
    // Comparing is fast and rounds nothing; few rows are left after it.
    const near = amounts.filter(({ nanos }, at) => {
      if (at % ROWS_PER_STEP === 0) asked.view.throwIfStopped();
      return from <= nanos && nanos <= to;
    });
    return near.flatMap(({ row, nanos }): readonly Match[] => {
      const equality = equalityWith(asked, change === 'missing' ? -nanos : nanos);
      return equality === null ? [] : [{ change, rows: [row], ...equality }];
    });
  });
}

/** Each pair once, in the order of its second row. Only to the last digit: by rounding, chance would find too many. */
function pairsOf(amounts: readonly Amount[], difference: bigint, throwIfStopped: () => void): Matches {
  const listed: Match[] = [];
  let count = 0;
  const rowsBefore = new Map<bigint, number[]>();
  amounts.forEach(({ row, nanos }, at) => {
    if (at % ROWS_PER_STEP === 0) throwIfStopped();
    for (const [change, target] of [['missing', -difference] as const, ['doubled', difference] as const]) {
      const partners = rowsBefore.get(target - nanos) ?? [];
      count += partners.length;
      const free = MAX_LISTED - listed.length;
      listed.push(
        ...partners.slice(0, free).map((partner): Match => ({ change, rows: [partner, row], isRounded: false })),
      );
    }
    const equal = rowsBefore.get(nanos);
    if (equal === undefined) rowsBefore.set(nanos, [row]);
    else equal.push(row);
  });
  return { listed, count };
}

function causeOf({ view, filters, currency, field }: AskedSum, { change, rows, isRounded }: Match): DifferenceCause {
  const positions = rows.map((row) => BigInt(positionOf(view.index.positions, row)));
  const read = readRows(view.context, positions);
  const shared: readonly FieldName[] = ['biz_date', 'broker_code', 'dcp_name', field];
  const narrowed = shared.flatMap((each) =>
    filterOf(each, [...new Set(read.map(({ values }) => values[each] ?? null))]),
  );
  return { kind: 'rows', change, isRounded, rows: read, filters: [...withCurrency(filters, currency), ...narrowed] };
}

/** Null and text cannot be listed in one filter: then this column narrows nothing. */
function filterOf(field: FieldName, values: readonly CellValue[]): readonly Filter[] {
  const [value] = values;
  if (value === undefined) return [];
  if (values.length === 1) return [{ kind: 'exactly', field, value }];
  const texts = values.filter((each) => each !== null);
  return texts.length === values.length ? [{ kind: 'isOneOf', field, values: texts }] : [];
}
