// Counts and look-ups of the filter values that were compared with the service.

import type { DatasetName, ServiceFilterName } from '../../../shared/contract/fields.ts';
import type { Parity, ParityMark } from '../../../shared/contract/proof.ts';
import type { ParitySummary } from '../../../shared/contract/sync.ts';
import type { Loadable } from '../../lib/calls/loadable.ts';

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

/** Null while they are not known: they are still to be read, or could not be. */
export function knownMarks(parity: Loadable<readonly Parity[]>): ParitySummary | null {
  if (parity.kind === 'empty') return countMarks([]);
  return parity.kind === 'ready' ? countMarks(parity.value) : null;
}

/** How many values differ. Null while nobody knows: none of those compared differs, and others were not compared. */
export function differingCount(marks: ParitySummary | null): number | null {
  if (marks === null) return null;
  if (marks.differs > 0) return marks.differs;
  const compared = marks.rowsAgree + marks.countsAgree;
  return compared === 0 || marks.notChecked > 0 ? null : 0;
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
