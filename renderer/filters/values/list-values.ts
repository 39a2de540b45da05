// What the list of a filter offers for a search text.

import type { FacetList, FacetSubject, FacetValue } from '../../../shared/contract/answers.ts';
import { LIMITS } from '../../../shared/contract/limits.ts';
import type { ValueName } from '../../../shared/rules/value-name.ts';
import { messages } from '../../messages/messages.ts';
import { fixedValueWords } from '../../../shared/exports/filter-words.ts';
import type { FacetAsker, FilteredTable } from '../filtered-table.ts';
import { listedField, type FilterControl } from '../table-filters.ts';
import type { Offered } from './facet.svelte.ts';
import { countedOptions, seenOptions, uncountedOptions, type FilterOption } from './filter-options.ts';

type FilterList = { readonly table: FilteredTable; readonly control: FilterControl; readonly asker: FacetAsker };

export async function readOffered(list: FilterList, search: string): Promise<Offered> {
  const { table, control, asker } = list;
  const { subject, column } = control;
  let isFailed = false;
  // After a failed read, the values known without counting are still offered.
  const read = (facetSubject: FacetSubject) =>
    table.readFacet(facetSubject, search.slice(0, LIMITS.textChars), asker).catch(() => ((isFailed = true), null));
  const subjectValues = subject === undefined ? null : await read(subject);
  const columnValues = column === undefined ? null : await read({ kind: 'column', field: column });
  const columnOptions =
    column === undefined || columnValues === null
      ? []
      : seenOptions(columnValues.values, { field: column, covered: namedBy(list, subjectValues?.values ?? null) });
  // If only the rows' texts are counted, a key that equals such a text is offered once.
  const countedValues = new Set(columnOptions.map(({ value }) => value));
  const options = [
    ...ownOptions(list, subjectValues?.values ?? null, search).filter(({ value }) => !countedValues.has(value)),
    ...columnOptions,
  ];
  const more = moreOf(subjectValues, { columnValues, hasColumnOptions: columnOptions.length > 0 });
  return { options, more, isCounted: subjectValues !== null, isFailed };
}

/** Where no text of the rows is an option of its own, the filter lists all of them. */
function moreOf(
  subjectValues: FacetList | null,
  column: { readonly columnValues: FacetList | null; readonly hasColumnOptions: boolean },
): number | null {
  const columnMore = column.columnValues?.more ?? 0;
  if (columnMore === 0 || (subjectValues !== null && !column.hasColumnOptions)) return subjectValues?.more ?? 0;
  return null;
}

function ownOptions(list: FilterList, values: readonly FacetValue[] | null, search: string): readonly FilterOption[] {
  const { table, control } = list;
  const showCode = control.fixedValues === undefined;
  if (values !== null) {
    const naming = { fixedWords: (value: string) => fixedWords(control, value), words: messages.filters };
    return countedOptions(values, { ...naming, column: listedField(control), showCode });
  }
  const knownValues = table.filters.names.knownValues(control).map((key) => [key, nameOf(list, key)] as const);
  return uncountedOptions(knownValues, { search, showCode });
}

/** The values that the service's filter can find: keys, and labels that rows may contain instead of keys. */
function namedBy(list: FilterList, subjectValues: readonly FacetValue[] | null): ReadonlySet<string> {
  if (subjectValues === null) return new Set();
  const knownValues = list.table.filters.names.knownValues(list.control).flatMap((key) => {
    const { label, dictionaryLabel } = nameOf(list, key);
    return [key, dictionaryLabel ?? label];
  });
  return new Set([...knownValues, ...subjectValues.flatMap(({ value }) => value ?? [])]);
}

function nameOf({ table, control }: FilterList, key: string): ValueName {
  return table.filters.names.findName(control.id, key) ?? { label: fixedWords(control, key) ?? key };
}

function fixedWords({ id }: FilterControl, value: string): string | null {
  return fixedValueWords(id, value, messages.filters);
}
