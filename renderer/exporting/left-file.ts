import { UNFINISHED_ENDING } from '../../shared/rules/file-name.ts';
import { fileNameOf } from '../lib/file-name.ts';

/** What an export or save may have left. `isItself`: under its own name, and not beside it. */
export type LeftFile = { readonly name: string; readonly isItself: boolean };

/** `path`: `WriteState.leftPath`. */
export function leftFile(path: string): LeftFile {
  return { name: fileNameOf(path), isItself: !path.endsWith(UNFINISHED_ENDING) };
}
