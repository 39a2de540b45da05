import type { FacetList, FacetSubject, FilterNote } from '../../shared/contract/answers.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { FiltersState } from './filters.svelte.ts';
import type { UndoState } from './undo.svelte.ts';

/**
 * The most values that are read for one list, by who reads them. A newer request with the same limit replaces an older one,
 * so no two may be equal: the search that finds filters would end the request of the list that was chosen in it.
 */
export const MAX_FACET_VALUES = { list: 200, search: 100 } as const;
export type FacetReader = keyof typeof MAX_FACET_VALUES;

/** What the filter bar needs to know of its table. */
export type FilteredTable = {
  readonly dataset: DatasetName;
  readonly filters: FiltersState;
  readonly undo: UndoState;
  /** How far the answer under each filter can be trusted. */
  readonly notes: readonly FilterNote[];
  /** The values of a subject with row counts, under the other filters; null when not known. Throws `ApiFailure`. */
  readFacet(subject: FacetSubject, search: string, reader: FacetReader): Promise<FacetList | null>;
};
