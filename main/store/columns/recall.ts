// What was worked out of one copy of a dataset: the last few answers, until another copy is asked about.

import type { DatasetName } from '../../../shared/contract/fields.ts';

/** What `compute` answers, or did before. */
export type Recall<V> = (key: string, compute: () => V) => V;

/** `most`: how many are remembered; the oldest goes first. */
export function recallOfCopy<V>(most: number): (dataset: DatasetName, copy: string) => Recall<V> {
  const kept = new Map<DatasetName, { readonly copy: string; readonly recall: Recall<V> }>();
  return (dataset, copy) => {
    const known = kept.get(dataset);
    if (known?.copy === copy) return known.recall;
    const recall = recallOf<V>(most);
    kept.set(dataset, { copy, recall });
    return recall;
  };
}

function recallOf<V>(most: number): Recall<V> {
  const answers = new Map<string, V>();
  return (key, compute) => {
    const known = answers.get(key);
    if (known !== undefined) return known;
    const found = compute();
    const [oldest] = answers.keys();
    if (answers.size >= most && oldest !== undefined) answers.delete(oldest);
    answers.set(key, found);
    return found;
  };
}
