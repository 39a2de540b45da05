import type { Parity, ParityMark } from '../../shared/contract/proof.ts';
import type { DatasetName, ServiceFilterName } from '../../shared/contract/fields.ts';
import type { Filter } from '../../shared/contract/query.ts';

/** Where the parity checks of filter values are looked up. */
export type ParityChecks = {
  parityOf(subject: {
    readonly dataset: DatasetName;
    readonly name: ServiceFilterName;
    readonly value: string;
  }): Parity | undefined;
};

/** How the row count under a filter compares with the service's; null when it was not compared. */
export function parityMarkOf(filter: Filter, dataset: DatasetName, checks: ParityChecks): ParityMark | null {
  if (filter.kind !== 'service') return null;
  const { name, value } = filter;
  return checks.parityOf({ dataset, name, value })?.mark ?? null;
}
