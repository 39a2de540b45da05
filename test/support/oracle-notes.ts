// Writes notes and flags on random rows of a store, and says by plain loops which rows have them then.

import type { Row } from '../../shared/contract/answers.ts';
import { fieldsOf, type DatasetName } from '../../shared/contract/fields.ts';
import { seededRandom } from './seeded-random.ts';
import type { Marked } from './oracle-filters.ts';
import type { SyncedStore } from './synced-store.ts';

const SHARE = 0.15;

export function markRows(store: SyncedStore, dataset: DatasetName, seed: number): Marked {
  const random = seededRandom(seed);
  const rows = store.allRows(dataset);
  const flagged = new Set<string>();
  const withText = new Set<string>();
  for (const row of rows.filter(() => random() < SHARE)) {
    const isFlagged = random() < 0.5;
    const text = isFlagged && random() < 0.5 ? '' : 'a note';
    const { values, extras } = row;
    store.writer.saveNote({ dataset, row: { values, extras }, isFlagged, text });
    // The last note on rows that share one replaces those before.
    const name = noteName(dataset, row);
    for (const [names, has] of [
      [flagged, isFlagged],
      [withText, text !== ''],
    ] as const) {
      if (has) names.add(name);
      else names.delete(name);
    }
  }
  const keysOf = (names: ReadonlySet<string>): ReadonlySet<string> =>
    new Set(rows.filter((row) => names.has(noteName(dataset, row))).map(({ key }) => key));
  return { flag: keysOf(flagged), note: keysOf(withText), any: keysOf(new Set([...flagged, ...withText])) };
}

/** Charges with one id share a note, as do other rows with equal values. */
function noteName(dataset: DatasetName, { values, extras }: Row): string {
  const id = dataset === 'charges' ? (values.id ?? '') : '';
  return id === '' ? JSON.stringify([...fieldsOf(dataset).map((field) => values[field] ?? null), extras]) : `id ${id}`;
}
