// The figures of two periods of ledger dates, and of a line over time, for their seals.

import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import type { DayRange, Filter } from '../../../shared/contract/query.ts';
import { shiftDate } from '../../../shared/rules/dates.ts';
import { exactPercent, withSign } from '../../lib/rounded.ts';
import { filteredFigure, type SealedFigure } from '../../lib/sealed-figure.ts';
import { shownSum, signedSum } from '../../lib/shown-sum.ts';
import { messages } from '../../messages/messages.ts';
import { TOTAL } from './amounts.ts';
import { periodFilter, withoutLedgerDates } from './compare-periods.ts';
import type { Change, PeriodSum } from './movers.ts';
import { currencyName } from '../../lib/currency-name.ts';
import type { PeriodPair } from './overview-settings.ts';
import { pairName, periodName } from './period-name.ts';

export type Measured = {
  /** Without those on ledger dates, they find the rows of both periods. */
  readonly filters: readonly Filter[];
  readonly periods: PeriodPair;
  readonly currency: CellValue;
  /** The total commission, if left out. */
  readonly field?: FieldName;
};
type ChangeFigures = {
  readonly after?: SealedFigure;
  readonly before?: SealedFigure;
  readonly difference?: SealedFigure;
  readonly percent?: SealedFigure;
};

/** Those that are known. */
export function changeFigures(change: Change, measured: Measured): ChangeFigures {
  const { after, before } = measured.periods;
  return {
    ...sumFigure('after', change.after, after, measured),
    ...sumFigure('before', change.before, before, measured),
    // No filter finds the rows of two periods with a gap between them.
    ...(shiftDate(before.to, 1) === after.from && differenceFigures(change, measured)),
  };
}

function sumFigure(
  name: 'before' | 'after',
  { rows, sum }: PeriodSum,
  period: DayRange,
  { filters, currency, field = TOTAL }: Measured,
): ChangeFigures {
  if (rows === 0 || sum === null) return {};
  const shown = shownSum({ sum, currency });
  const of = [...withoutLedgerDates(filters), periodFilter(period)];
  const what = whatOf(currency, field, periodName(period));
  return { [name]: filteredFigure({ dataset: 'reports', shown, column: field, what, filters: of, currency, rows }) };
}

/** A difference is no sum of one column: what it was before the last run is not known. */
function differenceFigures(
  { before, after, difference, percent }: Change,
  { filters, periods, currency, field = TOTAL }: Measured,
): ChangeFigures {
  const of = [...withoutLedgerDates(filters), periodFilter({ from: periods.before.from, to: periods.after.to })];
  const what = whatOf(currency, field, pairName(periods));
  const ofBoth = {
    dataset: 'reports',
    column: null,
    what,
    filters: of,
    currency,
    rows: before.rows + after.rows,
  } as const;
  return {
    ...(difference !== null && {
      difference: filteredFigure({ ...ofBoth, shown: signedSum({ sum: difference, currency }) }),
    }),
    ...(percent !== null && {
      percent: filteredFigure({ ...ofBoth, shown: withSign(exactPercent(percent)) }),
    }),
  };
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

function whatOf(currency: CellValue, field: FieldName, mark: string): string {
  return messages.figureSeal.ofMark({
    currency: currencyName(currency),
    measure: messages.fields.label[field],
    mark,
  });
}
