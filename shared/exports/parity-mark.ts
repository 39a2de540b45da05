// How a filter compares with the service, whatever checked it.

import type { Parity, ParityMark } from '../contract/proof.ts';
import type { DatasetName, ServiceFilterName } from '../contract/fields.ts';
import type { Filter } from '../contract/query.ts';

/** Where the parity checks of filter values are looked up. */
export type ParityChecks = {
  parityOf(subject: {
    readonly dataset: DatasetName;
    readonly name: ServiceFilterName;
    readonly value: string;
  }): Parity | undefined;
};

/** From the best to the worst. */
const MARKS: readonly (ParityMark | null)[] = ['rowsAgree', 'countsAgree', 'notChecked', null, 'differs'];

/**
 * How the row count under a filter compares with the service's; null when it was not compared. Several values of a list
 * are as good as the worst of them: the service was asked about each value alone.
 */
export function parityMarkOf(filter: Filter, dataset: DatasetName, checks: ParityChecks): ParityMark | null {
  if (filter.kind === 'anyOf') {
    const marks = filter.filters.map((each) => parityMarkOf(each, dataset, checks));
    return marks.toSorted((a, b) => MARKS.indexOf(b) - MARKS.indexOf(a))[0] ?? null;
  }
  return parityOf(filter, dataset, checks)?.mark ?? null;
}

/** The values of the filters that differ from the service, each once: every value of a list counts by itself. */
export function differingValues(
  filters: readonly Filter[],
  dataset: DatasetName,
  checks: ParityChecks,
): readonly Parity[] {
  const values = filters.flatMap((filter): readonly Filter[] => (filter.kind === 'anyOf' ? filter.filters : [filter]));
  const parities = values.flatMap((filter) => parityOf(filter, dataset, checks) ?? []);
  return [...new Set(parities)].filter(({ mark }) => mark === 'differs');
}

function parityOf(filter: Filter, dataset: DatasetName, checks: ParityChecks): Parity | undefined {
  if (filter.kind !== 'service') return undefined;
  const { name, value } = filter;
  return checks.parityOf({ dataset, name, value });
}
