import type { Pin } from '../../../shared/contract/proof.ts';
import type { ResourceStatus } from '../../../shared/contract/sync.ts';
import { TRAVEL_STEPS, type TravelCheck, type TravelStep } from '../../../shared/contract/travel.ts';
import { parseObject } from '../../../shared/rules/json-object.ts';
import { call } from '../../lib/calls/api.ts';
import { LatestRequest } from '../../lib/calls/latest-request.ts';
import { loaded, type Loadable } from '../../lib/calls/loadable.ts';
import { readPreference, writePreference } from '../../lib/calls/preferences.ts';

const PREFERENCE = 'travelCheck';

/** The outcome of the last check, and the copy it was made on. */
type LastCheck = Pick<TravelCheck, 'ready' | 'checkedAt'> & {
  readonly copy: string;
  /** How many lines are worth knowing. */
  readonly notes: number;
  /** The lines that failed, in the order of the check. */
  readonly missing: readonly TravelStep[];
};

type Surroundings = {
  readonly staleAfterDays: () => number;
  readonly statuses: () => readonly ResourceStatus[];
  readonly pins: () => readonly Pin[];
};

/** The travel check: its findings, and its outcome until the copy changes, also after a restart. */
export class TravelState {
  check = $state.raw<Loadable<TravelCheck>>({ kind: 'loading' });
  busy = $state(false);
  last = $state.raw<LastCheck | null>(null);

  readonly #latestRequest = new LatestRequest();
  readonly #surroundings: Surroundings;

  /** Whether the last check was made on the present copy. */
  readonly isCurrent = $derived.by(() => this.last !== null && this.last.copy === this.#copy());

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /** Reads the stored outcome. */
  async restore(): Promise<void> {
    const stored = readLast(await readPreference(PREFERENCE));
    this.last ??= stored;
  }

  async load(): Promise<void> {
    const isLatest = this.#latestRequest.begin();
    this.busy = true;
    const copy = this.#copy();
    const check = await loaded(async () => ({
      kind: 'ready',
      value: await call('runTravelCheck', { staleAfterDays: this.#surroundings.staleAfterDays() }),
    }));
    if (!isLatest()) return;
    this.check = check;
    this.busy = false;
    if (check.kind === 'ready' && isWhole(check.value)) this.#store(check.value, copy);
  }

  #store({ ready, checkedAt, lines }: TravelCheck, copy: string): void {
    const notes = lines.filter(({ verdict }) => verdict === 'warning').length;
    const missing = lines.filter(({ verdict }) => verdict === 'failed').map(({ step }) => step);
    this.last = { ready, checkedAt, copy, notes, missing };
    writePreference(PREFERENCE, JSON.stringify(this.last));
  }

  /** Changes with every run, because a run may change rows, marks and the clients' charges. */
  #copy(): string {
    const { statuses, pins } = this.#surroundings;
    return JSON.stringify([
      ...statuses().map(({ resource, asOf, last }) => [resource, asOf, last?.runId ?? null]),
      ...pins().map(({ aaid, asOf }) => [aaid, asOf]),
    ]);
  }
}

/** A check during a sync rehearses nothing, so it says nothing of the copy. */
function isWhole({ lines }: TravelCheck): boolean {
  return lines.every(({ problem }) => problem !== 'syncRunning');
}

/** Null also for the outcome of a version that stored no steps: the person checks again. */
function readLast(text: string | null): LastCheck | null {
  const { ready, checkedAt, copy, notes, missing } = parseObject(text) ?? {};
  if (typeof ready !== 'boolean' || typeof checkedAt !== 'string' || typeof copy !== 'string') return null;
  if (typeof notes !== 'number' || !Array.isArray(missing)) return null;
  return { ready, checkedAt, copy, notes, missing: TRAVEL_STEPS.filter((step) => missing.includes(step)) };
}
