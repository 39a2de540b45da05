// Finds the same record in another copy. Row keys are valid for one copy only.

import type { Row } from '../../../shared/contract/answers.ts';
import { type DatasetName, fieldsOf } from '../../../shared/contract/fields.ts';
import type { Filter } from '../../../shared/contract/query.ts';
import { call } from '../../lib/calls/api.ts';

/** The filters that find a record. A charge has an ID; a report has none, so all its values identify it. */
function identityOf(dataset: DatasetName, { values }: Row): readonly Filter[] {
  const hasId = dataset === 'charges' && (values.id ?? '') !== '';
  const fields = hasId ? (['id'] as const) : fieldsOf(dataset);
  return fields.map((field) => ({ kind: 'exactly', field, value: values[field] ?? null }));
}

export function isSameRecord(dataset: DatasetName, one: Row, other: Row): boolean {
  return JSON.stringify(identityOf(dataset, one)) === JSON.stringify(identityOf(dataset, other));
}

/** Null unless exactly one row of the current copy is this record. Throws `ApiFailure`. */
export async function findRecord(dataset: DatasetName, row: Row): Promise<Row | null> {
  const filters = identityOf(dataset, row);
  // Two rows are enough to see that there is more than one.
  const answer = await call('queryRows', { dataset, filters, sort: [], page: 1, pageSize: 2 });
  const rows = answer.kind === 'rows' ? answer.rows : [];
  return rows.length === 1 ? (rows[0] ?? null) : null;
}
