import { DATASETS } from '../../shared/contract/fields.ts';
import { onRunEnd } from '../lib/calls/api.ts';
import { followCopies } from '../lib/calls/copy-read.svelte.ts';

/** Loads now, after each run, and when a dataset changes, as charges do when a client is removed. Returns a stop function. */
export function loadAfterRuns(load: () => Promise<void>): () => void {
  const endings = [onRunEnd(() => void load()), followCopies(DATASETS, load)];
  return () => endings.forEach((end) => end());
}
