// A dictionary and the rows may disagree on what a key is called. Where the label of one key stands on rows of another
// key, the filter may mean either of them until the service's own rows for the key have been compared.

import type { FieldName, ServiceFilterName } from '../../../shared/contract/fields.ts';
import type { DictionaryReading } from './filter-rules.ts';
import type { QueryContext } from './query-context.ts';
import { labelPairs } from './row-labels.ts';

type Asked = {
  readonly name: ServiceFilterName;
  readonly rule: { readonly field: FieldName; readonly labelField: FieldName | null };
  readonly reading: DictionaryReading;
};

/** The rows and the dictionary contradict each other on the key, and no answer of the service has settled it. */
export function isDoubtful(context: QueryContext, { name, rule, reading }: Asked, key: string): boolean {
  if (reading.holds !== 'keys' || rule.labelField === null) return false;
  const labels = new Map(reading.entries.map((entry) => [entry.key, entry.label]));
  const label = labels.get(key);
  const isContradicted = labelPairs(context, rule.field, rule.labelField).some((pair) => {
    const other = labels.get(pair.code);
    // A label that both keys share, or one that the dictionary merely translates, names no other key.
    return pair.label === label && pair.code !== key && other !== undefined && other !== label;
  });
  return isContradicted && !isProven(context, name, key);
}

/** A check that compared no row proves nothing of the rows that came later. */
function isProven({ db, dataset }: QueryContext, name: ServiceFilterName, value: string): boolean {
  const found = db.prepare(
    `SELECT 1 FROM parity WHERE dataset = ? AND name = ? AND value = ? AND mark = 'rowsAgree' AND compared > 0`,
  );
  return found.get(dataset, name, value) !== undefined;
}
