import type { FieldName } from '../../../shared/contract/fields.ts';
import type { TotalScope } from '../../totals/totals-settings.ts';
import { fields } from '../../../shared/words/en/fields.ts';
import { decimalsText, inSentence, isOne, MONTHS, number, plural } from '../../../shared/words/en/words.ts';
import { exporting } from '../../../shared/words/en/exporting.ts';

const scopes: Readonly<Record<TotalScope, string>> = { page: 'Page', filtered: 'Filtered', all: 'All rows' };

const scopeHints: Readonly<Record<TotalScope, string>> = {
  page: 'The rows of this page',
  filtered: 'All rows that the filters find, on every page',
  all: 'Every row of this copy',
};

/** The rows whose sum a typed figure is compared with. */
const compared: Readonly<Record<TotalScope, (rows: number) => string>> = {
  page: (rows) => `${plural(rows, 'row', 'rows')} of this page`,
  filtered: (rows) => plural(rows, 'filtered row', 'filtered rows'),
  all: (rows) => `${plural(rows, 'row', 'rows')} in all`,
};

/** `1 Sep`, or with its year where the dates are in several years. */
function day(date: string, withYear: boolean): string {
  const text = `${Number(date.slice(8, 10))} ${MONTHS[Number(date.slice(5, 7)) - 1] ?? ''}`;
  return withYear ? `${text} ${date.slice(0, 4)}` : text;
}

const scopeFacts: Readonly<Record<TotalScope, string>> = {
  page: 'on this page',
  filtered: '',
  all: 'in all, whatever is filtered',
};

export const totals = {
  uncertain: (filter: string, mark: string) => `${filter}: ${mark}`,
  label: 'Totals',
  scope: 'Totals of',
  scopes,
  scopeHints,
  hide: 'Hide totals',
  show: 'Show totals',
  currency: 'Currency',
  rowCount: exporting.rowCountTitle,
  leftOut: 'Dates and left-out amounts',
  rows: (rows: number) => plural(rows, 'row', 'rows'),
  more: (currencies: number) => `${currencies} more`,
  fewer: 'Show fewer',
  currencyNotSent: 'currency not sent',
  currencyEmpty: 'empty currency',
  notSummable: (values: number) => `${plural(values, 'value', 'values')} not summable`,
  notSummableHint: 'Not readable as an amount: shown as sent, and not in any sum',
  /** "256 rows have no trade amount" */
  noAmount: (rows: number, field: FieldName) =>
    `${plural(rows, 'row has', 'rows have')} no ${inSentence(fields.label[field])}`,
  /** "7 without trade amount" */
  withoutAmount: (rows: number, field: FieldName) => `${number(rows)} without ${inSentence(fields.label[field])}`,
  blankAmounts: (amounts: number) => `${plural(amounts, 'amount is', 'amounts are')} blank or not sent`,
  blank: 'blank',
  unreadable: 'unreadable',
  blankHint: 'Blank or not sent, so not in any sum.',
  rate: 'Commission rate',
  rateHint:
    'Total commission ÷ trade amount of these rows, in one currency: the exact quotient of the two sums, in %, rounded once to 4 decimals, half away from zero',
  rateWithout: (rows: number) =>
    `Leaves out ${plural(rows, 'row', 'rows')} whose trade amount or total commission is blank, not sent or not readable.`,
  noRateHint: 'Cannot be worked out: no amounts to divide, or the trade amounts come to 0',
  unknown: (cause: string) => `No totals: ${cause}.`,
  failed: 'Totals could not be read.',

  day,
  /** "650 rows on 22 dates" */
  onDates: (dates: number) => `on ${plural(dates, 'date', 'dates')}`,
  /** "of 60,000" */
  ofAll: (rows: number) => `of ${number(rows)}`,
  scopeFacts,
  weekdaysWithout: (days: number) => `${plural(days, 'weekday', 'weekdays')} without rows`,
  dates: (rows: number, dates: number) =>
    `${plural(rows, 'row', 'rows')} on ${plural(dates, 'ledger date', 'ledger dates')}`,
  noneWithout: 'no weekday between them without rows',
  without: (days: readonly string[]) => `weekdays without rows: ${days.join(', ')}`,
  gapsNotListed: (gaps: number) => `${plural(gaps, 'long gap is', 'long gaps are')} not listed by weekday`,
  withoutHint:
    'Monday to Friday between the first and the last of these dates; gaps of more than a year are only counted, and public holidays are not known here',
  allWithout: 'Weekdays without rows',

  figure: {
    open: (currency: string) => `Compare ${currency} with a figure`,
    heading: 'Compare with a figure',
    intro: 'Type or paste a total, from a statement for instance. It is compared with the sum shown here.',
    column: 'Column',
    typed: 'Figure',
    typedHint: 'For example 1,234,567.80, HKD 1 234.50 or (1,234.50)',
    unreadable:
      'This cannot be read as one amount. Write it like 1,234,567.80, with a minus or in brackets if negative.',
    otherCurrency: (typed: string, chosen: string) =>
      `The figure says ${typed}, but ${chosen} is compared. Choose the other currency, or correct the figure.`,
    mine: (scope: TotalScope, rows: number) => `This copy, ${compared[scope](rows)}`,
    theirs: 'Figure',
    difference: 'Difference',
    agrees: 'Agrees: the two are equal to the last digit.',
    agreesRounded: (decimals: number) =>
      `Agrees when rounded to ${decimalsText(decimals)}: the sum of this copy has more decimals.`,
    higher: (amount: string) => `The figure is ${amount} higher than this copy.`,
    lower: (amount: string) => `The figure is ${amount} lower than this copy.`,
    gone: (currency: string) => `There is no sum in ${currency} here now, so nothing is compared.`,
    notSummable: (values: number) =>
      `${plural(values, 'value', 'values')} of these rows cannot be read as ${isOne(values) ? 'an amount and is' : 'amounts and are'} not in the sum.`,
    copy: 'Copy',
    copied: 'Copied.',
    close: 'Close',
  },
};
