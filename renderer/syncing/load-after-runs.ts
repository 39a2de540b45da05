import { DATASETS, type DatasetName } from '../../shared/contract/fields.ts';
import { on, onRunEnd } from '../lib/calls/api.ts';

/**
 * Loads now, after each run, and when a dataset changes, as charges do when a client is removed. `outdated`: a dataset that has
 * another copy than what was loaded before. Returns a stop function.
 */
export function loadAfterRuns(load: (outdated: DatasetName | null) => Promise<void>): () => void {
  const copyNumbers = new Map<DatasetName, number>();
  void load(null);
  const endings = [
    onRunEnd(() => void load(null)),
    on('resourceChanged', ({ resource, copyNumber }) => {
      const dataset = DATASETS.find((each) => each === resource);
      if (dataset === undefined) return;
      const isOtherCopy = copyNumbers.get(dataset) !== copyNumber;
      copyNumbers.set(dataset, copyNumber);
      void load(isOtherCopy ? dataset : null);
    }),
  ];
  return () => endings.forEach((end) => end());
}
