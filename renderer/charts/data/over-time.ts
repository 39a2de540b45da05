// Commission by day, week or month in one currency: both shares as stacked bars, and the total as a line.

import type { CurrencyTotals } from '../../../shared/contract/answers.ts';
import type { CellValue } from '../../../shared/contract/fields.ts';
import { LIMITS } from '../../../shared/contract/limits.ts';
import type { Filter } from '../../../shared/contract/query.ts';
import type { Group } from '../../groups/groups.ts';
import { messages } from '../../messages/messages.ts';
import { dayOf } from '../../lib/format-date.ts';
import { formatDay } from '../../lib/hong-kong-time.ts';
import { timeName } from './period-name.ts';
import { groupKey } from '../../../shared/rules/group-key.ts';
import type { TimeStep } from './overview-settings.ts';
import { sumOfField } from '../../../shared/rules/scaled-decimal.ts';
import { addSums, countNotSummable, DRAWN, inCurrency, TOTAL, totalsIn } from './amounts.ts';
import { calendarOf, isRunning } from './calendar.ts';
import { nameLabel } from './names.ts';
import { timeOf } from './time-series.ts';
import type { BarChart, ChartCategory, ChartSeries } from './chart.ts';

/** `newest`: the day that the copy's reports reach; empty if not known. */
type TimeWish = { readonly step: TimeStep; readonly currency: CellValue; readonly newest: string };
type Place = { readonly group: Group; readonly totals: CurrencyTotals };

export function overTimeChart(groups: readonly Group[], { step, currency, newest }: TimeWish): BarChart {
  const withTotals = groups.flatMap((group): readonly Place[] => {
    const totals = totalsIn(group.currencies, currency);
    return totals === undefined ? [] : [{ group, totals }];
  });
  const times = Map.groupBy(withTotals, ({ group }) => timeOf(group, step));
  const timeless = times.get(null) ?? [];
  // The times of all currencies, so that charts of different currencies have the same axis.
  const knownTimes = groups.flatMap((group) => timeOf(group, step) ?? []);
  const inTime = calendarOf(step, knownTimes).map((time) =>
    placeAt(time, times.get(time) ?? [], { step, currency, newest }),
  );
  const places = [...inTime, ...timeless.map((place) => timelessPlace(place, step, currency))];
  return {
    kind: 'bars',
    id: 'commissionOverTime',
    axis: 'time',
    currency,
    unit: 'amount',
    others: null,
    rowsWithoutBoth: 0,
    notSummable: countNotSummable(
      withTotals.map(({ totals }) => totals),
      DRAWN,
    ),
    categories: places.map(({ category }) => category),
    series: DRAWN.map((field, at): ChartSeries => ({
      id: field,
      label: messages.fields.label[field],
      form: field === TOTAL ? 'line' : 'stackedBar',
      values: places.map(({ values }) => values[at] ?? null),
    })),
  };
}

type CategoryValues = { readonly category: ChartCategory; readonly values: readonly (string | null)[] };

function placeAt(time: string, places: readonly Place[], { step, currency, newest }: TimeWish): CategoryValues {
  const running = isRunning(time, { step, newest });
  const label = running ? messages.overview.soFar(timeLabel(time, step)) : timeLabel(time, step);
  if (places.length === 0) {
    return {
      category: { key: time, label, filters: null, rows: 0, isRunning: running },
      values: DRAWN.map(() => null),
    };
  }
  const filters = [...filtersOf(places.map(({ group }) => group)), inCurrency(currency)];
  const rows = places.reduce((sum, { totals }) => sum + totals.rows, 0);
  const values = DRAWN.map((field) => addSums(places.map(({ totals }) => sumOfField(totals, field))));
  return { category: { key: time, label, filters, rows, isRunning: running }, values };
}

/** A place for an unreadable time, labelled with its text, or with the app's word for what is missing. */
function timelessPlace({ group, totals }: Place, step: TimeStep, currency: CellValue): CategoryValues {
  const label = nameLabel(group, step);
  const filters = [...group.filters, inCurrency(currency)];
  return {
    category: { key: groupKey(group), label, filters, rows: totals.rows },
    values: DRAWN.map((field) => sumOfField(totals, field)),
  };
}

function filtersOf(groups: readonly Group[]): readonly Filter[] {
  const [first, ...more] = groups;
  if (first === undefined || more.length === 0) return first?.filters ?? [];
  const texts = groups.flatMap(({ value }) => value ?? []);
  if (texts.length <= LIMITS.filterValues) return [{ kind: 'isOneOf', field: 'biz_date', values: texts }];
  const day = dayOf(first.value ?? '') ?? '';
  return [{ kind: 'range', field: 'biz_date', from: day, to: day }];
}

function timeLabel(time: string, step: TimeStep): string {
  if (step === 'week') return messages.charts.weekOf(timeName(time));
  return step === 'month' ? timeName(time) : formatDay(time);
}
