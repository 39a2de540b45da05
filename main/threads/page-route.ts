// Which thread finds a page: the reader where an index leads to its rows in their order, the aggregates thread, with all
// rows in memory, where they would have to be looked through. Either answers the same.

import type { DatasetName, FieldName, ServiceFilterName } from '../../shared/contract/fields.ts';
import type { Filter, Query } from '../../shared/contract/query.ts';

/** The fields that an index begins with. */
const INDEXED: Readonly<Record<DatasetName, ReadonlySet<FieldName>>> = {
  charges: new Set<FieldName>(['name', 'id', 'state_val', 'biz_type_val', 'name_id_val']),
  reports: new Set<FieldName>(['biz_date', 'broker_code', 'broker_team_code', 'dcp_name', 'currency']),
};
/** Free text, which is looked for in every row. */
const SEARCHED: ReadonlySet<ServiceFilterName> = new Set(['name', 'basis', 'fee_rate_spec', 'billing_item_id']);
/** Even an index is walked row by row to a page as far in as this. */
const FAR_IN_ROWS = 20_000;

export function isPageIndexed(query: Query): boolean {
  const fields = INDEXED[query.dataset];
  const [first] = query.sort;
  const isOrdered = first === undefined || fields.has(first.field);
  const isNear = query.page * query.pageSize <= FAR_IN_ROWS;
  return isOrdered && isNear && query.filters.every((filter) => isFilterIndexed(fields, filter));
}

function isFilterIndexed(fields: ReadonlySet<FieldName>, filter: Filter): boolean {
  switch (filter.kind) {
    case 'service':
      return !SEARCHED.has(filter.name);
    case 'equals':
    case 'isOneOf':
    case 'exactly':
      return filter.not !== true && fields.has(filter.field);
    case 'range':
      return filter.not !== true && filter.field === 'biz_date';
    case 'period':
      return filter.field === 'biz_date';
    case 'contains':
    case 'startsWith':
    case 'isEmpty':
    case 'anyText':
    case 'differs':
      return false;
  }
}
