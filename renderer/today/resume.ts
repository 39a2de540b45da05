// Where the person stopped: the tables that were left with filters or in an order of their own.

import type { DatasetName } from '../../shared/contract/fields.ts';
import { defaultSort } from '../../shared/tables/table-columns.ts';
import { messages } from '../messages/messages.ts';
import type { TableState } from '../table/table.svelte.ts';

export type ResumedPlace = {
  readonly dataset: DatasetName;
  readonly filters: number;
  /** The label of the column that the rows are sorted by; null for the usual order. */
  readonly sort: string | null;
};

/** Null where the table is as it is at first. */
export function placeOf({ dataset, contents }: Pick<TableState, 'dataset' | 'contents'>): ResumedPlace | null {
  const filters = contents.filters.filter(({ isOn }) => isOn).length;
  const isUsualOrder = JSON.stringify(contents.sort) === JSON.stringify(defaultSort(dataset));
  const key = isUsualOrder ? undefined : contents.sort[0];
  if (filters === 0 && key === undefined) return null;
  const sort = key === undefined ? null : messages.fields.label[key.field];
  return { dataset, filters, sort };
}
