import type { Failure } from '../../shared/contract/errors.ts';
import type { CheckState, ExportRequest, ExportState, WriteState } from '../../shared/contract/exports.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { FileCheck } from '../../shared/contract/file-checks.ts';
import { call, failureOf, on } from '../lib/calls/api.ts';
import { readExportChoices, USUAL_CHOICES, writeExportChoices, type ExportChoices } from './export-choices.ts';
import { sourceName } from './export-words.ts';
import type { Loadable } from '../lib/calls/loadable.ts';
import type { FailedReads } from '../lib/calls/failed-reads.svelte.ts';
import { preferenceWriter, readPreference } from '../lib/calls/preferences.ts';

const PREFERENCE = 'exports';
/** What one call answers at most. */
const MOST_RECEIPTS = 1_000;

/** The export under way or the last one, what was chosen for exports, and a file held against the copy. */
export class ExportsState {
  choices = $state.raw<ExportChoices>(USUAL_CHOICES);
  current = $state.raw<WriteState | null>(null);
  /** Null: no file has been checked, or its outcome is no longer looked at. */
  check = $state.raw<Loadable<FileCheck> | null>(null);
  /** How far the check under way is, also one that an earlier window asked for: what it finds is told to that one. */
  checking = $state.raw<CheckState | null>(null);
  cancelling = $state(false);

  /** What was asked for last; an earlier window's wish is not known. */
  #asked = $state.raw<{ readonly exportId: string; readonly request: ExportRequest } | null>(null);
  #hasChosen = false;
  readonly #write = preferenceWriter(PREFERENCE);

  readonly running = $derived(this.current?.standing === 'running');
  readonly isChecking = $derived(this.checking !== null || this.check?.kind === 'loading');
  readonly request = $derived(this.#asked?.exportId === this.current?.exportId ? (this.#asked?.request ?? null) : null);
  readonly name = $derived(this.request === null ? null : sourceName(this.request.source));

  readonly #failedReads: FailedReads;

  constructor(failedReads: FailedReads) {
    this.#failedReads = failedReads;
  }

  /** Restores the choices and follows exports; returns its end. */
  start(): () => void {
    void this.#restore();
    void this.#findCurrent();
    return on('exportChanged', (state) => this.#follow(state));
  }

  choose(choices: Partial<ExportChoices>): void {
    this.#hasChosen = true;
    this.choices = { ...this.choices, ...choices };
    this.#write(writeExportChoices(this.choices));
  }

  /** Main asks where to save; false when the person cancelled there. Throws `ApiFailure`. */
  async begin(request: ExportRequest): Promise<boolean> {
    const state = await call('startExport', request);
    if (state === null) return false;
    this.#asked = { exportId: state.exportId, request };
    // An event that overtook this answer knows better than it.
    if (this.current?.exportId !== state.exportId) this.#follow(state);
    return true;
  }

  /** Whichever is under way. Throws `ApiFailure`. */
  async cancel(): Promise<void> {
    const underWay = this.checking ?? this.current;
    if (underWay === null) return;
    this.cancelling = true;
    try {
      await call('cancelExport', { exportId: underWay.exportId });
    } catch (error) {
      this.cancelling = false;
      throw error;
    }
  }

  /** Throws `ApiFailure`. */
  async dismiss(): Promise<void> {
    const { current } = this;
    if (current === null) return;
    await call('dismissExport', { exportId: current.exportId });
    if (this.current?.exportId === current.exportId) this.current = null;
  }

  /** Throws `ApiFailure`. */
  async show(path: string): Promise<void> {
    await call('showSaved', { path });
  }

  async checkFile(): Promise<void> {
    if (this.check?.kind === 'loading') return;
    this.check = { kind: 'loading' };
    try {
      const value = await call('checkFile', {});
      this.check = value === null ? null : { kind: 'ready', value };
    } catch (error) {
      this.check = { kind: 'failed', failure: failureOf(error) };
    }
    if (this.checking?.standing !== 'running') this.checking = null;
  }

  closeCheck(): void {
    this.check = null;
  }

  #follow(state: ExportState): void {
    const isRunning = state.standing === 'running';
    if (!isRunning) this.cancelling = false;
    if (state.kind === 'write') this.current = state;
    // The window that asked shows how far it was until its answer is there.
    else this.checking = isRunning || this.check?.kind === 'loading' ? state : null;
  }

  async #restore(): Promise<void> {
    const kept = readExportChoices(await readPreference(PREFERENCE));
    // A choice made in the meantime wins.
    if (!this.#hasChosen) this.choices = kept;
  }

  /** Without an answer, an export that is running shows with its next event. */
  async #findCurrent(): Promise<void> {
    const state = await this.#failedReads.attempt('export', call('getExport', {}));
    if (state !== null && this.current === null) this.#follow(state);
  }
}

/** How many there are without any filter; null where that cannot be told exactly. Throws `ApiFailure`. */
export async function countAll(kind: 'changes' | 'receipts'): Promise<number | null> {
  if (kind === 'changes') return (await call('listChanges', { page: 1, pageSize: 1 })).total;
  const { length } = await call('listReceipts', { limit: MOST_RECEIPTS });
  return length < MOST_RECEIPTS ? length : null;
}

/** Whether rows may hold fields that the contract does not name. What is not known is not left out of a file. */
export async function mayHaveExtras(dataset: DatasetName): Promise<boolean> {
  const receipts = await call('listReceipts', { resource: dataset, limit: MOST_RECEIPTS }).catch(() => null);
  return receipts === null || receipts.length === MOST_RECEIPTS || receipts.some(hasExtras);
}

function hasExtras({ extraFields }: { readonly extraFields: readonly string[] }): boolean {
  return extraFields.length > 0;
}

/** The sentence of `busy` speaks of a sync. */
export function isBusy(failure: Failure): boolean {
  return failure.code === 'busy';
}
