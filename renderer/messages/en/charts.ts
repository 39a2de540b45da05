import type { ChartId } from '../../../shared/contract/chart-ids.ts';
import type { RankedId } from '../../charts/data/chart.ts';
import { MONTHS, plural } from '../../../shared/words/en/words.ts';

const titles: Readonly<Record<ChartId, string>> = {
  commissionOverTime: 'Commission over time',
  commissionByAe: 'Commission by AE',
  commissionByAeGroup: 'Commission by AE group',
  commissionByPackage: 'Commission by package',
  rateByPackage: 'Commission rate by package, lowest first',
  currencyShare: 'AE and company share',
  commissionRate: 'Trade amount and commission by package',
  chargesByBusinessType: 'Charge packages by business type',
  chargesByState: 'Charge packages by state',
  chargesByFeeType: 'Charge packages by fee type',
};

const MONTH_NAMES: readonly string[] = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'],
  ...['November', 'December'],
];
/** The names without a bar of their own. */
const others: Readonly<Record<RankedId, (names: number) => string>> = {
  commissionByAe: (names) => plural(names, 'other AE', 'other AEs'),
  commissionByAeGroup: (names) => plural(names, 'other AE group', 'other AE groups'),
  commissionByPackage: (names) => plural(names, 'other package', 'other packages'),
  rateByPackage: (names) => plural(names, 'other package', 'other packages, together'),
  chargesByBusinessType: (names) => plural(names, 'other business type', 'other business types'),
  chargesByState: (names) => plural(names, 'other state', 'other states'),
  chargesByFeeType: (names) => plural(names, 'other fee type', 'other fee types'),
};

type Month = { readonly year: number; readonly month: number };

function monthAlone({ month }: Month): string {
  return MONTH_NAMES[month - 1] ?? '';
}

export const charts = {
  monthAlone,
  monthOfYear: (month: Month) => `${monthAlone(month)} ${String(month.year).padStart(4, '0')}`,
  against: (after: string, before: string) => `${after} against ${before}`,
  copyEndsOn: (day: string, month: string) =>
    `The reports in this copy reach ${day}, so its last complete month is ${month}.`,
  time: ({ year, month, day }: { readonly year: string; readonly month: number; readonly day: number | null }) =>
    [...(day === null ? [] : [day]), MONTHS[month - 1] ?? '', year].join(' '),
  /** The name of a sparkline. */
  sparkline: (what: string, span: string) => `${what}, ${span}`,
  fromTo: (first: string, last: string) => `${first} to ${last}`,
  titles,
  rows: 'Rows',
  /** Sums that leave out the rows without the other amount. */
  totalOfBoth: 'Total commission of rows with a trade amount',
  tradeOfBoth: 'Trade amount of rows with a total commission',
  packages: 'Packages',
  weekOf: (monday: string) => `Week of ${monday}`,
  named: (code: string, label: string) => `${code} · ${label}`,
  others,
  othersLine: (others: string, figure: string, share: string | null) =>
    `${others}: ${figure}${share === null ? '' : `, ${share} of the total`}.`,
  shareOf: (amount: string) => `${amount}, share of the total`,
  rounded: (what: string) => `${what} are rounded: point at one, or move the focus to it, for the exact figure.`,
  none: 'n/a',
  noRows: 'no rows',

  /** The first line of a file. */
  file: {
    name: 'Name',
    time: 'Ledger dates',
    inCurrency: (what: string, currency: string) => (currency === '' ? what : `${what} (${currency})`),
    inPercent: (what: string) => `${what} (%)`,
    filters: 'Filters',
    copy: 'Copy',
    notSummable: 'Amounts left out: blank, not sent or not readable',
    withoutBoth: 'Rows left out: without a trade amount or a total commission',
    noShares: 'No shares, because negative and positive amounts partly cancel out',
  },

  /** What a screen reader reads instead of the picture. */
  summary: {
    nothing: 'There is nothing to show.',
    places: (places: number) => `${plural(places, 'value', 'values')}.`,
    span: (first: string, last: string) => (first === last ? `On ${first}.` : `From ${first} to ${last}.`),
    of: (series: string, currency: string) => (currency === '' ? series : `${series} in ${currency}`),
    only: (what: string, name: string, value: string) => `${what}: ${value}, ${name}.`,
    ends: (what: string, largest: string, smallest: string) => `${what}: largest ${largest}; smallest ${smallest}.`,
    end: (value: string, name: string) => `${value}, ${name}`,
    gaps: (gaps: number) => `${plural(gaps, 'gap', 'gaps')} without rows.`,
  },
};
