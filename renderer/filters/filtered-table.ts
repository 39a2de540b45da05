import type { FacetList, FacetSubject, FilterNote } from '../../shared/contract/answers.ts';
import type { AskerName } from '../../shared/contract/askers.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { FiltersState } from './filters.svelte.ts';
import type { UndoState } from './undo.svelte.ts';

/** The most values that are read for one list. */
export const MAX_FACET_VALUES = 200;
/** A list is chosen in the search that finds filters, and is read while that search still goes on. */
export type FacetAsker = Extract<AskerName, 'filterList' | 'filterSearch'>;

/** What the filter bar needs to know of its table. */
export type FilteredTable = {
  readonly dataset: DatasetName;
  readonly filters: FiltersState;
  readonly undo: UndoState;
  /** How far the answer under each filter can be trusted. */
  readonly notes: readonly FilterNote[];
  /** The values of a subject with row counts, under the other filters; null when not known. Throws `ApiFailure`. */
  readFacet(subject: FacetSubject, search: string, asker: FacetAsker): Promise<FacetList | null>;
};
