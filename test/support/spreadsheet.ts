// Saves a CSV file again as a spreadsheet does: numbers without needless zeros, long ones with an exponent, and dates in the
// form of the machine.

import { parse } from 'csv-parse/sync';

export type Machine = {
  readonly dateOf: (year: string, month: string, day: string) => string;
  readonly separator: ',' | ';' | '\t';
  readonly lineEnd: string;
  readonly byteOrderMark: string;
  readonly omitsLastCells: boolean;
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const short = (digits: string): string => String(Number(digits));
const EXCEL = { separator: ',', lineEnd: '\r\n', byteOrderMark: '\ufeff', omitsLastCells: true } as const;

export const DAY_FIRST: Machine = { ...EXCEL, dateOf: (year, month, day) => `${short(day)}/${short(month)}/${year}` };
export const MONTH_FIRST: Machine = { ...EXCEL, dateOf: (year, month, day) => `${short(month)}/${short(day)}/${year}` };
export const MACHINES: Readonly<Record<string, Machine>> = {
  'day first': DAY_FIRST,
  'month first': MONTH_FIRST,
  'year first': { ...EXCEL, dateOf: (year, month, day) => `${year}/${short(month)}/${short(day)}` },
  'a named month': {
    ...EXCEL,
    dateOf: (year, month, day) => `${short(day)}-${MONTHS[Number(month) - 1]}-${year.slice(2)}`,
  },
  'points and semicolons': {
    ...EXCEL,
    ...{ separator: ';', byteOrderMark: '', dateOf: (year, month, day) => `${day}.${month}.${year}` },
  },
  'tabs and LF': {
    ...{ separator: '\t', lineEnd: '\n', byteOrderMark: '', omitsLastCells: false },
    dateOf: (year, month, day) => `${year}-${month}-${day}`,
  },
};

const DAY_PATTERN = /^(\d{4})-(\d\d)-(\d\d)$/;
const NUMBER_PATTERN = /^[+-]?(\d+)(?:\.\d+)?$/;
const MAX_SHOWN_DIGITS = 11;

function cellOf(text: string, { dateOf }: Machine): string {
  const [, year, month, day] = DAY_PATTERN.exec(text) ?? [];
  if (year !== undefined && month !== undefined && day !== undefined) return dateOf(year, month, day);
  const digits = NUMBER_PATTERN.exec(text)?.[1];
  if (digits === undefined) return text;
  return digits.length > MAX_SHOWN_DIGITS ? Number(text).toExponential(2).toUpperCase() : String(Number(text));
}

/** The text of the saved file. */
export function savedAgain(csv: string, machine: Machine): string {
  const records: readonly (readonly string[])[] = parse(csv, { bom: true });
  const lines = records.map((record, at) => {
    const cells = at === 0 ? [...record] : record.map((text) => cellOf(text, machine));
    while (machine.omitsLastCells && cells.at(-1) === '') cells.pop();
    return cells.map((cell) => quoted(cell, machine.separator)).join(machine.separator) + machine.lineEnd;
  });
  return machine.byteOrderMark + lines.join('');
}

function quoted(cell: string, separator: string): string {
  return ['"', '\r', '\n', separator].some((sign) => cell.includes(sign)) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
