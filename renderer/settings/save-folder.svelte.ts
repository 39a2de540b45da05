import type { SaveFolder } from '../../shared/contract/app/settings.ts';
import type { Failure } from '../../shared/contract/errors.ts';
import { call, failureOf } from '../lib/calls/api.ts';

/** The folder in which saving begins, for all profiles on this computer. The main process finds, chooses and stores it. */
export class SaveFolderState {
  /** Null until it is read. */
  current = $state.raw<SaveFolder | null>(null);
  /** Whether the dialog of the system is open. */
  isChoosing = $state(false);
  failure = $state.raw<Failure | null>(null);

  async load(): Promise<void> {
    await this.#take(() => call('getSaveFolder', {}));
  }

  /** Asks in a dialog of the system. */
  async choose(): Promise<void> {
    this.isChoosing = true;
    await this.#take(() => call('chooseSaveFolder', {}));
    this.isChoosing = false;
  }

  async forget(): Promise<void> {
    await this.#take(() => call('forgetSaveFolder', {}));
  }

  /** A choice that was cancelled or failed changes nothing. */
  async #take(ask: () => Promise<SaveFolder | null>): Promise<void> {
    this.failure = null;
    try {
      this.current = (await ask()) ?? this.current;
    } catch (error) {
      this.failure = failureOf(error);
    }
  }
}
