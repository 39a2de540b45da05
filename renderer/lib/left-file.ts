import type { Failure } from '../../shared/contract/errors.ts';
import { UNFINISHED_ENDING } from '../../shared/rules/file-name.ts';
import { fileNameOf } from './file-name.ts';

/** What an export or save may have left. `isItself`: under its own name, and not beside it. */
export type LeftFile = { readonly name: string; readonly isItself: boolean };

/** `path`: `WriteState.leftPath`. */
export function leftFile(path: string): LeftFile {
  return { name: fileNameOf(path), isItself: !path.endsWith(UNFINISHED_ENDING) };
}

/** What a failed save has left by its facts; null if nothing. */
export function leftBy({ facts }: Pick<Failure, 'facts'>): LeftFile | null {
  const path = facts['leftPath'];
  return path === undefined ? null : leftFile(String(path));
}
