// Where the person stopped: the tables that were left with filters or in an order of their own.

import { kindOf, type DatasetName } from '../../shared/contract/fields.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { filterPhrase, filterWords, type FilterNaming } from '../../shared/exports/filter-words.ts';
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
/** Known by their codes, which are there before their names were read. */
const KNOWN_CODES: ReadonlySet<string> = new Set(['broker_code', 'broker_team_code', 'currency']);

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
    KNOWN_CODES.has(name) ? null : naming.labelOf(name, value);
  const named = filters.slice(0, MAX_NAMED).map((filter) => shortWords(filter, { ...naming, labelOf }));
  return { dataset, named, filters: filters.length, sort };
}

/** The value alone where it says what it is, such as "AE012" or a period; a figure or "empty" does not. */
function shortWords(filter: Filter, naming: FilterNaming): string {
  const { notPart, impliedJoints } = naming.words.filters;
  const { isNot, joint, value } = filterPhrase(filter, naming);
  const isOfDays = filter.kind === 'range' && joint === '';
  if ((!impliedJoints.includes(joint) && !isOfDays) || isFigureOrEmpty(filter, naming.dataset))
    return filterWords(filter, naming);
  return isNot ? notPart(value) : value;
}

function isFigureOrEmpty(filter: Filter, dataset: DatasetName): boolean {
  if (filter.kind === 'isEmpty' || (filter.kind === 'exactly' && !filter.value)) return true;
  const kind = 'field' in filter ? kindOf(dataset, filter.field) : undefined;
  return kind === 'number' || kind === 'money';
}
