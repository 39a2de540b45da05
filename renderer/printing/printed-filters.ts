// The filters of a printed table in words, read together with its rows: the words on screen may be of an older copy.

import type { FilterNote, LabelledKey } from '../../shared/contract/answers.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { Query } from '../../shared/contract/query.ts';
import { filtersInWords, type FileNaming } from '../../shared/exports/export-words.ts';
import { parityMarkOf } from '../../shared/exports/parity-mark.ts';
import { nameOfKey, valueLabel } from '../../shared/exports/value-label.ts';
import { filtersHint } from '../exporting/filters-hint.ts';
import { filterControls } from '../filters/table-filters.ts';
import { call } from '../lib/calls/api.ts';
import { messages } from '../messages/messages.ts';

/** `hint`: in short, for the file name. */
export type PrintedFilters = { readonly filters: readonly string[]; readonly hint: string };

/** `notes`: of the answer with the rows. Throws `ApiFailure`. */
export async function readFilterWords(
  { dataset, filters }: Query,
  notes: readonly FilterNote[],
): Promise<PrintedFilters> {
  if (filters.length === 0) return { filters: [], hint: '' };
  const [periods, parities, labelOf] = await Promise.all([
    call('getPeriods', {}),
    call('listParity', { dataset }),
    readLabels(dataset),
  ]);
  const parityOf = (wanted: { readonly name: string; readonly value: string }) =>
    parities.find(({ name, value }) => name === wanted.name && value === wanted.value);
  const naming: FileNaming = {
    ...{ dataset, words: messages, labelOf, notes, periods },
    markOf: (filter) => parityMarkOf(filter, dataset, { parityOf }),
  };
  return { filters: filtersInWords(filters, naming), hint: filtersHint(filters, naming) };
}

async function readLabels(dataset: DatasetName): Promise<FileNaming['labelOf']> {
  const entriesByFilter = new Map<string, readonly LabelledKey[]>(
    await Promise.all(
      filterControls(dataset).flatMap(({ id, dictionary }) =>
        dictionary === undefined
          ? []
          : [call('listDictionary', { name: dictionary }).then((entries) => [id, entries] as const)],
      ),
    ),
  );
  return (name, value) => {
    const entry = entriesByFilter.get(name)?.find(({ key }) => key === value);
    return entry === undefined ? null : valueLabel(value, nameOfKey(entry), messages);
  };
}
