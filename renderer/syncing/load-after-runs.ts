import { isDataset } from '../../shared/contract/fields.ts';
import { on, onRunEnd } from '../lib/calls/api.ts';

/** Loads now, after each run, and when a dataset changes, as charges do when a client is removed. Returns a stop function. */
export function loadAfterRuns(load: () => Promise<void>): () => void {
  void load();
  const endings = [
    onRunEnd(() => void load()),
    on('resourceChanged', ({ resource }) => {
      if (isDataset(resource)) void load();
    }),
  ];
  return () => endings.forEach((end) => end());
}
