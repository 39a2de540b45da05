// The key of a filter value in maps and sets of one dataset. In memory only: what files contain is `subjectOf`. Imports
// nothing of the store, because the main process uses it too.

import type { ServiceFilterName } from '../../../shared/contract/fields.ts';

export type ValueName = { readonly name: ServiceFilterName; readonly value: string };

export function valueKey({ name, value }: ValueName): string {
  return `${name}=${value}`;
}
