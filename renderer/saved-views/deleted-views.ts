import type { SavedView } from '../../shared/contract/views.ts';
import { isObject, parseObject } from '../../shared/rules/json-object.ts';

/** Of more deletions, only the last ones outlive a lock. */
const MAX_KEPT = 20;

/** `above`: the views that stood above it in the list of its table. */
export type DeletedView = { readonly view: SavedView; readonly above: readonly string[] };

/** As a preference, in the encrypted file: a lock makes the screens again, and must keep nothing of a view in the page. */
export function writeDeleted(deleted: readonly DeletedView[]): string | null {
  return deleted.length === 0 ? null : JSON.stringify({ deleted: deleted.slice(-MAX_KEPT) });
}

export function readDeleted(text: string | null): readonly DeletedView[] {
  const stored = parseObject(text)?.['deleted'];
  return Array.isArray(stored) ? stored.filter(isDeletedView) : [];
}

/** `writeDeleted` wrote it; the main process checks the view when it is saved again. */
function isDeletedView(stored: unknown): stored is DeletedView {
  if (!isObject(stored) || !isObject(stored['view']) || !Array.isArray(stored['above'])) return false;
  return typeof stored['view']['id'] === 'string' && typeof stored['view']['name'] === 'string';
}
