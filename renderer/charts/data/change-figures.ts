// The figures of two periods of ledger dates, and of a line over time, for their seals.

import type { CellValue } from '../../../shared/contract/fields.ts';
import type { DayRange, Filter } from '../../../shared/contract/query.ts';
import { shiftDate } from '../../../shared/rules/dates.ts';
import { formatAmount } from '../../lib/format-decimal.ts';
import { withSign } from '../../lib/rounded.ts';
import { filteredFigure, type SealedFigure } from '../../lib/sealed-figure.ts';
import { shownSum } from '../../lib/shown-sum.ts';
import { messages } from '../../messages/messages.ts';
import { TOTAL } from './amounts.ts';
import { periodFilter, withoutLedgerDates } from './compare-periods.ts';
import type { Change, PeriodSum } from './movers.ts';
import { currencyName } from './names.ts';
import type { PeriodPair } from './overview-settings.ts';

type Measured = {
  /** Without those on ledger dates, they find the rows of both periods. */
  readonly filters: readonly Filter[];
  readonly periods: PeriodPair;
  readonly currency: CellValue;
};
type ChangeFigures = {
  readonly after?: SealedFigure;
  readonly before?: SealedFigure;
  readonly difference?: SealedFigure;
  readonly percent?: SealedFigure;
};

/** Those that are known. */
export function changeFigures(change: Change, measured: Measured): ChangeFigures {
  const { before, after, difference, percent } = change;
  const { periods, currency } = measured;
  const ofBoth = (shown: string, what: string) => differenceFigure({ change, shown, what }, measured);
  return {
    ...sumFigure('after', after, periods.after, measured),
    ...sumFigure('before', before, periods.before, measured),
    ...(difference !== null && {
      difference: ofBoth(withSign(shownSum({ sum: difference, currency })), whatOf(currency, pairWords(periods))),
    }),
    ...(percent !== null && {
      percent: ofBoth(withSign(`${formatAmount(percent) ?? percent}%`), whatOf(currency, pairWords(periods))),
    }),
  };
}

function sumFigure(
  name: 'before' | 'after',
  { rows, sum }: PeriodSum,
  period: DayRange,
  { filters, currency }: Measured,
): ChangeFigures {
  if (rows === 0 || sum === null) return {};
  const shown = shownSum({ sum, currency });
  const of = [...withoutLedgerDates(filters), periodFilter(period)];
  const what = whatOf(currency, messages.filters.days(period));
  return { [name]: filteredFigure({ dataset: 'reports', shown, column: TOTAL, what, filters: of, currency, rows }) };
}

/** A difference is no sum of one column: what it was before the last run is not known. */
function differenceFigure(
  { change, shown, what }: { readonly change: Change; readonly shown: string; readonly what: string },
  { filters, periods: { before, after }, currency }: Measured,
): SealedFigure {
  const others = withoutLedgerDates(filters);
  // No filter finds the rows of two periods with a gap between them.
  const areAdjacent = shiftDate(before.to, 1) === after.from;
  const days = areAdjacent ? [periodFilter({ from: before.from, to: after.to })] : [];
  const rows = areAdjacent ? change.before.rows + change.after.rows : null;
  const figure = { dataset: 'reports', shown, column: null, what, currency, rows } as const;
  return filteredFigure({ ...figure, filters: [...others, ...days] });
}

/** A line over time: it stands for all its values. */
export function lineFigure(
  line: { readonly values: readonly (string | null)[]; readonly label: string },
  { filters, currency }: { readonly filters: readonly Filter[]; readonly currency: CellValue },
): SealedFigure {
  const known = line.values.filter((value) => value !== null).length;
  const shown = messages.figureSeal.values(known);
  return filteredFigure({ dataset: 'reports', shown, column: null, what: line.label, filters, currency, rows: null });
}

function pairWords({ before, after }: PeriodPair): string {
  return messages.figureSeal.against(messages.filters.days(after), messages.filters.days(before));
}

function whatOf(currency: CellValue, mark: string): string {
  return messages.figureSeal.ofMark({
    currency: currencyName(currency),
    measure: messages.fields.label[TOTAL],
    mark,
  });
}
