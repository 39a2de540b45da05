// One record for the clipboard: as lines that read, and as JSON that keeps what was sent.

import type { Row } from '../../shared/contract/answers.ts';
import { type CellValue, type DatasetName, type FieldName, fieldsOf } from '../../shared/contract/fields.ts';
import { readExtras } from '../lib/format-extras.ts';
import { parseExact } from '../lib/exact-json.ts';

type Words = {
  readonly label: Readonly<Record<FieldName, string>>;
  readonly notSent: string;
  readonly sentEmpty: string;
};

/** Every field in the contract's order, then those it does not name: `Fee rate: 0.0003`. */
export function recordText(dataset: DatasetName, row: Row, words: Words): string {
  const said = (value: CellValue): string => (value === null ? words.notSent : value === '' ? words.sentEmpty : value);
  const named = fieldsOf(dataset).map((field) => `${words.label[field]}: ${said(row.values[field] ?? null)}`);
  const extras = readExtras(row.extras).map(({ name, text }) => `${name}: ${said(text)}`);
  return [...named, ...extras].join('\n');
}

/** By the service's own names; texts as kept, null where nothing was sent, further fields digit for digit. */
export function recordJson(dataset: DatasetName, row: Row): string {
  const named = fieldsOf(dataset).map((field) => [field, row.values[field] ?? null] as const);
  return JSON.stringify({ ...Object.fromEntries(named), ...extrasOf(row.extras) }, null, 2);
}

function extrasOf(extras: string | null): object {
  if (extras === null) return {};
  const parsed = parseExact(extras);
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : { extras };
}
