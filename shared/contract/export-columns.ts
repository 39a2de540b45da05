// The columns a file may have: those of rows, of changes and of receipts.

import type { ComputedColumnId } from '../rules/computed-columns.ts';
import type { FieldName } from './fields.ts';
import { REQUEST_PURPOSES } from './sync.ts';

/** A field, a column that this app works out, or the fields the contract does not name as JSON text (`extras`). */
export type RowColumnId = FieldName | ComputedColumnId | 'extras';

/** The change log as a table: a line for each field of a change; an added or gone row gives a line a field it held. */
export const CHANGE_COLUMNS = [
  'seenAt',
  'runId',
  'dataset',
  'kind',
  'id',
  'name',
  'biz_date',
  'broker_code',
  'broker_team_code',
  'dcp_name',
  'currency',
  'field',
  'before',
  'after',
  'difference',
] as const;
export type ChangeColumnId = (typeof CHANGE_COLUMNS)[number];

export const RECEIPT_COLUMNS = [
  'runId',
  'resource',
  'verdict',
  'startedAt',
  'finishedAt',
  'serviceTotal',
  'rowsHeld',
  'added',
  'changed',
  'gone',
  'pages',
  'passes',
  'requests',
  ...REQUEST_PURPOSES.map((purpose) => `requests_${purpose}` as const),
  'bytes',
  'error',
] as const;
export type ReceiptColumnId = (typeof RECEIPT_COLUMNS)[number];

/**
 * `title` heads the column in files that people read; `id` names it in those that programs read. `labels`: words for the
 * codes among its values; other values stand as they are.
 */
export type ExportColumn<Id extends string> = {
  readonly id: Id;
  readonly title: string;
  readonly labels?: Readonly<Record<string, string>>;
};
