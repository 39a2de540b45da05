// What names a row of an exported table for good, so that the same row is known again after its other values changed.

import { CHANGE_COLUMNS, type ChangeColumnId } from '../../../shared/contract/export-columns.ts';
import type { ExportSource } from '../../../shared/contract/exports.ts';
import { assertNever } from '../../../shared/rules/assert-never.ts';
import { IDENTITY_FIELDS } from '../../store/copies/compare-copies.ts';

/** Places among the exported columns; null where these do not name a row. */
export function identityPlaces(source: ExportSource): readonly number[] | null {
  const ids: readonly string[] = source.columns.map((column) => column.id);
  const places = namesOf(source).map((id) => ids.indexOf(id));
  return places.includes(-1) ? null : places;
}

const NOT_NAMING: ReadonlySet<string> = new Set(['name', 'before', 'after', 'difference'] satisfies ChangeColumnId[]);

function namesOf(source: ExportSource): readonly string[] {
  switch (source.kind) {
    case 'rows':
      return source.query.dataset === 'charges' ? ['id'] : IDENTITY_FIELDS;
    case 'changes':
      return CHANGE_COLUMNS.filter((id) => !NOT_NAMING.has(id));
    case 'receipts':
      return ['runId', 'resource'];
    default:
      return assertNever(source);
  }
}

/**
 * A page and a selection are single rows of their table: the keys of a selection are gone with the copy that they were
 * of, and a row may since stand on another page. Such rows are looked for in the whole table.
 */
export function isOfChosenRows({ scope }: ExportSource): boolean {
  return scope === 'page' || scope === 'selected';
}

export function comparedSource(source: ExportSource): ExportSource {
  if (!isOfChosenRows(source)) return source;
  if (source.kind === 'rows') {
    const { query, columns } = source;
    return { kind: 'rows', scope: 'everything', query, columns };
  }
  return source.kind === 'changes' ? { ...source, scope: 'everything' } : source;
}
