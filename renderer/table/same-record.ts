// Which row of another copy is the record that a row of this one was. Keys tell rows apart within one copy only.

import type { Row } from '../../shared/contract/answers.ts';
import { type DatasetName, fieldsOf } from '../../shared/contract/fields.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { call } from '../lib/calls/api.ts';

/** Charges have an ID; a report is the sum of its values. */
function identityOf(dataset: DatasetName, { values }: Row): readonly Filter[] {
  const hasId = dataset === 'charges' && (values.id ?? '') !== '';
  const fields = hasId ? (['id'] as const) : fieldsOf(dataset);
  return fields.map((field) => ({ kind: 'exactly', field, value: values[field] ?? null }));
}

export function isSameRecord(dataset: DatasetName, one: Row, other: Row): boolean {
  return JSON.stringify(identityOf(dataset, one)) === JSON.stringify(identityOf(dataset, other));
}

/** Null where not exactly one row of the copy is this record. Throws `ApiFailure`. */
export async function findRecord(dataset: DatasetName, row: Row): Promise<Row | null> {
  const filters = identityOf(dataset, row);
  // Two are enough to see that it is not one.
  const answer = await call('queryRows', { dataset, filters, sort: [], page: 1, pageSize: 2 });
  const rows = answer.kind === 'rows' ? answer.rows : [];
  return rows.length === 1 ? (rows[0] ?? null) : null;
}
