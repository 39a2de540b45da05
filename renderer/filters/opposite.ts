// The filter that leaves rows out.

import { filteredField, type Filter } from '../../shared/contract/query.ts';

/** Null where no filter finds them: for several filters, and for those that have no opposite. */
export function oppositeOf(filters: readonly Filter[]): Filter | null {
  const [filter] = filters;
  if (filter === undefined || filters.length > 1) return null;
  switch (filter.kind) {
    case 'service':
    case 'anyOf':
    case 'period':
    case 'anyText':
      return null;
    default: {
      const { not = false, ...plain } = filter;
      return not ? plain : { ...plain, not: true };
    }
  }
}

/** A mark of amounts is of one currency. What is left out is its name, in every currency. */
export function withoutCurrency(filters: readonly Filter[]): readonly Filter[] {
  if (filters.length < 2) return filters;
  return filters.filter((filter) => filteredField(filter) !== 'currency');
}
