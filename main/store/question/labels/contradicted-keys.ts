// A dictionary and the rows may disagree about the label of a key. If rows show the label of one key beside another
// key, a filter by the key may find the rows of either, until the service's own answer for the key has been compared.

import type { FieldName, ServiceFilterName } from '../../../../shared/contract/fields.ts';
import type { DictionaryReading } from '../filter-rules.ts';
import type { QueryContext } from '../query-context.ts';
import { labelPairs } from './row-labels.ts';

type DictionaryFilter = {
  readonly name: ServiceFilterName;
  readonly rule: { readonly field: FieldName; readonly labelField: FieldName | null };
  readonly reading: DictionaryReading;
};

/** Whether rows and dictionary contradict each other about the key, and no answer of the service has settled it. */
export function isDoubtful(context: QueryContext, { name, rule, reading }: DictionaryFilter, key: string): boolean {
  if (reading.holds !== 'keys' || rule.labelField === null) return false;
  const labels = new Map(reading.entries.map((entry) => [entry.key, entry.label]));
  const label = labels.get(key);
  const isContradicted = labelPairs(context, rule.field, rule.labelField).some((pair) => {
    const listedLabel = labels.get(pair.code);
    // There is no contradiction if both keys share the label, or if the other key is not in the dictionary.
    return pair.label === label && pair.code !== key && listedLabel !== undefined && listedLabel !== label;
  });
  return isContradicted && !isProven(context, name, key);
}

/** Whether the service's rows for the value were equal. A check that compared no row says nothing about later rows. */
function isProven({ db, dataset }: QueryContext, name: ServiceFilterName, value: string): boolean {
  const proofStatement = db.prepare(
    `SELECT 1 FROM parity WHERE dataset = ? AND name = ? AND value = ? AND mark = 'rowsAgree' AND compared > 0`,
  );
  return proofStatement.get(dataset, name, value) !== undefined;
}
