// Moves rows while a dataset is being read: by schedule, at random but seeded, or at once.

import { DATASETS, type DatasetName } from '../../shared/contract/fields.ts';
import type { SampleData } from './generator.ts';
import type { Drift, Mutation, RowMutation, ScheduledMutation } from './mutations.ts';
import { drawsFor, type Draws } from '../../main/sample/random.ts';

const DRIFT_STREAM = 20;

export type Motion = {
  readonly apply: (mutation: Mutation) => void;
  readonly schedule: (steps: readonly ScheduledMutation[]) => void;
  readonly drift: (plan: Drift | null) => void;
  readonly beforeAnswer: (dataset: DatasetName) => void;
};

export function createMotion(data: SampleData): Motion {
  let steps: readonly ScheduledMutation[] = [];
  let drift: { readonly plan: Drift; readonly draws: Draws } | null = null;
  const answers: Record<DatasetName, number> = { charges: 0, reports: 0 };
  const apply = (mutation: Mutation): void => {
    if (mutation.kind === 'members') data.setMembers(mutation.aaid, mutation.packages);
    else data.datasets[mutation.dataset].rows.apply(mutation);
  };
  return {
    apply,
    schedule: (next) => {
      steps = next;
      for (const dataset of DATASETS) answers[dataset] = 0;
    },
    drift: (plan) => {
      drift = plan === null ? null : { plan, draws: drawsFor(plan.seed, DRIFT_STREAM, 0) };
    },
    beforeAnswer: (dataset) => {
      answers[dataset] += 1;
      for (const { beforeAnswer, mutation } of steps) {
        if (mutation.dataset === dataset && beforeAnswer === answers[dataset]) apply(mutation);
      }
      if (drift?.plan.dataset !== dataset || !drift.draws.chance(drift.plan.chancePercent * 100, 10_000)) return;
      for (const mutation of randomMutations(dataset, drift.draws)) apply(mutation);
    },
  };
}

/** The last pair keeps the total unchanged: drift that a count cannot detect. */
function randomMutations(dataset: DatasetName, draws: Draws): readonly RowMutation[] {
  const at = draws.below(1_000_000_000);
  const to = draws.below(1_000_000_000);
  switch (draws.below(5)) {
    case 0:
      return [{ kind: 'insert', dataset, at }];
    case 1:
      return [{ kind: 'delete', dataset, at }];
    case 2:
      return [{ kind: 'change', dataset, at, values: randomChange(dataset, draws) }];
    case 3:
      return [{ kind: 'move', dataset, at, to }];
    default:
      return [
        { kind: 'insert', dataset, at },
        { kind: 'delete', dataset, at: to },
      ];
  }
}

function randomChange(dataset: DatasetName, draws: Draws): Readonly<Record<string, string>> {
  if (dataset === 'reports') return { trade_amount: `${draws.below(1_000_000)}.05` };
  return draws.chance(1, 2) ? { state: 'Effective', state_val: '0' } : { fee_rate: `0.00${draws.below(1000)}` };
}
