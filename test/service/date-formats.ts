// The formats in which a service may write ledger dates and times.

import { assertNever } from '../../shared/rules/assert-never.ts';
import { instantOf } from '../../main/sample/calendar.ts';
import { momentText } from '../../shared/rules/dates.ts';
import type { DateFormat } from './flags.ts';

const ROMAN_MONTHS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'] as const;

export function writeDay(day: number, format: DateFormat): string {
  return writeInstant(instantOf({ epochDay: day, secondOfDay: 0 }), format);
}

export function writeInstant(epochMs: number, format: DateFormat): string {
  const iso = momentText(epochMs);
  const date = iso.slice(0, 10);
  switch (format) {
    case 'YYYY-MM-DD':
      return date;
    case 'YYYYMMDD':
      return date.replaceAll('-', '');
    case 'YYYY/MM/DD':
      return date.replaceAll('-', '/');
    case 'isoDateTime':
      return iso;
    case 'epochSeconds':
      return String(epochMs / 1000);
    case 'epochMs':
      return String(epochMs);
    case 'unreadable':
      return `${date.slice(8)}-${ROMAN_MONTHS[Number(date.slice(5, 7)) - 1]}-${date.slice(0, 4)}`;
    default:
      return assertNever(format);
  }
}
