// How far a whole run is: what every resource has behind it, by what reading and checking it roughly takes.

import type { DatasetName, ResourceName } from '../../../shared/contract/fields.ts';
import type { SyncPhase } from '../../../shared/contract/sync.ts';
import { isDataset } from './plan.ts';

export type Step = {
  readonly phase: SyncPhase;
  readonly rows: number;
  readonly total: number | null;
  /** Its filters have been held against the service. */
  readonly isProven: boolean;
};
export type RunPlan = { readonly reads: readonly ResourceName[]; readonly proves: readonly DatasetName[] };

/** How many rows the service holds is not known before it is asked: there are many more reports than anything else. */
const READING = { reports: 30, charges: 10, dictionary: 1 } as const;
const PROVING = 10;

export function runFraction(plan: RunPlan, steps: ReadonlyMap<ResourceName, Step>): number {
  const parts = [
    ...plan.reads.map((resource) => {
      return { weight: READING[isDataset(resource) ? resource : 'dictionary'], done: readPart(steps.get(resource)) };
    }),
    ...plan.proves.map((dataset) => ({ weight: PROVING, done: provenPart(steps.get(dataset)) })),
  ];
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0);
  return whole === 0 ? 0 : parts.reduce((sum, { weight, done }) => sum + weight * done, 0) / whole;
}

/** Everything is read twice. */
function readPart(step: Step | undefined): number {
  if (step === undefined || step.phase === 'waiting') return 0;
  if (step.phase === 'reading') return within(step) / 2;
  return step.phase === 'confirming' ? (1 + within(step)) / 2 : 1;
}

function provenPart(step: Step | undefined): number {
  if (step === undefined) return 0;
  return step.phase === 'proving' ? within(step) : Number(step.isProven);
}

function within({ rows, total }: Step): number {
  return total === null ? 0 : Math.min(1, rows / Math.max(1, total));
}
