// What a view has that this version does not know, such as one that a later version saved or sent.

import type { SavedView, ViewContents } from '../../shared/contract/views.ts';
import { countUnknownParts, unknownColumns } from '../../shared/tables/column-settings.ts';

/** How many parts of the view this version does not know: those the main process counted, and those of its columns. */
export function leftOutOf(view: SavedView | ViewContents): number {
  return ('leftOut' in view ? view.leftOut : 0) + countUnknownParts(view);
}

/** What the person is told about a view that was opened without its unknown parts. */
export type Gaps = {
  /** Null for a view that was sent. */
  readonly name: string | null;
  /** How many parts. */
  readonly left: number;
  /** The unknown columns among them, as far as they look like columns: who sent a view chose the texts. */
  readonly columns: readonly string[];
  /** False for a view that was sent: one with an unknown filter is refused. */
  readonly mayLackFilter: boolean;
};

/** More would be no help. */
const MAX_COLUMNS = 5;
const COLUMN_PATTERN = /^[a-z][a-z0-9_]{0,39}$/;

export function gapsOf(view: SavedView | ViewContents): Gaps {
  const saved = 'id' in view ? view : null;
  const mayLackFilter = saved !== null && saved.leftOut > 0;
  const columns = [...new Set(unknownColumns(view))].filter((id) => COLUMN_PATTERN.test(id)).slice(0, MAX_COLUMNS);
  return { name: saved?.name ?? null, left: leftOutOf(view), columns, mayLackFilter };
}
