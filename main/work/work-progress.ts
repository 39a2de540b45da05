// What taskbar and dock show of a sync or an export, from the events that the window gets. The shell draws it.

import type { EventName, Events } from '../../shared/contract/calls.ts';
import type { ExportState } from '../../shared/contract/exports/state.ts';
import type { Receipt, SyncProgress } from '../../shared/contract/sync.ts';

export type ShownProgress =
  | { readonly kind: 'none' }
  /** `fraction`: 0 to 1; null while it is not known how much there is to do. */
  | { readonly kind: 'running'; readonly fraction: number | null }
  /** The last work has failed. The person may not have seen it. */
  | { readonly kind: 'failed' };

type Takes = { readonly [E in EventName]?: (payload: Events[E]) => void };
type Work = { readonly fraction: number | null };

export class WorkProgress {
  readonly #show: (progress: ShownProgress) => void;
  #sync: (Work & { readonly runId: string }) | null = null;
  #export: Work | null = null;
  #hasFailed = false;
  #shown = JSON.stringify({ kind: 'none' });

  readonly #takes: Takes = {
    syncProgress: (progress) => this.#takeSync(progress),
    // A run that leaves no receipt is not seen to fail: the Sync screen alone reports it.
    resourceChanged: ({ last }) => this.#takeReceipt(last),
    exportChanged: (state) => this.#takeExport(state),
    // The work of one profile says nothing of another's.
    sessionChanged: ({ kind }) => {
      if (kind !== 'open') this.#hasFailed = false;
    },
  };

  constructor(show: (progress: ShownProgress) => void) {
    this.#show = show;
  }

  take<E extends EventName>(name: E, payload: Events[E]): void {
    const takes: Takes[E] = this.#takes[name];
    takes?.(payload);
    this.#refresh();
  }

  #takeSync(progress: SyncProgress | null): void {
    if (progress !== null && progress.runId !== this.#sync?.runId) this.#hasFailed = false;
    // Nothing is known before the first answer.
    this.#sync = progress && { runId: progress.runId, fraction: progress.fraction === 0 ? null : progress.fraction };
  }

  #takeReceipt(last: Receipt | null): void {
    if (last === null || last.runId !== this.#sync?.runId || last.verdict === 'cancelled') return;
    if (last.error !== null || last.verdict === 'rowErrors' || last.verdict === 'unsettled') this.#hasFailed = true;
  }

  #takeExport({ standing, rows, totalRows }: ExportState): void {
    if (standing === 'running' && this.#export === null) this.#hasFailed = false;
    if (standing === 'failed') this.#hasFailed = true;
    const fraction = totalRows === null || totalRows === 0 ? null : Math.min(rows / totalRows, 1);
    this.#export = standing === 'running' ? { fraction } : null;
  }

  #refresh(): void {
    const next = this.#next();
    const text = JSON.stringify(next);
    if (text === this.#shown) return;
    this.#shown = text;
    this.#show(next);
  }

  /** Of two works, that which is less far. */
  #next(): ShownProgress {
    const works = [this.#sync, this.#export].filter((work) => work !== null);
    if (works.length === 0) return { kind: this.#hasFailed ? 'failed' : 'none' };
    const fractions = works.map(({ fraction }) => fraction);
    const isKnown = (fraction: number | null): fraction is number => fraction !== null;
    return { kind: 'running', fraction: fractions.every(isKnown) ? Math.min(...fractions) : null };
  }
}
