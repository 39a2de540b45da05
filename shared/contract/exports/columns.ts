// The columns a file may have: those of rows, of changes and of receipts.

import type { ComputedColumnId } from '../../rules/computed-columns.ts';
import type { FieldName } from '../fields.ts';
import { REQUEST_PURPOSES } from '../sync.ts';

/** The person's own flag (`1`) and note on a row, which the service did not send. */
export const NOTE_COLUMNS = ['own_flag', 'own_note'] as const;
export type NoteColumnId = (typeof NOTE_COLUMNS)[number];

export function isNoteColumn(id: string): id is NoteColumnId {
  return NOTE_COLUMNS.some((column) => column === id);
}

/** A field, a computed column, a note, or `extras`: the fields that this app does not know, as JSON text. */
export type RowColumnId = FieldName | ComputedColumnId | NoteColumnId | 'extras';

/** The change log as a table: one line per changed field, and one per non-empty field of an added or gone row. */
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

/**
 * The name of a pending mark among the labels of the column `field`. `before` and `after` contain values of all fields, so they
 * have no labels of their own.
 */
export function pendingLabelKey(code: string): string {
  return `pending ${code}`;
}

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
 * `title` is the header in files for people, `id` in files for programs. `labels` replaces codes by words; other values
 * are written as they are.
 */
export type ExportColumn<Id extends string> = {
  readonly id: Id;
  readonly title: string;
  readonly labels?: Readonly<Record<string, string>>;
};
