// Looks for what equals the difference between a sum of this copy and a figure from elsewhere. The work is
// bounded. An equal amount may be the cause or chance: the answer says only that it is equal, and to how many decimals.

import type { DifferenceAnswer, DifferenceRequest } from '../../../shared/contract/differences.ts';
import { addDecimals, negateDecimal, parseSum, sumText } from '../../../shared/rules/scaled-decimal.ts';
import { onFilteredColumns, type ColumnStore, type ColumnView } from '../columns/column-view.ts';
import { daysOf, isDated, sumsUnder, type AskedSum } from './asked-sum.ts';
import { exactFirst } from './equality.ts';
import { equalRows } from './equal-rows.ts';
import { findNanos } from './exact-amounts.ts';
import { otherColumns, otherCurrencies, otherMonths } from './other-sums.ts';
import { restatedSums } from './restated-sums.ts';
import { wholeDates } from './whole-dates.ts';

export function explainDifference(store: ColumnStore, request: DifferenceRequest): DifferenceAnswer {
  return onFilteredColumns(store, request.query, (view, _tests, notes): DifferenceAnswer => {
    const line = sumsUnder(view, request.query.filters)?.find(({ currency }) => currency === request.currency) ?? null;
    const sum = line?.sums[request.field]?.sum ?? '0';
    const [figure, mine] = [parseSum(request.figure), parseSum(sum)];
    if (figure === null || mine === null) throw new Error('a figure is a plain decimal');
    const difference = addDecimals(figure, negateDecimal(mine));
    const answer = { kind: 'compared', sum, difference: sumText(difference), notes } as const;
    if (difference.digits === 0n)
      return { ...answer, causes: [], notListed: 0, notListedRounded: false, compared: NOTHING };
    const asked = askedSum(view, request);
    const decimals = figure.scale < mine.scale ? figure.scale : null;
    const ofFigure = { figure: findNanos(figure), mine: findNanos(mine), difference: findNanos(difference), decimals };
    const amounts = { ...asked, ...ofFigure };
    const [columns, currencies] = [otherColumns(amounts, line), otherCurrencies(amounts)];
    const [months, dates, changes] = [otherMonths(amounts), wholeDates(amounts), restatedSums(amounts)];
    const rows = equalRows(amounts);
    const found = [columns, currencies, months, dates, changes].flatMap(({ causes }) => causes);
    const whole = found.toSorted(exactFirst);
    return {
      ...answer,
      causes: [...whole.slice(0, MAX_LISTED), ...rows.causes].toSorted(exactFirst),
      notListed: Math.max(0, whole.length - MAX_LISTED) + rows.notListed,
      notListedRounded: whole.slice(MAX_LISTED).some(({ isRounded }) => isRounded) || rows.notListedRounded,
      compared: {
        columns: columns.compared,
        currencies: currencies.compared,
        months: months.compared,
        dates: dates.compared,
        changes: changes.compared,
        rows: rows.rows,
        blankRows: rows.blankRows,
        pairs: rows.pairs,
        decimals,
      },
    };
  });
}

const MAX_LISTED = 20;
const NOTHING = {
  columns: 0,
  currencies: 0,
  months: 0,
  dates: 0,
  changes: 0,
  rows: 0,
  blankRows: 0,
  pairs: 0,
  decimals: null,
} as const;

function askedSum(
  view: ColumnView,
  { query, field, currency }: DifferenceRequest,
): Omit<AskedSum, 'figure' | 'mine' | 'difference' | 'decimals'> {
  const { filters } = query;
  const undated = filters.filter((filter) => !isDated(filter));
  return { view, field, currency, filters, undated, days: daysOf(view, filters) };
}
