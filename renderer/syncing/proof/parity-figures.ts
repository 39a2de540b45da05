// Counts and look-ups of the filter values that were compared with the service.

import type { DatasetName, ServiceFilterName } from '../../../shared/contract/fields.ts';
import type { Parity, ParityMark } from '../../../shared/contract/proof.ts';
import type { ParitySummary } from '../../../shared/contract/sync.ts';

export type ParitySubject = {
  readonly dataset: DatasetName;
  readonly name: ServiceFilterName;
  readonly value: string;
};

export type ParityChoice = 'notProven' | 'differs' | 'all';

export function countMarks(parities: readonly Parity[]): ParitySummary {
  const counts: Record<ParityMark, number> = { rowsAgree: 0, countsAgree: 0, differs: 0, notChecked: 0 };
  for (const { mark } of parities) counts[mark] += 1;
  return counts;
}

export function paritiesOf(parities: readonly Parity[], choice: ParityChoice): readonly Parity[] {
  if (choice === 'all') return parities;
  if (choice === 'differs') return parities.filter(({ mark }) => mark === 'differs');
  return parities.filter(({ mark }) => mark !== 'rowsAgree');
}

export function findParity(parities: readonly Parity[], subject: ParitySubject): Parity | undefined {
  return parities.find((parity) => isParityOf(parity, subject));
}

export function isParityOf(parity: Parity, subject: ParitySubject): boolean {
  return parity.dataset === subject.dataset && parity.name === subject.name && parity.value === subject.value;
}

export function parityKey({ dataset, name, value }: ParitySubject): string {
  return JSON.stringify([dataset, name, value]);
}

/** Service minus local; null if one of them is not known. */
export function countDifference({ serviceTotal, localTotal }: Parity): number | null {
  return serviceTotal === null || localTotal === null ? null : serviceTotal - localTotal;
}
