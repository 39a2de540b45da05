// Where the person stopped: the tables that were left with filters or in an order of their own.

import { DATASETS, type DatasetName } from '../../shared/contract/fields.ts';
import { defaultSort } from '../../shared/tables/table-columns.ts';
import { messages } from '../messages/messages.ts';
import { readStoredTable } from '../table/table-preference.ts';

export type ResumedPlace = {
  readonly dataset: DatasetName;
  readonly filters: number;
  /** The label of the column that the rows are sorted by; null for the usual order. */
  readonly sort: string | null;
};

export async function readPlaces(): Promise<readonly ResumedPlace[]> {
  const places = await Promise.all(DATASETS.map(readPlace));
  return places.flatMap((place) => place ?? []);
}

async function readPlace(dataset: DatasetName): Promise<ResumedPlace | null> {
  const stored = await readStoredTable(dataset);
  if (stored === null) return null;
  const filters = stored.filters.filter(({ isOn }) => isOn).length;
  const isUsualOrder = JSON.stringify(stored.sort) === JSON.stringify(defaultSort(dataset));
  const key = isUsualOrder ? undefined : stored.sort[0];
  if (filters === 0 && key === undefined) return null;
  const sort = key === undefined ? null : messages.fields.label[key.field];
  return { dataset, filters, sort };
}
