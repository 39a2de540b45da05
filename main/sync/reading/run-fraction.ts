// The progress of a whole run as a fraction: the parts that are done, weighted by how long they roughly take.

import { isDataset, type DatasetName, type ResourceName } from '../../../shared/contract/fields.ts';
import type { SyncPhase } from '../../../shared/contract/sync.ts';

export type Step = {
  readonly phase: SyncPhase;
  readonly rows: number;
  readonly total: number | null;
  /** Its filters were compared with the service. */
  readonly isProven: boolean;
};
export type RunPlan = { readonly reads: readonly ResourceName[]; readonly proves: readonly DatasetName[] };

/** Fixed weights, because the number of rows is unknown at the start. There are many more reports than anything else. */
const READING_WEIGHTS = { reports: 30, charges: 10, dictionary: 1 } as const;
const PROVING_WEIGHT = 10;

export function runFraction(plan: RunPlan, steps: ReadonlyMap<ResourceName, Step>): number {
  const parts = [
    ...plan.reads.map((resource) => {
      return {
        weight: READING_WEIGHTS[isDataset(resource) ? resource : 'dictionary'],
        done: readPart(steps.get(resource)),
      };
    }),
    ...plan.proves.map((dataset) => ({ weight: PROVING_WEIGHT, done: provenPart(steps.get(dataset)) })),
  ];
  const totalWeight = parts.reduce((sum, { weight }) => sum + weight, 0);
  return totalWeight === 0 ? 0 : parts.reduce((sum, { weight, done }) => sum + weight * done, 0) / totalWeight;
}

/** From 0 to 1: half for each of the two passes. */
function readPart(step: Step | undefined): number {
  if (step === undefined || step.phase === 'waiting') return 0;
  if (step.phase === 'reading') return passFraction(step) / 2;
  return step.phase === 'confirming' ? (1 + passFraction(step)) / 2 : 1;
}

function provenPart(step: Step | undefined): number {
  if (step === undefined) return 0;
  return step.phase === 'proving' ? passFraction(step) : Number(step.isProven);
}

function passFraction({ rows, total }: Step): number {
  return total === null ? 0 : Math.min(1, rows / Math.max(1, total));
}
