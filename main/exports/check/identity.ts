// The columns that identify a row of an exported table, so that it is recognised after its other values have changed.

import { CHANGE_COLUMNS, isNoteColumn, type ChangeColumnId } from '../../../shared/contract/exports/columns.ts';
import type { ExportSource } from '../../../shared/contract/exports/request.ts';
import { type CellValue, IDENTITY_FIELDS } from '../../../shared/contract/fields.ts';
import { assertNever } from '../../../shared/rules/assert-never.ts';

/** Indexes among the exported columns; null when an identifying column was not exported. */
export function findIdentityPlaces(source: ExportSource): readonly number[] | null {
  const ids: readonly string[] = source.columns.map((column) => column.id);
  const places = identityColumns(source).map((id) => ids.indexOf(id));
  return places.includes(-1) ? null : places;
}

const CHANGING: ReadonlySet<string> = new Set(['name', 'before', 'after', 'difference'] satisfies ChangeColumnId[]);

function identityColumns(source: ExportSource): readonly string[] {
  switch (source.kind) {
    case 'rows':
      return IDENTITY_FIELDS[source.query.dataset];
    case 'changes':
      return CHANGE_COLUMNS.filter((id) => !CHANGING.has(id));
    case 'receipts':
      return ['runId', 'resource'];
    default:
      return assertNever(source);
  }
}

/**
 * Leaves notes out of a comparison with the copy: a person may have changed them since, which says nothing about the
 * service's values. Whether they were altered in the file is found by the hash of its content.
 */
export function blankNotes(source: ExportSource): (row: readonly CellValue[]) => readonly CellValue[] {
  const isNote = source.columns.map(({ id }) => isNoteColumn(id));
  if (!isNote.includes(true)) return (row) => row;
  return (row) => row.map((value, at) => (isNote[at] === true ? null : value));
}

/** True for a page and a selection, which contain only some rows of what was asked. */
export function isOfChosenRows({ scope }: ExportSource): boolean {
  return scope === 'page' || scope === 'selected';
}

/**
 * Chosen rows are looked for in the whole table: a row may since have moved to another page, and the keys of a selection
 * are only valid for the copy they were made with.
 */
export function comparedSource(source: ExportSource): ExportSource {
  if (!isOfChosenRows(source)) return source;
  if (source.kind === 'rows') {
    const { query, columns } = source;
    return { kind: 'rows', scope: 'everything', query, columns };
  }
  return source.kind === 'changes' ? { ...source, scope: 'everything' } : source;
}
