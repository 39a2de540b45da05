import type { ChangeCounts } from '../../shared/contract/changes.ts';
import { DATASETS, type DatasetName } from '../../shared/contract/fields.ts';
import { parseObject } from '../../shared/rules/json-object.ts';
import { call, onRunEnd } from '../lib/calls/api.ts';
import { CopyRead, loadAtCopies } from '../lib/calls/copy-read.svelte.ts';
import { loaded, type Loadable } from '../lib/calls/loadable.ts';
import { readPreference, writePreference } from '../lib/calls/preferences.ts';
import type { UntilQuit } from '../lib/calls/until-quit.ts';

const PREFERENCE = 'look';
/** A look counts once the changes were on screen this long, so that passing through a place is no look. */
const LOOK_MS = 2_000;

/**
 * `at`: when the person looked. `until`: when the newest of what was on screen was seen. `change`: the newest change on screen,
 * which alone decides what is new, because a clock may have been ahead. `baselines`: the runs whose copies were compared with
 * none before them; null in a look of an earlier version.
 */
export type Look = {
  readonly at: string;
  readonly until: string;
  readonly change: number;
  readonly baselines: readonly string[] | null;
};

/** `after` is null before the first look: then everything since the oldest run of the log counts. */
export type NewsSinceLook = { readonly counts: ChangeCounts; readonly after: Look | null };

type Surroundings = {
  /** Whether Today or Changes is the place on screen. */
  readonly isLooking: () => boolean;
  /** Whether the window itself can be seen and has the focus. */
  readonly isWindowInUse: () => boolean;
  readonly nowMs: () => number;
  readonly remembered: UntilQuit;
};

/**
 * What changed since the person last looked at Today or Changes. The look that the screens compare with stays until
 * newer changes arrive while the person is elsewhere, or the app starts again, so that returning to Today loses nothing.
 * Elsewhere is also another app or the lock screen, while Today stays the place in the window.
 */
export class LookState {
  news = $state.raw<Loadable<NewsSinceLook>>({ kind: 'loading' });

  /** The look that the screens compare with, and the last one. */
  #comparedWith = $state.raw<Look | null>(null);
  #last = $state.raw<Look | null>(null);
  readonly #copyRead = new CopyRead();
  readonly #surroundings: Surroundings;

  /** Null before the first sync. */
  readonly #newest = $derived(this.news.kind === 'ready' ? newestOf(this.news.value.counts) : null);
  readonly #isLastCurrent = $derived(
    this.#newest === null || (this.#last !== null && !isNewer(this.#newest, this.#last)),
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
      // The log changes with a copy only, and with a client that is removed.
      onRunEnd(() => void this.load({ isSameCopy: true })),
      loadAtCopies(DATASETS, (about) => this.load(about)),
    ];
    return () => endings.forEach((end) => end());
  }

  async load(about: { readonly isSameCopy?: boolean } = {}): Promise<void> {
    await this.#copyRead.renew(
      (isLatest) => loaded(() => this.#read(isLatest)),
      (news) => (this.news = news),
      about,
    );
  }

  /** Whether the news may lack what a newer copy brought. */
  get isOld(): boolean {
    return this.#copyRead.isOld;
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
      if (!this.#isLookedAt) return;
      clearInterval(timer);
      if (!this.#isLastCurrent) this.#look(newest);
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      // Leaving: the look that was counted lasted until now, unless the person had gone before.
      if (!this.#surroundings.isWindowInUse()) return;
      if (this.#last !== null && !isNewer(newest, this.#last)) this.#look(newest);
    };
  }

  /** How many changes concern the pinned client. */
  changesOf(aaid: string): number {
    if (this.news.kind !== 'ready') return 0;
    return this.news.value.counts.clients.find((client) => client.aaid === aaid)?.changes ?? 0;
  }

  /** Before they are read, there is nothing to look at: a run may have ended while the app was locked. */
  get #isLookedAt(): boolean {
    const { isLooking, isWindowInUse } = this.#surroundings;
    return this.news.kind === 'ready' && isLooking() && isWindowInUse();
  }

  #look(newest: Newest): void {
    this.#last = { at: new Date(this.#surroundings.nowMs()).toISOString(), ...newest };
    writePreference(PREFERENCE, JSON.stringify(this.#last));
  }

  /** Whether a run found something new after the last look, while the person was elsewhere. */
  #isNewsFor(counts: ChangeCounts): boolean {
    const [last, newest] = [this.#last, newestOf(counts)];
    if (last === null || last === this.#comparedWith || this.#isLookedAt) return false;
    return newest !== null && isNewer(newest, last);
  }

  async #restore(): Promise<void> {
    this.#last = readLook(await readPreference(PREFERENCE));
    this.#compareWith(this.#comparedBefore());
    await this.load();
  }

  #compareWith(look: Look | null): void {
    this.#comparedWith = look;
    this.#surroundings.remembered.write(PREFERENCE, JSON.stringify(look));
  }

  /** The look that was compared with before these screens were made; the last one when the app starts. */
  #comparedBefore(): Look | null {
    const last = this.#last;
    const text = this.#surroundings.remembered.read(PREFERENCE);
    if (text === null || last === null) return last;
    const look = readLook(text);
    // A later one is of a file that is gone.
    return look !== null && look.change > last.change ? last : look;
  }

  async #read(isLatest: () => boolean): Promise<Loadable<NewsSinceLook>> {
    let counts = await this.#count();
    // Two events of one run begin two counts. An older one must not move the look for the newer one.
    if (isLatest() && this.#isNewsFor(counts)) {
      this.#compareWith(this.#last);
      counts = await this.#count();
    }
    return { kind: 'ready', value: { counts, after: this.#comparedWith } };
  }

  async #count(): Promise<ChangeCounts> {
    const after = this.#comparedWith;
    return await call('countChanges', after === null ? {} : { afterChange: after.change });
  }
}

export function totalOf({ parts }: Pick<ChangeCounts, 'parts'>): number {
  return parts.reduce((sum, { changes }) => sum + changes, 0);
}

/**
 * The datasets of which a copy came after the look that was not compared with the one before it: its changes are not in the
 * log. Before the first look, of all copies but the first.
 */
export function notCompared({ counts, after }: NewsSinceLook): readonly DatasetName[] {
  return DATASETS.filter((dataset) => {
    const runs = counts.baselines.filter((run) => run.dataset === dataset).map(baselineName);
    const known =
      after === null ? runs.slice(0, 1) : (after.baselines ?? runs).filter((run) => run.startsWith(dataset));
    // Without a known one, the first copy came after the look: nothing was there that it could be compared with.
    return known.length > 0 && runs.some((run) => !known.includes(run));
  });
}

function baselineName({ dataset, runId }: ChangeCounts['baselines'][number]): string {
  return `${dataset} ${runId}`;
}

type Newest = Pick<Look, 'until' | 'change'> & { readonly baselines: readonly string[] };

function newestOf({ newestSeenAt, newestChange, baselines }: ChangeCounts): Newest | null {
  if (newestSeenAt === null) return null;
  return { until: newestSeenAt, change: newestChange, baselines: baselines.map(baselineName) };
}

function isNewer({ change, baselines }: Newest, look: Look): boolean {
  return change > look.change || baselines.some((run) => look.baselines?.includes(run) === false);
}

/** Null also for the look of a version that remembered no change: everything counts as new once. */
function readLook(text: string | null): Look | null {
  const { at, until, change, baselines } = parseObject(text) ?? {};
  if (typeof at !== 'string' || typeof until !== 'string' || typeof change !== 'number') return null;
  return { at, until, change, baselines: Array.isArray(baselines) ? baselines.map(String) : null };
}
