import type { Comparison } from '../../charts/data/overview-settings.ts';
import { inSentence, isOne, number, plural } from '../../../shared/words/en/words.ts';

const comparisons: Readonly<Record<Comparison, { readonly label: string; readonly hint: string }>> = {
  thisMonth: { label: 'This month', hint: 'This month so far against the month before it' },
  lastCompleteMonth: {
    label: 'Last month',
    hint: 'The last month that is complete in this copy, against the one before it',
  },
  custom: { label: 'Custom', hint: 'Two periods of your own' },
};

const noPeriods = 'There is nothing to compare: this copy contains no ledger dates.';

export const overview = {
  title: 'Overview',
  showRows: 'Show rows',
  showRowsHint: (rows: number) =>
    `Open Daily reports on ${isOne(rows) ? 'this row' : `these ${plural(rows, 'row', 'rows')}`}`,
  noRows: 'The filters find no row.',
  print: 'Print',
  printHint: 'Save this page as a PDF, A4 landscape',

  figures: 'Key figures',
  rows: 'Rows',
  ofCurrency: (currency: string) => `${currency}, key figures`,
  moreCurrencies: (count: number) => plural(count, 'more currency', 'more currencies'),
  fewerCurrencies: 'Fewer currencies',

  chartsIn: 'Charts in',
  chartsInHint: 'Amounts in different currencies are never added together; each chart shows one.',
  step: 'Time by',
  steps: { biz_date: 'Day', week: 'Week', month: 'Month' },
  top: 'Names shown',
  topCount: (count: number) => `Top ${count}`,

  compared: 'Two periods compared',
  compare: 'Compare',
  comparePeriods: 'Compare two periods',
  comparisons,
  before: 'First period',
  after: 'Second period',
  from: (period: string) => `${period}, from`,
  to: (period: string) => `${period}, to`,
  emptyPeriods: {
    thisMonth: noPeriods,
    lastCompleteMonth: noPeriods,
    custom: 'Type the first and last day of both periods, for example 2026-08-01, or just the month 2026-08.',
  } satisfies Readonly<Record<Comparison, string>>,
  noRowsInPeriods: 'Neither period has rows in this currency. Choose other periods, or remove filters.',
  daysNotOffered: 'Days can be shown for a period of at most 400 days: filter to a shorter period.',
  titleIn: (title: string, currency: string) => (currency === '' ? title : `${title}, ${currency}`),
  asOf: (time: string) => `As of ${time}`,
  datesAside: 'Ledger date filters do not apply here; all other filters do.',

  periodTable: {
    label: (currency: string) => `Two periods compared, ${currency}`,
    difference: 'Difference',
    percent: 'Change',
    percentHint: 'Difference ÷ first period, in %, rounded once to 4 decimals',
    noPercentHint: 'No percentage: the first period is 0 or below, or not known',
    cut: (period: string, oldest: string) =>
      `The daily reports in this copy begin on ${oldest}, within ${period}: only the days from then on are compared.`,
    unfinished: (period: string, newest: string) =>
      `${period} has not ended in this copy, whose reports reach ${newest}: only the days so far are compared.`,
  },

  movers: {
    gains: (currency: string) => `Largest gains by AE, ${currency}`,
    losses: (currency: string) => `Largest losses by AE, ${currency}`,
    none: 'None.',
    open: 'Show these rows in Daily reports',
    onePeriod: 'Without rows in both periods, no AE can be compared.',
    tooMany: 'There are too many AEs to compare them all. Filter further.',
  },
  /** The ledger dates of the key figures. */
  rounded: { figures: 'Amounts', movers: 'Gains and losses' },
  spanNotKnown: 'ledger dates not known',
  /** "Total commission, October against September" */
  changeOf: (what: string, against: string) => `${what}, ${against}`,
  changeNotKnown: 'change not known',
  noRowsIn: (period: string) => `no rows in ${period}`,
  /** The copy's ledger dates begin within one of the periods. */
  onlyFrom: (against: string, oldest: string) => `${against}, only from ${oldest} on`,
  /** The second period has not ended in this copy. */
  soFar: (against: string) => `${against}, so far`,
  /** Amounts that are blank, not sent or not readable are in neither sum. */
  without: (against: string, amounts: number) => `${against}, ${plural(amounts, 'amount', 'amounts')} left out`,
  /** The last week or month of a line is left out while reports of it can still come. */
  withoutRunning: (span: string, step: 'week' | 'month' | 'year') => `${span}, without the ${step} that has not ended`,
  sparkOf: (what: string, currency: string, step: string) => `${what} in ${currency} by ${inSentence(step)}`,

  tooMany: (groups: number) =>
    `The filters leave ${number(groups)} different values, more than can be compared in one chart. Filter further, or group the rows in Daily reports.`,
  unknown: (cause: string) => `Nothing to draw: ${cause}.`,
  noAmounts: (currency: string) => `None of these rows is in ${currency}.`,

  charges: {
    heading: 'Customized charges',
    intro: 'All customized charges in this copy, whatever the filters above. Standard rates are not included.',
  },
};
