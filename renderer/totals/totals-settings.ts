// What a table stores of its totals between starts.

import { isObject } from '../../shared/rules/json-object.ts';

const TOTAL_SCOPES = ['page', 'filtered', 'all'] as const;
/** Totals of the page, of the filtered rows, or of all rows of the copy. */
export type TotalScope = (typeof TOTAL_SCOPES)[number];
export type TotalsSettings = { readonly scope: TotalScope; readonly isOpen: boolean };

export function readTotalsSettings(stored: unknown): TotalsSettings {
  const settings = isObject(stored) ? stored : {};
  const scope = TOTAL_SCOPES.find((scopeName) => scopeName === settings['scope']) ?? 'filtered';
  return { scope, isOpen: settings['isOpen'] !== false };
}
