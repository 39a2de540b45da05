import { isDataset } from '../../../shared/contract/fields.ts';
import { judgeToken } from '../../../shared/contract/last-run.ts';
import type { Parity, Pin } from '../../../shared/contract/proof.ts';
import type { Session } from '../../../shared/contract/session.ts';
import type { ParitySummary, ResourceStatus } from '../../../shared/contract/sync.ts';
import { TRAVEL_STEPS, type TravelCheck, type TravelLine, type TravelStep } from '../../../shared/contract/travel.ts';
import { parseObject } from '../../../shared/rules/json-object.ts';
import { call, onRunEnd } from '../../lib/calls/api.ts';
import { LatestRequest } from '../../lib/calls/latest-request.ts';
import { loaded, type Loadable } from '../../lib/calls/loadable.ts';
import { freshnessOf } from '../../lib/hong-kong-time.ts';
import { readPreference, writePreference } from '../../lib/calls/preferences.ts';
import { knownMarks } from '../proof/parity-figures.ts';

const PREFERENCE = 'travelCheck';

/** The outcome of the last check, and what it was made on. */
type LastCheck = Pick<TravelCheck, 'ready' | 'checkedAt'> & {
  readonly copy: string;
  /** How many filter values were not compared, and how many differ, as the check itself counted them. */
  readonly marks: string;
  /** How many lines are worth knowing. */
  readonly notes: number;
  /** The lines that failed, in the order of the check. */
  readonly missing: readonly TravelStep[];
};

/** What the window knows of what a check judges. Each is another object at least once it was read again. */
type Known = {
  readonly resources: Loadable<readonly ResourceStatus[]>;
  readonly pins: Loadable<readonly Pin[]>;
  readonly parity: Loadable<readonly Parity[]>;
};

/** What a check judges of the open profile beside its data. */
type Access = Pick<Extract<Session, { readonly kind: 'open' }>, 'custody' | 'token' | 'tokenEntered'>;

type Surroundings = {
  readonly staleAfterDays: () => number;
  readonly nowMs: () => number;
  /** Null while no profile is open. */
  readonly access: () => Access | null;
  readonly known: () => Known;
};

/** The travel check: its findings, and its outcome until what it judged changes, also after a restart. */
export class TravelState {
  check = $state.raw<Loadable<TravelCheck>>({ kind: 'loading' });
  busy = $state(false);
  last = $state.raw<LastCheck | null>(null);

  readonly #latestRequest = new LatestRequest();
  readonly #surroundings: Surroundings;
  /** What was known when the last run ended, and says nothing of what it left. */
  #knownBefore = $state.raw<Known | null>(null);

  /** Whether the last check was made on what is here now. `unknown`: not all of that is known yet. */
  readonly standing = $derived.by((): 'current' | 'outdated' | 'unknown' => {
    const [copy, marks] = [this.#copy(), this.#marks()];
    if (this.last === null || (copy !== null && copy !== this.last.copy)) return 'outdated';
    if (copy === null || marks === null) return 'unknown';
    const present = marksText({ unchecked: marks.notChecked, differing: marks.differs });
    return present === this.last.marks ? 'current' : 'outdated';
  });

  /**
   * What is here now, if the findings on screen were made on something else; another text after each further change. Null
   * while they count, and of a check during a sync, which judged nothing to begin with.
   */
  readonly outdatedBy = $derived.by((): string | null => {
    const isOfLast = this.check.kind === 'ready' && this.check.value.checkedAt === this.last?.checkedAt;
    if (!isOfLast || this.standing !== 'outdated') return null;
    const copy = this.#copy();
    // The marks may come later than the copy: both are one change.
    return copy !== null && copy !== this.last?.copy ? copy : JSON.stringify(this.#marks());
  });

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /** Follows runs. Returns a function that stops it. */
  start(): () => void {
    return onRunEnd(() => (this.#knownBefore = this.#surroundings.known()));
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
    if (check.kind === 'ready' && isWhole(check.value)) this.#store(check.value, copy ?? this.#copy() ?? '');
  }

  #store({ ready, checkedAt, lines }: TravelCheck, copy: string): void {
    const notes = lines.filter(({ verdict }) => verdict === 'warning').length;
    const missing = lines.filter(({ verdict }) => verdict === 'failed').map(({ step }) => step);
    const facts = lines.find(({ step }) => step === 'parity')?.facts;
    this.last = { ready, checkedAt, copy, marks: marksText(facts ?? {}), notes, missing };
    writePreference(PREFERENCE, JSON.stringify(this.last));
  }

  /**
   * What the check judged of the datasets, the clients, the key and the token, so that another judgement needs another text:
   * also where a run leaves no receipt and no new reading, as one does that could not fetch a client, and where only time
   * went by. Null while it is not known.
   */
  #copy(): string | null {
    const { resources, pins } = this.#surroundings.known();
    const before = this.#knownBefore;
    if (resources === before?.resources || pins === before?.pins) return null;
    if (resources.kind !== 'ready' || (pins.kind !== 'ready' && pins.kind !== 'empty')) return null;
    const access = this.#surroundings.access();
    if (access === null) return null;
    return JSON.stringify([
      [access.custody, judgeToken(access, resources.value)],
      ...resources.value.map((status) => {
        const { resource, asOf, rows, complete, confirmed, heldBack, hasShrunk, last } = status;
        return [
          ...[resource, asOf, rows, complete, confirmed?.at ?? null, heldBack !== null, hasShrunk],
          ...[last?.runId ?? null, last?.finishedAt ?? null, this.#isOld(status)],
        ];
      }),
      ...(pins.kind === 'ready' ? pins.value : []).map(({ aaid, asOf, rows, isOutdated, failure }) => [
        ...[aaid, asOf, rows, isOutdated, failure?.code ?? null],
      ]),
    ]);
  }

  /** Whether the check warns of the age of a dataset. */
  #isOld({ resource, asOf, confirmed }: ResourceStatus): boolean {
    if (asOf === null || !isDataset(resource)) return false;
    const { staleAfterDays, nowMs } = this.#surroundings;
    const freshness = freshnessOf({ asOf, checkedAt: confirmed?.at ?? null }, staleAfterDays(), nowMs());
    return freshness === 'stale' || freshness === 'ahead';
  }

  /** Null while they are not known. */
  #marks(): ParitySummary | null {
    const { parity } = this.#surroundings.known();
    return parity === this.#knownBefore?.parity ? null : knownMarks(parity);
  }
}

function marksText({ unchecked = 0, differing = 0 }: TravelLine['facts']): string {
  return `${unchecked} not compared, ${differing} differ`;
}

/** A check during a sync rehearses nothing, so it says nothing of the copy. */
function isWhole({ lines }: TravelCheck): boolean {
  return lines.every(({ problem }) => problem !== 'syncRunning');
}

/** Null also for the outcome of a version that stored no steps or no marks: the person checks again. */
function readLast(text: string | null): LastCheck | null {
  const { ready, checkedAt, copy, marks, notes, missing } = parseObject(text) ?? {};
  if (typeof ready !== 'boolean' || typeof checkedAt !== 'string' || typeof copy !== 'string') return null;
  if (typeof marks !== 'string' || typeof notes !== 'number' || !Array.isArray(missing)) return null;
  return { ready, checkedAt, copy, marks, notes, missing: TRAVEL_STEPS.filter((step) => missing.includes(step)) };
}
