// Which days the moving periods of an exported file covered: the same periods cover other days of the copy of today.

import type { ExportSource } from '../../../shared/contract/exports/request.ts';
import type { ExportAbout } from '../../../shared/contract/exports/about.ts';
import type { Filter } from '../../../shared/contract/query.ts';

type PeriodFilter = Extract<Filter, { readonly kind: 'period' }>;

/**
 * The source with these days for its periods. Null if they are not known: files of earlier versions do not say them. Only
 * `thisMonth` is then known, from the time of the export.
 */
export function withPeriodDays(source: ExportSource, about: Pick<ExportAbout, 'periods'>): ExportSource | null {
  // Without a filter that applies, no row depends on the days.
  if (source.kind !== 'rows' || source.scope !== 'filtered') return source;
  const { query } = source;
  const filters = query.filters.map((filter) => (filter.kind === 'period' ? daysOf(filter, about) : filter));
  const known = filters.filter((filter) => filter !== null);
  return known.length < filters.length ? null : { ...source, query: { ...query, filters: known } };
}

function daysOf(filter: PeriodFilter, { periods }: Pick<ExportAbout, 'periods'>): Filter | null {
  const { field, period } = filter;
  const days = periods?.[period];
  if (days !== undefined) return { kind: 'range', field, ...days };
  return period === 'thisMonth' ? filter : null;
}
