// The statements that ask DuckDB what a query asks the store.

import { FIELDS, moneyFieldsOf } from '../../../shared/contract/fields.ts';
import type { Filter, GroupSubject, Query } from '../../../shared/contract/query.ts';
import type { Asked } from './review-queries.ts';

export function countStatement({ dataset, filters }: Query, schema: string): string {
  return `SELECT count(*) FROM ${schema}.${dataset}${where(filters)}`;
}

/** A page is queried with its count, because the table shows both. */
export function statementsOf(asked: Asked, schema: string): readonly string[] {
  const { query } = asked;
  const from = ` FROM ${schema}.${query.dataset}${where(query.filters)}`;
  const sums = moneyFieldsOf(query.dataset).map((name) => `, sum("${name}_exact"), count("${name}_exact")`);
  switch (asked.kind) {
    case 'rows': {
      const order = query.sort
        .map(({ field, direction }) => `"${field}" ${direction === 'ascending' ? 'ASC' : 'DESC'}`)
        .join(', ');
      const offset = (query.page - 1) * query.pageSize;
      const columns = Object.keys(FIELDS[query.dataset])
        .map((name) => `"${name}"`)
        .join(', ');
      return [
        `SELECT count(*)${from}`,
        `SELECT ${columns}${from} ORDER BY ${order} LIMIT ${query.pageSize} OFFSET ${offset}`,
      ];
    }
    case 'totals':
      return [`SELECT currency, count(*), count(DISTINCT ledger_date)${sums.join('')}${from} GROUP BY currency`];
    case 'facet': {
      const others = query.filters.filter((filter) => !('field' in filter) || filter.field !== asked.subject.field);
      return [`SELECT "${asked.subject.field}", count(*) FROM ${schema}.${query.dataset}${where(others)} GROUP BY ALL`];
    }
    case 'groups': {
      const by = subjectOf(asked.by);
      return [`SELECT ${by} AS subject, currency, count(*)${sums.join('')}${from} GROUP BY subject, currency`];
    }
  }
}

function subjectOf(by: GroupSubject): string {
  if (by === 'week') return `date_trunc('week', ledger_date)`;
  return by === 'month' ? `strftime(ledger_date, '%Y-%m')` : `"${by}"`;
}

function where(filters: readonly Filter[]): string {
  return filters.length === 0 ? '' : ` WHERE ${filters.map(conditionOf).join(' AND ')}`;
}

/** Only the queries of the generator are supported. */
function conditionOf(filter: Filter): string {
  switch (filter.kind) {
    case 'equals':
      return `"${filter.field}" = ${quoted(filter.value)}`;
    case 'contains':
      return `contains(lower("${filter.field}"), ${quoted(filter.value.toLowerCase())})`;
    case 'range': {
      const column = filter.field === 'biz_date' ? 'ledger_date' : `"${filter.field}_exact"`;
      if (filter.from === undefined || filter.to === undefined) return `${column} IS NOT NULL`;
      return `${column} BETWEEN ${quoted(filter.from)} AND ${quoted(filter.to)}`;
    }
    case 'differs':
      return 'broker_commission_amount_exact + org_commission_amount_exact <> commission_amount_exact';
    default:
      throw new Error(`the bench asks no ${filter.kind}`);
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
