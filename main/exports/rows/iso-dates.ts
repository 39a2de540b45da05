// Dates of a row as ISO 8601.

import type { CellValue } from '../../../shared/contract/fields.ts';
import { dayText, momentText, parseDate } from '../../../shared/rules/dates.ts';

/** A day as `2026-09-18`, a moment to the second in Hong Kong time; null for what is no date. */
export function isoDateOf(text: CellValue): CellValue {
  const date = text === null ? null : parseDate(text);
  if (date === null) return null;
  const isMoment = date.format === 'dateTime' || date.format.startsWith('epoch');
  return isMoment ? momentText(date.epochMs) : dayText(date.epochMs);
}
