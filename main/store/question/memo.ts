// Remembers the last few results computed from one copy of a dataset. Results of a new copy replace them all.

import type { DatasetName } from '../../../shared/contract/fields.ts';

/** Returns `compute()`, or its earlier result for the same key. `find` returns only an earlier result, else null. */
export type Memo<V> = ((key: string, compute: () => V) => V) & { readonly find: (key: string) => V | null };
export type MemoOfCopy<V> = (dataset: DatasetName, copy: string) => Memo<V>;

/** `most`: how many results are kept; the oldest is dropped first. */
export function memoOfCopy<V>(most: number): MemoOfCopy<V> {
  const memos = new Map<DatasetName, { readonly copy: string; readonly memo: Memo<V> }>();
  return (dataset, copy) => {
    const remembered = memos.get(dataset);
    if (remembered?.copy === copy) return remembered.memo;
    const memo = memoOf<V>(most);
    memos.set(dataset, { copy, memo });
    return memo;
  };
}

function memoOf<V>(most: number): Memo<V> {
  const answers = new Map<string, { readonly value: V }>();
  const remember = (key: string, compute: () => V): V => {
    const remembered = answers.get(key);
    if (remembered !== undefined) return remembered.value;
    const value = compute();
    const [oldest] = answers.keys();
    // Computing it may have remembered it already.
    if (answers.size >= most && oldest !== undefined && !answers.has(key)) answers.delete(oldest);
    answers.set(key, { value });
    return value;
  };
  return Object.assign(remember, { find: (key: string) => answers.get(key)?.value ?? null });
}
