import type { Compared, DifferenceCause, OtherMonth } from '../../../shared/contract/differences.ts';
import { decimalsText, listed, MONTHS, number, plural } from '../../../shared/words/en/words.ts';

type DateChange = Extract<DifferenceCause, { readonly kind: 'date' }>['change'];
type RowsChange = Extract<DifferenceCause, { readonly kind: 'rows' }>['change'];

/** `Aug 2026` */
function monthOf(day: string): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`;
}

const ROW_COUNTS = { 1: 'one row', 2: 'two rows' } as const;
const rowsWord = (rows: number): string => (rows === 2 ? ROW_COUNTS[2] : ROW_COUNTS[1]);

export const differences = {
  heading: 'What equals the difference',
  looking: 'Looking for what equals the difference…',
  /** Said of every list: an equal amount is no proof. */
  caveat: (decimals: number | null) =>
    `Each is equal to the last digit${decimals === null ? '' : `, or where it says so to ${decimalsText(decimals)}`}. Whether it is the cause, this app cannot know.`,
  /** "The figure equals the month before, Aug 2026, once that is rounded to 2 decimals" */
  whenRounded: (claim: string, decimals: number) => `${claim}, once that is rounded to ${decimalsText(decimals)}`,
  unknown: 'The filters cannot be answered offline, so the difference cannot be explained.',
  ofPage: 'To look for the cause, choose rows other than “Page” beside the totals: a page is not a period.',
  show: 'Show rows',
  showChanges: 'Show changes',

  column: (column: string) => `The figure equals ${column}`,
  currency: (currency: string) => `The figure equals the sum in ${currency}`,
  months: {
    monthBefore: (day) => `The figure equals the month before, ${monthOf(day)}`,
    monthAfter: (day) => `The figure equals the month after, ${monthOf(day)}`,
    sameMonthLastYear: (day) => `The figure equals the same month last year, ${monthOf(day)}`,
  } satisfies Readonly<Record<OtherMonth, (day: string) => string>>,
  dates: {
    missing: (day) => `The figure equals the sum without ${day}`,
    doubled: (day) => `The figure equals the sum with ${day} twice`,
    outside: (day) => `The figure equals the sum with ${day}, outside the period`,
  } satisfies Readonly<Record<DateChange, (day: string) => string>>,
  restated: (day: string, time: string) => `The figure equals the sum before ${day} was restated, seen ${time}`,
  beforeChanges: (time: string) => `The figure equals the sum before all changes seen since ${time}`,
  singleRows: {
    missing: (rows) => `The figure equals the sum without ${rowsWord(rows)}`,
    doubled: (rows) => `The figure equals the sum with ${rowsWord(rows)} twice`,
  } satisfies Readonly<Record<RowsChange, (rows: number) => string>>,

  rows: (rows: number) => plural(rows, 'row', 'rows'),
  sameRows: (rows: number) => `of the same ${plural(rows, 'row', 'rows')}`,
  dateRows: (rows: number, sum: string) => `${plural(rows, 'row', 'rows')}, ${sum}`,
  changedBy: (rows: number, difference: string) => `${plural(rows, 'row', 'rows')} changed by ${difference}`,
  notListed: (more: number, isRounded: boolean) =>
    `${plural(more, 'more combination equals', 'more combinations equal')} it too${isRounded ? ', to the last digit or only once rounded' : ''}.`,

  nothing: 'Nothing found that equals the difference.',
  compared: (compared: Compared) => {
    const { columns, currencies, months, dates, changes, rows, blankRows, pairs, decimals } = compared;
    const parts = [
      ...(columns > 0 ? [plural(columns, 'other column', 'other columns')] : []),
      ...(currencies > 0 ? [plural(currencies, 'other currency', 'other currencies')] : []),
      ...(months > 0 ? [plural(months, 'other month', 'other months')] : []),
      ...(dates > 0 ? [plural(dates, 'ledger date', 'ledger dates')] : []),
      ...(changes === null ? [] : [plural(changes, 'logged change', 'logged changes')]),
      plural(rows, 'row', 'rows'),
      ...(pairs === null
        ? []
        : [
            `${plural(pairs, 'pair of rows', 'pairs of rows')}${decimals === null ? '' : ', these only to the last digit'}`,
          ]),
    ];
    const left = [
      ...(blankRows > 0 ? [`${plural(blankRows, 'row', 'rows')} without an amount`] : []),
      ...(months === 0 ? ['other months, because the period is not one calendar month'] : []),
      ...(changes === null ? ['the change log, which cannot answer these filters'] : []),
      ...(pairs === null ? [`pairs of ${number(rows)} rows, which are too many`] : []),
    ];
    return `Compared: ${listed(parts)}.${left.length === 0 ? '' : ` Not compared: ${left.join('; ')}.`}`;
  },
};
