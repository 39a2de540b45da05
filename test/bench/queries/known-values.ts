// Values that occur in the store, for the queries of the bench.

import type { ProfileData } from '../../../main/session/profile-data.ts';
import type { DatasetName, FieldName } from '../../../shared/contract/fields.ts';
import type { Known } from './review-queries.ts';

/** At most 1,000, those with the most rows first. */
export async function valuesOf(data: ProfileData, dataset: DatasetName, field: FieldName): Promise<readonly string[]> {
  const query = { dataset, filters: [], sort: [], page: 1, pageSize: 1 } as const;
  const subject = { kind: 'column', field } as const;
  const answer = await data.aggregates.call('queryFacet', { query, subject, search: '', limit: 1_000 });
  return answer.kind === 'values'
    ? answer.values.flatMap(({ value }) => (value === null || value === '' ? [] : value))
    : [];
}

export async function readKnown(data: ProfileData, totalRows: number): Promise<Known> {
  return {
    aes: await valuesOf(data, 'reports', 'broker_code'),
    dates: await valuesOf(data, 'reports', 'biz_date'),
    packages: await valuesOf(data, 'reports', 'dcp_name'),
    totalRows,
  };
}
