// Where the person stopped: the tables that were left with filters or in an order of their own.

import type { DatasetName } from '../../shared/contract/fields.ts';
import { filteredField, type Filter } from '../../shared/contract/query.ts';
import { filterPhrase, filterWords, SHOWN_AS_CODES, type FilterNaming } from '../../shared/exports/filter-words.ts';
import { defaultSort } from '../../shared/tables/table-columns.ts';
import { namingOf } from '../filters/filter-naming.ts';
import { messages } from '../messages/messages.ts';
import type { TableState } from '../table/table.svelte.ts';

export type ResumedPlace = {
  readonly dataset: DatasetName;
  /** The first filters, as short as they can be understood. */
  readonly named: readonly string[];
  readonly filters: number;
  /** The label of the column that the rows are sorted by; null for the usual order. */
  readonly sort: string | null;
};

const MAX_NAMED = 3;
/** The columns and filters whose values say by themselves what they are. */
const KNOWN_BY_VALUE: ReadonlySet<string> = new Set([
  ...SHOWN_AS_CODES,
  ...['aaid', 'name', 'dcp_name', 'biz_date', 'state', 'pending'],
]);

/** Null where the table is as it is at first. */
export function placeOf(table: TableState, clientName: FilterNaming['clientName']): ResumedPlace | null {
  const { dataset, contents } = table;
  const filters = contents.filters.flatMap(({ filter, isOn }) => (isOn ? [filter] : []));
  const isUsualOrder = JSON.stringify(contents.sort) === JSON.stringify(defaultSort(dataset));
  const key = isUsualOrder ? undefined : contents.sort[0];
  if (filters.length === 0 && key === undefined) return null;
  const sort = key === undefined ? null : messages.fields.label[key.field];
  const naming = namingOf(table, clientName);
  const labelOf: FilterNaming['labelOf'] = (name, value) =>
    // The code alone: it is there before its name was read.
    SHOWN_AS_CODES.has(name) ? null : naming.labelOf(name, value);
  const named = filters.slice(0, MAX_NAMED).map((filter) => shortWords(filter, { ...naming, labelOf }));
  return { dataset, named, filters: filters.length, sort };
}

/** The value alone where it says what it is, such as "AE012" or a period; a figure, "No" or "empty" does not. */
function shortWords(filter: Filter, naming: FilterNaming): string {
  const { isNot, joint, value } = filterPhrase(filter, naming);
  const { notPart, impliedJoints } = naming.words.filters;
  const isOfDays = filter.kind === 'range' && joint === '';
  if (!isKnownByValue(filter) || !(isOfDays || impliedJoints.includes(joint))) return filterWords(filter, naming);
  return isNot ? notPart(value) : value;
}

function isKnownByValue(filter: Filter): boolean {
  if (filter.kind === 'anyOf') return filter.filters.every(isKnownByValue);
  if (filter.kind === 'isEmpty' || (filter.kind === 'exactly' && !filter.value)) return false;
  const hasNoEnds = filter.kind === 'range' && filter.from === undefined && filter.to === undefined;
  const name = filter.kind === 'service' ? filter.name : filteredField(filter);
  return !hasNoEnds && name !== null && KNOWN_BY_VALUE.has(name);
}
