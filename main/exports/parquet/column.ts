// The Parquet columns of an exported column: one with its type and, for typed ones, a second with the text as sent
// wherever the typed value does not give it back.

import type { SchemaElement } from 'hyparquet';
import { DAY_MS, hongKongEpochDay, parseDate, utcDayText } from '../../../shared/rules/dates.ts';
import { isComputedColumn } from '../../../shared/rules/computed-columns.ts';
import type { TableColumn } from '../format/format.ts';
import { DECIMAL_BYTES, DECIMAL_PRECISION, DECIMAL_SCALE } from './decimal.ts';

/** `decimals`: the fewest decimals that a figure has when its text is made from the number. */
export type ColumnShape =
  | { readonly kind: 'decimal'; readonly decimals: number }
  | { readonly kind: 'day' }
  | { readonly kind: 'moment' }
  | { readonly kind: 'text' };

/** Keys in the metadata of a file: its About, and the hash of all rows of a folder; the last one is of earlier versions. */
export const ABOUT_NOTE = 'commission_desk.about';
export const BY_MONTH_NOTE = 'commission_desk.rows_by_month';
export const ANY_ORDER_NOTE = 'commission_desk.rows_in_any_order';

const AS_SENT = '_as_sent';
/** The ledger date is a day, every other date a moment. */
const DAY_COLUMN = 'biz_date';

export function shapeOf({ id, kind }: Pick<TableColumn, 'id' | 'kind'>): ColumnShape {
  if (kind === 'money') return { kind: 'decimal', decimals: 2 };
  if (kind === 'number') return { kind: 'decimal', decimals: 0 };
  if (kind === 'date') return { kind: id === DAY_COLUMN ? 'day' : 'moment' };
  return { kind: 'text' };
}

/** The name of the second column. Computed values were never sent, so theirs says "as text". */
export function asTextName(id: string): string {
  return isComputedColumn(id) ? `${id}_as_text` : asSentName(id);
}

/** In files of earlier versions, computed columns have this name too. */
export function asSentName(id: string): string {
  return `${id}${AS_SENT}`;
}

/** In the order of the columns in the file. */
export function schemaOf(columns: readonly TableColumn[]): SchemaElement[] {
  const elements = columns.flatMap((column): readonly SchemaElement[] => {
    const shape = shapeOf(column);
    if (shape.kind === 'text') return [textElement(column.id)];
    return [typedElement(column.id, shape.kind), textElement(asTextName(column.id))];
  });
  return [{ name: 'rows', num_children: elements.length }, ...elements];
}

/** The same column without what makes its bytes a decimal. */
export function asPlainBytes(element: SchemaElement): SchemaElement {
  if (element.converted_type !== 'DECIMAL' && element.logical_type?.type !== 'DECIMAL') return element;
  const { converted_type: _converted, logical_type: _logical, ...asStored } = element;
  return asStored;
}

/** The Hong Kong day as days since 1970-01-01; null when the text is no date. */
export function findDay(text: string): number | null {
  const date = parseDate(text);
  return date === null ? null : hongKongEpochDay(date.epochMs);
}

/** `YYYY-MM-DD`. `days`: since 1970-01-01. */
export function dayTextOfEpochDays(epochDays: number): string {
  return utcDayText(epochDays * DAY_MS);
}

function textElement(name: string): SchemaElement {
  return {
    name,
    type: 'BYTE_ARRAY',
    converted_type: 'UTF8',
    logical_type: { type: 'STRING' },
    repetition_type: 'OPTIONAL',
  };
}

function typedElement(name: string, kind: 'decimal' | 'day' | 'moment'): SchemaElement {
  switch (kind) {
    case 'decimal':
      return {
        name,
        type: 'FIXED_LEN_BYTE_ARRAY',
        type_length: DECIMAL_BYTES,
        converted_type: 'DECIMAL',
        logical_type: { type: 'DECIMAL', precision: DECIMAL_PRECISION, scale: DECIMAL_SCALE },
        precision: DECIMAL_PRECISION,
        scale: DECIMAL_SCALE,
        repetition_type: 'OPTIONAL',
      };
    case 'day':
      return {
        name,
        type: 'INT32',
        converted_type: 'DATE',
        logical_type: { type: 'DATE' },
        repetition_type: 'OPTIONAL',
      };
    case 'moment':
      return {
        name,
        type: 'INT64',
        converted_type: 'TIMESTAMP_MILLIS',
        logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
        repetition_type: 'OPTIONAL',
      };
  }
}
