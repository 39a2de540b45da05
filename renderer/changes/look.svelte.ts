import type { ChangeCounts } from '../../shared/contract/changes.ts';
import { parseObject } from '../../shared/rules/json-object.ts';
import { call, on } from '../lib/calls/api.ts';
import { failedWith, type Loadable } from '../lib/calls/loadable.ts';
import { readPreference, writePreference } from '../lib/calls/preferences.ts';

const PREFERENCE = 'look';
/** A look counts once the changes were on screen this long, so that passing through a place is no look. */
const LOOK_MS = 2_000;

/**
 * `at`: when the person looked. `until`: when the newest of what was on screen was seen. `change`: the newest change on screen,
 * which alone decides what is new, because a clock may have been ahead.
 */
export type Look = { readonly at: string; readonly until: string; readonly change: number };

/** `after` is null before the first look: then everything since the oldest run of the log counts. */
export type NewsSinceLook = { readonly counts: ChangeCounts; readonly after: Look | null };

type Surroundings = {
  /** Whether Today or Changes is the place on screen. */
  readonly isLooking: () => boolean;
  /** Whether the window itself can be seen and has the focus. */
  readonly isWindowInUse: () => boolean;
  readonly nowMs: () => number;
};

/**
 * What changed since the person last looked at Today or Changes. The look that the screens compare with stays until
 * newer changes arrive while the person is elsewhere, or the app starts again, so that returning to Today loses nothing.
 */
export class LookState {
  news = $state.raw<Loadable<NewsSinceLook>>({ kind: 'loading' });

  /** The look that the screens compare with, and the last one. */
  #comparedWith = $state.raw<Look | null>(null);
  #last = $state.raw<Look | null>(null);
  #latestRequest = 0;
  readonly #surroundings: Surroundings;

  /** Null before the first sync. */
  readonly #newest = $derived(this.news.kind === 'ready' ? newestOf(this.news.value.counts) : null);
  readonly #isLastCurrent = $derived(
    this.#newest === null || (this.#last !== null && this.#newest.change <= this.#last.change),
  );
  /** How many changes no look has shown yet. */
  readonly changesUnseen = $derived.by(() => {
    if (this.news.kind !== 'ready' || this.#isLastCurrent || this.#surroundings.isLooking()) return 0;
    return totalOf(this.news.value.counts);
  });

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /** Reads the last look, then counts now and after each run. Returns a function that stops it. */
  start(): () => void {
    void this.#restore();
    const endings = [
      on('syncProgress', (progress) => {
        if (progress === null) void this.load();
      }),
      on('resourceChanged', ({ resource }) => {
        if (resource === 'charges' || resource === 'reports') void this.load();
      }),
    ];
    return () => endings.forEach((end) => end());
  }

  async load(): Promise<void> {
    const request = (this.#latestRequest += 1);
    try {
      let counts = await this.#count();
      if (this.#isNewsFor(counts)) {
        this.#comparedWith = this.#last;
        counts = await this.#count();
      }
      if (request === this.#latestRequest) {
        this.news = { kind: 'ready', value: { counts, after: this.#comparedWith } };
      }
    } catch (error) {
      if (request === this.#latestRequest) this.news = failedWith(error);
    }
  }

  /** Call it in an effect: waits until the person has looked at the changes on screen. Returns a function that stops it. */
  waitForLook(): (() => void) | undefined {
    const newest = this.#newest;
    if (!this.#surroundings.isLooking()) {
      // Left before the newest changes were looked at: they are counted from the last look.
      if (this.news.kind === 'ready' && this.#isNewsFor(this.news.value.counts)) void this.load();
      return undefined;
    }
    if (newest === null) return undefined;
    const timer = setInterval(() => {
      if (!this.#surroundings.isWindowInUse()) return;
      clearInterval(timer);
      if (!this.#isLastCurrent) this.#look(newest);
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      // Leaving: the look that was counted lasted until now.
      if (this.#last?.change === newest.change) this.#look(newest);
    };
  }

  /** How many changes concern the pinned client. */
  changesOf(aaid: string): number {
    if (this.news.kind !== 'ready') return 0;
    return this.news.value.counts.clients.find((client) => client.aaid === aaid)?.changes ?? 0;
  }

  #look(newest: Newest): void {
    this.#last = { at: new Date(this.#surroundings.nowMs()).toISOString(), ...newest };
    writePreference(PREFERENCE, JSON.stringify(this.#last));
  }

  /** Whether a run found something new after the last look, while the person was elsewhere. */
  #isNewsFor({ newestChange }: ChangeCounts): boolean {
    const last = this.#last;
    if (last === null || last === this.#comparedWith || this.#surroundings.isLooking()) return false;
    return newestChange > last.change;
  }

  async #restore(): Promise<void> {
    this.#last = readLook(await readPreference(PREFERENCE));
    this.#comparedWith = this.#last;
    await this.load();
  }

  async #count(): Promise<ChangeCounts> {
    const after = this.#comparedWith;
    return await call('countChanges', after === null ? {} : { afterChange: after.change });
  }
}

export function totalOf({ parts }: Pick<ChangeCounts, 'parts'>): number {
  return parts.reduce((sum, { changes }) => sum + changes, 0);
}

type Newest = Pick<Look, 'until' | 'change'>;

function newestOf({ newestSeenAt, newestChange }: ChangeCounts): Newest | null {
  return newestSeenAt === null ? null : { until: newestSeenAt, change: newestChange };
}

/** Null also for the look of a version that remembered no change: everything counts as new once. */
function readLook(text: string | null): Look | null {
  const { at, until, change } = parseObject(text) ?? {};
  if (typeof at !== 'string' || typeof until !== 'string' || typeof change !== 'number') return null;
  return { at, until, change };
}
