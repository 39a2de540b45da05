// Which ledger dates and which filter values the rows of a figure lie in.

import type { Row } from '../../shared/contract/answers.ts';
import type { CellValue, FieldName } from '../../shared/contract/fields.ts';
import type { Parity } from '../../shared/contract/proof.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { datesWithRows, type LedgerDate } from '../../shared/contract/sync.ts';
import { dayOf } from '../lib/format-date.ts';
import { LEDGER_DATE, ledgerRange } from '../lib/ledger-range.ts';
import type { FigureOrigin } from '../lib/sealed-figure.ts';
import type { SealFacts } from './seal-facts.ts';

type OfRows = Exclude<FigureOrigin, { readonly kind: 'counted' | 'logged' }>;

/**
 * The ledger dates of the rows; null if one of them is not known. Under filters, all dates of their period, or of the
 * copy: some may have no row of the figure, so a sentence about all of them is never false.
 */
export function datesOf(origin: FigureOrigin, facts: SealFacts): readonly LedgerDate[] | null {
  if (origin.kind === 'filters') return datesInPeriod(origin.filters, facts);
  if (origin.kind === 'counted' || origin.kind === 'logged') return null;
  const texts = new Set(rowsOf(origin).map(({ values }) => values.biz_date ?? null));
  const dates = [...texts].map((text) => facts.ledgerDates.find(({ date }) => date === text));
  return dates.every((date) => date !== undefined) ? dates : null;
}

function datesInPeriod(filters: readonly Filter[], facts: SealFacts): readonly LedgerDate[] {
  const held = datesWithRows(facts.ledgerDates);
  const range = ledgerRange(filters, facts.periods);
  const exact = filters.find(
    (filter) => filter.kind === 'exactly' && filter.field === LEDGER_DATE && filter.not !== true,
  );
  return held.filter(({ date }) => {
    if (exact?.kind === 'exactly' && exact.value !== date) return false;
    const day = dayOf(date);
    if (day === null || range === null || range === 'unknown') return true;
    return (range.from ?? '') <= day && day <= (range.to ?? '9');
  });
}

/** The compared filter values that contain every row of the figure. */
export function coveringValues(origin: FigureOrigin, facts: SealFacts): readonly Parity[] {
  if (origin.kind === 'counted' || origin.kind === 'logged') return [];
  return facts.parities.filter((parity) => contains(parity, origin, facts));
}

/** The compared filter values that contain some rows of the figure, because its filters name them beside others. */
export function valuesAmongOthers(origin: FigureOrigin, facts: SealFacts): readonly Parity[] {
  if (origin.kind !== 'filters') return [];
  const named = origin.filters.flatMap((filter) => (filter.kind === 'anyOf' ? filter.filters : []));
  return facts.parities.filter((parity) => named.some((filter) => isNamedBy(filter, parity)));
}

function isNamedBy(filter: Filter, { name, value }: Parity): boolean {
  return filter.kind === 'service' && filter.name === name && filter.value === value;
}

function contains(parity: Parity, origin: OfRows, facts: SealFacts): boolean {
  if (origin.kind === 'filters') {
    if (origin.filters.some((filter) => isNamedBy(filter, parity))) return true;
  } else if (parity.name === 'pending') return rowsOf(origin).every(({ pending }) => pending === parity.value);
  const text = textOf(parity, facts);
  return text !== null && valuesOf(origin, text.field).every((value) => value === text.value);
}

/** What the column of the filter contains for this value; null if that is not known for certain. */
function textOf(parity: Parity, facts: SealFacts): { readonly field: FieldName; readonly value: string } | null {
  const filter = facts.learned.find(({ name, dataset }) => name === parity.name && dataset === parity.dataset);
  const field = filter?.column ?? null;
  if (filter === undefined || field === null) return null;
  if (filter.reading.kind === 'keys') return { field, value: parity.value };
  return filter.reading.kind === 'labels' ? labelText(parity, field, facts.parities) : null;
}

/** Two keys with one label cannot be told apart in the column. */
function labelText(
  { name, label }: Parity,
  field: FieldName,
  parities: readonly Parity[],
): { readonly field: FieldName; readonly value: string } | null {
  if (label === null) return null;
  const sameLabel = parities.filter((each) => each.name === name && each.label === label);
  return sameLabel.length === 1 ? { field, value: label } : null;
}

/** The values that the rows have in a column, one of them at least; `undefined` stands for values that are not known. */
function valuesOf(origin: OfRows, field: FieldName): readonly (CellValue | undefined)[] {
  if (origin.kind !== 'filters') return rowsOf(origin).map(({ values }) => values[field] ?? null);
  if (field === 'currency' && origin.currency !== undefined) return [origin.currency];
  const exact = origin.filters.find(
    (filter) => filter.kind === 'exactly' && filter.field === field && filter.not !== true,
  );
  return [exact?.kind === 'exactly' ? exact.value : undefined];
}

function rowsOf(origin: Exclude<OfRows, { readonly kind: 'filters' }>): readonly Row[] {
  return origin.kind === 'cell' ? [origin.row] : origin.rows;
}
