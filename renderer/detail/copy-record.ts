// One record for the clipboard: as lines to read, and as JSON with the values as sent.

import type { Row } from '../../shared/contract/answers.ts';
import { type CellValue, type DatasetName, type FieldName, fieldsOf } from '../../shared/contract/fields.ts';
import { readExtras } from '../lib/format-extras.ts';
import { parseExact } from '../lib/exact-json.ts';
import { messages } from '../messages/messages.ts';

type Words = {
  readonly label: Readonly<Record<FieldName, string>>;
  readonly notSent: string;
  readonly sentEmpty: string;
};

/** One line per field, such as `Fee rate: 0.0003`: the contract's fields in its order, then all other fields sent. */
export function recordText(dataset: DatasetName, row: Row, words: Words): string {
  const { labelled } = messages.joins;
  const inWords = (value: CellValue): string =>
    value === null ? words.notSent : value === '' ? words.sentEmpty : value;
  const knownLines = fieldsOf(dataset).map((field) => labelled(words.label[field], inWords(row.values[field] ?? null)));
  const extras = readExtras(row.extras).map(({ name, text }) => labelled(name, inWords(text)));
  return [...knownLines, ...extras].join('\n');
}

/** JSON with the service's own field names: values as sent, null for those not sent, other numbers digit for digit. */
export function recordJson(dataset: DatasetName, row: Row): string {
  const knownFields = fieldsOf(dataset).map((field) => [field, row.values[field] ?? null] as const);
  return JSON.stringify({ ...Object.fromEntries(knownFields), ...extrasOf(row.extras) }, null, 2);
}

function extrasOf(extras: string | null): object {
  if (extras === null) return {};
  const parsed = parseExact(extras);
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : { extras };
}
