import type { Failure } from '../../shared/contract/errors.ts';
import type { ExportRequest } from '../../shared/contract/exports/request.ts';
import type { CheckState, ExportState, WriteState } from '../../shared/contract/exports/state.ts';
import type { DatasetName, ResourceName } from '../../shared/contract/fields.ts';
import type { FileCheck } from '../../shared/contract/exports/file-checks.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import { call, on } from '../lib/calls/api.ts';
import { readExportChoices, USUAL_CHOICES, writeExportChoices, type ExportChoices } from './export-choices.ts';
import { sourceName } from '../../shared/exports/export-words.ts';
import { failedWith, type Loadable } from '../lib/calls/loadable.ts';
import type { FailedReads } from '../lib/calls/failed-reads.svelte.ts';
import { Setting } from '../settings/setting.svelte.ts';

const PREFERENCE = 'exports';

/** The running or last export, the choices for exports, and the check of a file against the copy. */
export class ExportsState {
  readonly setting = new Setting(PREFERENCE, readExportChoices);
  /** Where the last choice was made, which says if it could not be stored: a line of the Settings, or null for the dialog. */
  lineSet = $state<string | null>('format');
  current = $state.raw<WriteState | null>(null);
  /** Null when no file was checked, or when the outcome was closed. */
  check = $state.raw<Loadable<FileCheck> | null>(null);
  /** The progress of a running check, also of one started by an earlier window, which alone gets the result. */
  checking = $state.raw<CheckState | null>(null);
  cancelling = $state(false);

  /** The last export started here. The request of an earlier window is not known. */
  #started = $state.raw<{ readonly exportId: string; readonly request: ExportRequest } | null>(null);
  /** What was chosen for exports since the profile was opened: it applies to them also if it cannot be stored. */
  #chosen = $state.raw<Partial<ExportChoices>>({});

  readonly choices: ExportChoices = $derived({ ...(this.setting.value ?? USUAL_CHOICES), ...this.#chosen });
  /** Whether a choice in the dialog holds for exports but could not be stored. */
  readonly isChoiceLost = $derived(this.lineSet === null && this.setting.failure !== null);
  readonly running = $derived(this.current?.standing === 'running');
  readonly isChecking = $derived(this.checking !== null || this.check?.kind === 'loading');
  readonly request = $derived(
    this.#started?.exportId === this.current?.exportId ? (this.#started?.request ?? null) : null,
  );
  readonly name = $derived(this.request === null ? null : sourceName(this.request.source));

  readonly #failedReads: FailedReads;
  readonly #onDone: (state: WriteState) => void;
  readonly #onBegun: () => void;

  /**
   * `onDone`: called once for an export that left nothing to decide; the next window does not find it. `onBegun`: called for
   * each new export, before that.
   */
  constructor(failedReads: FailedReads, onDone: (state: WriteState) => void, onBegun: () => void = () => undefined) {
    this.#failedReads = failedReads;
    this.#onDone = onDone;
    this.#onBegun = onBegun;
  }

  /** Restores the choices and follows exports. Returns a function that stops this. */
  start(): () => void {
    void this.#restore();
    void this.#findCurrent();
    return on('exportChanged', (state) => this.#follow(state));
  }

  choose(choices: Partial<ExportChoices>): void {
    this.#chosen = { ...this.#chosen, ...choices };
    if (this.setting.value !== null) this.lineSet = null;
    this.#store(this.choices);
  }

  /** As a setting, on a line of the Settings: what cannot be stored does not look chosen. Other choices hold. */
  set(line: string, choices: Partial<Omit<ExportChoices, 'withNotes'>>): void {
    const after = { ...this.choices, ...choices };
    this.lineSet = line;
    if (this.setting.value === null) return this.choose(choices);
    this.#chosen = Object.fromEntries(Object.entries(this.#chosen).filter(([name]) => !(name in choices)));
    this.#store(after);
  }

  /** Only once the setting is read: else what is stored would be overwritten. */
  #store(choices: ExportChoices): void {
    if (this.setting.value !== null) void this.setting.choose(writeExportChoices(choices));
  }

  /** The main process asks where to save; false when the person cancelled. Throws `ApiFailure`. */
  async begin(request: ExportRequest): Promise<boolean> {
    const state = await call('startExport', request);
    if (state === null) return false;
    this.#started = { exportId: state.exportId, request };
    // An event that arrived before this answer is newer.
    if (this.current?.exportId !== state.exportId) this.#follow(state);
    return true;
  }

  /** Cancels the running check or export. Throws `ApiFailure`. */
  async cancel(): Promise<void> {
    const running = this.checking ?? this.current;
    if (running === null) return;
    this.cancelling = true;
    try {
      await call('cancelExport', { exportId: running.exportId });
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
      this.check = failedWith(error);
    }
    if (this.checking?.standing !== 'running') this.checking = null;
  }

  closeCheck(): void {
    this.check = null;
  }

  #follow(state: ExportState): void {
    const isRunning = state.standing === 'running';
    if (!isRunning) this.cancelling = false;
    if (state.kind === 'write') this.#followExport(state);
    // The window that started the check shows its progress until the result arrives.
    else this.checking = isRunning || this.check?.kind === 'loading' ? state : null;
  }

  #followExport(state: WriteState): void {
    const isNew = this.current?.exportId !== state.exportId;
    this.current = state;
    if (isNew) this.#onBegun();
    if (!isPlainlyDone(state)) return;
    this.#onDone(state);
    // Safe to go on after a failure: the next window then says once more that it is done.
    call('dismissExport', { exportId: state.exportId }).catch(() => undefined);
  }

  async #restore(): Promise<void> {
    await this.setting.load();
    // A choice made meanwhile wins.
    if (Object.keys(this.#chosen).length > 0) this.#store(this.choices);
  }

  /** If this fails, a running export shows with its next event. */
  async #findCurrent(): Promise<void> {
    const state = await this.#failedReads.attempt('export', call('getExport', {}));
    if (state !== null && this.current === null) this.#follow(state);
  }
}

/** Whether the file is as requested, without anything that a person should read about it. */
export function isPlainlyDone({ standing, isSealed, about, placing }: WriteState): boolean {
  if (standing !== 'done' || !isSealed || about === null || placing !== 'renamed') return false;
  const changedAmounts = about.unreadableAsText + about.longAsText + about.roundedSums;
  return changedAmounts === 0 && about.notReadAgain.length === 0 && about.receipt?.verdict !== 'incomplete';
}

/** The count without any filter; null when there are too many to count. Throws `ApiFailure`. */
export async function countAll(kind: 'changes' | 'receipts'): Promise<number | null> {
  return kind === 'changes' ? (await call('listChanges', { page: 1, pageSize: 1 })).total : await countReceipts(null);
}

/** The receipts of one dataset, or of all; null when there are too many to count. Throws `ApiFailure`. */
export async function countReceipts(resource: ResourceName | null): Promise<number | null> {
  const { length } = await call('listReceipts', {
    limit: LIMITS.listEntries,
    ...(resource !== null && { resource }),
  });
  return length < LIMITS.listEntries ? length : null;
}

/** Whether rows may contain fields that are not in the contract; true when unknown, so that no file lacks them. */
export async function mayHaveExtras(dataset: DatasetName): Promise<boolean> {
  const receipts = await call('listReceipts', { resource: dataset, limit: LIMITS.listEntries }).catch(() => null);
  return receipts === null || receipts.length === LIMITS.listEntries || receipts.some(hasExtras);
}

function hasExtras({ extraFields }: { readonly extraFields: readonly string[] }): boolean {
  return extraFields.length > 0;
}

/** The app's general words for `busy` mention a sync, so exports show other words. */
export function isBusy(failure: Failure): boolean {
  return failure.code === 'busy';
}
