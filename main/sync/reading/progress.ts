// The progress of a run: counts rows as they are read and reports them at most five times a second.

import { isDataset, type ResourceName } from '../../../shared/contract/fields.ts';
import type { ResourceProgress, SyncPhase, SyncProgress } from '../../../shared/contract/sync.ts';
import type { Clock } from '../../clock.ts';
import { ProgressThrottle } from './progress-throttle.ts';
import { runFraction, type RunPlan } from './run-fraction.ts';

const MIN_EVENT_GAP_MS = 200;

/** Before that, a rate says little. */
const MIN_RATED_MS = 500;

type Counter = { phase: SyncPhase; rows: number; total: number | null; isProven: boolean; startedAtMs: number };

export class ProgressMeter {
  readonly #runId: string;
  readonly #startedAt: string;
  readonly #clock: Clock;
  readonly #throttle: ProgressThrottle;
  readonly #counters = new Map<ResourceName, Counter>();
  readonly #plan: RunPlan;
  /** The resource that was begun last; null before the first. */
  #latest: ResourceName | null = null;
  #furthest = 0;
  #pauseSecondsLeft: number | null = null;

  constructor(options: { runId: string; plan: RunPlan; clock: Clock; send: (progress: SyncProgress) => void }) {
    this.#runId = options.runId;
    this.#clock = options.clock;
    this.#throttle = new ProgressThrottle(MIN_EVENT_GAP_MS, () => options.send(this.#snapshot()));
    this.#startedAt = new Date(options.clock.now()).toISOString();
    this.#plan = options.plan;
    for (const resource of options.plan.reads) {
      this.#counters.set(resource, { phase: 'waiting', rows: 0, total: null, isProven: false, startedAtMs: 0 });
    }
  }

  startPass(resource: ResourceName, isConfirming: boolean): void {
    const counter = this.#counter(resource);
    counter.phase = isConfirming ? 'confirming' : 'reading';
    counter.rows = 0;
    counter.startedAtMs = this.#clock.elapsedMs();
    this.#latest = resource;
    this.#throttle.sendNow();
  }

  addRows(resource: ResourceName, rows: number, total: number): void {
    const counter = this.#counter(resource);
    counter.rows += rows;
    counter.total = total;
    this.#throttle.sendSoon();
  }

  startSaving(resource: ResourceName): void {
    this.#counter(resource).phase = 'saving';
    this.#throttle.sendNow();
  }

  /** `values`: filter values compared with the service so far; null while the run learns how the service filters. */
  prove(resource: ResourceName, values: { checked: number; of: number } | null): void {
    const counts = { rows: values?.checked ?? 0, total: values?.of ?? null };
    const knownCounter = this.#counters.get(resource);
    // Datasets are proven in turn. One that is still being proven is one whose proof has failed.
    for (const counter of this.#counters.values()) if (counter.phase === 'proving') counter.phase = 'done';
    this.#counters.set(resource, {
      phase: 'proving',
      ...counts,
      isProven: false,
      startedAtMs: this.#clock.elapsedMs(),
    });
    const isNew = this.#latest !== resource || knownCounter?.total !== counts.total;
    this.#latest = resource;
    if (isNew) this.#throttle.sendNow();
    else this.#throttle.sendSoon();
  }

  finish(resource: ResourceName): void {
    const counter = this.#counter(resource);
    counter.isProven = counter.phase === 'proving';
    counter.phase = 'done';
    this.#throttle.sendNow();
  }

  /** `secondsLeft`: of a pause after a 429; null when the run goes on. */
  pause(secondsLeft: number | null): void {
    const isNew = this.#pauseSecondsLeft !== secondsLeft;
    this.#pauseSecondsLeft = secondsLeft;
    if (isNew) this.#throttle.sendNow();
  }

  /** Sends no more reports: the run has ended. */
  stop(): void {
    this.#throttle.stop();
  }

  #counter(resource: ResourceName): Counter {
    const counter = this.#counters.get(resource);
    if (!counter) throw new Error(`no such resource in a run: ${resource}`);
    return counter;
  }

  #snapshot(): SyncProgress {
    const underWay = [...this.#counters].filter(([, { phase }]) => phase !== 'waiting' && phase !== 'done');
    const counted = underWay.filter(([, { phase }]) => phase !== 'saving');
    // A pass that must be repeated does not make the fraction smaller.
    this.#furthest = Math.max(this.#furthest, runFraction(this.#plan, this.#counters));
    return {
      runId: this.#runId,
      startedAt: this.#startedAt,
      resources: [...this.#counters].map(([resource, counter]): ResourceProgress => {
        const { phase, rows, total } = counter;
        return { resource, phase, rows, total };
      }),
      // The last of several, because the resources are in the order of how long they take.
      current: (counted.at(-1) ?? underWay.at(-1))?.[0] ?? this.#latest,
      fraction: this.#furthest,
      secondsLeft: this.#secondsLeft(counted),
      pauseSecondsLeft: this.#pauseSecondsLeft,
      // Cancelling stops what is still being read; what is being saved is saved to its end.
      cancellable: underWay.length === 0 || counted.length > 0,
    };
  }

  /** The longest of those that are read beside each other; null while one of them cannot be estimated. */
  #secondsLeft(counted: readonly (readonly [ResourceName, Counter])[]): number | null {
    const seconds = counted.map(([resource, counter]) => this.#secondsLeftOf(resource, counter));
    if (seconds.length === 0) return null;
    return seconds.reduce((longest, each) => (longest === null || each === null ? null : Math.max(longest, each)), 0);
  }

  #secondsLeftOf(resource: ResourceName, { phase, rows, total, startedAtMs }: Counter): number | null {
    const elapsedMs = this.#clock.elapsedMs() - startedAtMs;
    if (total === null || rows === 0 || elapsedMs < MIN_RATED_MS) return null;
    const rowsPerSecond = (rows * 1_000) / elapsedMs;
    // A dataset is read twice: during the first pass, the second is still ahead.
    const passesAhead = isDataset(resource) && phase === 'reading' ? 1 : 0;
    return Math.ceil((total - rows + passesAhead * total) / rowsPerSecond);
  }
}
