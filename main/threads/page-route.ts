// Which thread answers a page: the reader if an index leads to its rows in their order, otherwise the aggregates thread,
// which has all rows in memory. Both give the same answer. Where two indexes would be needed, memory is faster once it has
// the columns.

import {
  FILTERED_FIELDS,
  serviceFilterKind,
  type DatasetName,
  type ServiceFilterName,
} from '../../shared/contract/fields.ts';
import { filteredField, type Filter, type Query, type SortKey } from '../../shared/contract/query.ts';
import { isAmount, withinCurrency } from '../../shared/contract/sort-fields.ts';
import { isComputedColumn } from '../../shared/rules/computed-columns.ts';
import { isIndexed } from '../store/file/dataset-indexes.ts';

/** SQLite walks an index row by row to reach a page: beyond this many rows, memory is faster. */
const MAX_INDEX_WALK_ROWS = 20_000;

export function isPageIndexed(query: Query): boolean {
  const [first, second] = withinCurrency(query.dataset, query.sort);
  // After its first field, an index orders the few rows of equal value, but not all rows of a currency.
  const isOrdered = first === undefined || (isIndexed(query.dataset, first.field) && !isRanked(query.dataset, second));
  const isNear = query.page * query.pageSize <= MAX_INDEX_WALK_ROWS;
  return isOrdered && isNear && query.filters.every((filter) => isFilterIndexed(query.dataset, filter));
}

/**
 * Whether an indexed page is faster from memory. SQLite uses one index, and reads each row that it finds to test the other
 * columns; ledger dates need no test, because they order the rows within each index.
 */
export function needsTwoIndexes({ filters }: Query): boolean {
  const fields = new Set(filters.map(filteredField).filter((field) => field !== null && field !== 'biz_date'));
  return fields.size > 1;
}

/** Whether the rows are ranked by figures, which no index contains. */
function isRanked(dataset: DatasetName, key: SortKey | undefined): boolean {
  return key !== undefined && (isComputedColumn(key.field) || isAmount(dataset, key.field));
}

function isFilterIndexed(dataset: DatasetName, filter: Filter): boolean {
  switch (filter.kind) {
    case 'service':
      return isServiceFilterIndexed(dataset, filter.name);
    case 'equals':
    case 'isOneOf':
    case 'exactly':
      return filter.not !== true && isIndexed(dataset, filter.field);
    case 'range':
      return filter.not !== true && filter.field === 'biz_date';
    case 'period':
      return filter.field === 'biz_date';
    case 'anyOf':
    case 'contains':
    case 'startsWith':
    case 'isEmpty':
    case 'anyText':
    case 'differs':
    case 'noted':
      return false;
  }
}

/** Parts of texts must be searched for in every row. Without a column, the rows of each value are kept. */
function isServiceFilterIndexed(dataset: DatasetName, name: ServiceFilterName): boolean {
  const field = FILTERED_FIELDS[name];
  return field === null || (serviceFilterKind(name) !== 'part' && isIndexed(dataset, field));
}
