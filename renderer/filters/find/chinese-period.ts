// Periods as they are written in Chinese: 「9月」, 「2026年9月15日」, 「去年第三季」, 「2026年」.

import { messages } from '../../messages/messages.ts';

const YEAR = String.raw`(?:(\d{4}|[今本去上])年)`;
const NUMBER = String.raw`(\d{1,2}|十[一二]?|[一二三四五六七八九])`;
const DAY = String.raw`(\d{1,2}|[一二三]?十[一二三四五六七八九]?|[一二三四五六七八九])`;
const MONTH_PATTERN = new RegExp(`^${YEAR}?${NUMBER}月(?:份|${DAY}[日號号])?$`);
const QUARTER_PATTERN = new RegExp(`^${YEAR}?第?([1-4一二三四])季度?$`);
const YEAR_PATTERN = /^(\d{4})年(?:度|全年)?$/;
const DIGITS = '一二三四五六七八九';

/** The same period as it is written in English: "15 september 2026", "q3 2026", "2026". Null if it is none. */
export function chinesePeriod(text: string, today: string): string | null {
  const typed = text.replaceAll(/\s/g, '');
  const year = YEAR_PATTERN.exec(typed)?.[1];
  if (year !== undefined) return year;
  const quarter = QUARTER_PATTERN.exec(typed);
  if (quarter !== null) return joined([`q${numberOf(quarter[2] ?? '')}`, yearOf(quarter[1], today)]);
  const month = MONTH_PATTERN.exec(typed);
  const name = messages.filters.periodWords.months[numberOf(month?.[2] ?? '') - 1];
  if (month === null || name === undefined) return null;
  const day = month[3] === undefined ? '' : String(numberOf(month[3]));
  return joined([day, name, yearOf(month[1], today)]);
}

function yearOf(typed: string | undefined, today: string): string {
  if (typed === undefined || /^\d/.test(typed)) return typed ?? '';
  const thisYear = Number(today.slice(0, 4));
  return String(typed === '去' || typed === '上' ? thisYear - 1 : thisYear);
}

/** 「9」, 「九」, 「十二」, 「二十一」 */
function numberOf(typed: string): number {
  if (/^\d/.test(typed)) return Number(typed);
  const digit = (sign: string): number => DIGITS.indexOf(sign) + 1;
  const [tens, ones] = typed.split('十');
  if (ones === undefined) return digit(typed);
  return (tens === '' ? 1 : digit(tens ?? '')) * 10 + (ones === '' ? 0 : digit(ones));
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
