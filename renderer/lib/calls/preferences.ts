import type { Failure } from '../../../shared/contract/errors.ts';
import type { PreferenceName } from '../../../shared/preferences/names.ts';
import { call, failureOf } from './api.ts';

/** Null if nothing is stored or it cannot be read. */
export async function readPreference(name: PreferenceName): Promise<string | null> {
  try {
    return await call('readPreference', { name });
  } catch {
    // Safe to go on: the main process has logged the failure, and the screen starts from its defaults.
    return null;
  }
}

/**
 * For choices that cost one click to repeat and that say all there is to store, such as the place on screen: a failed save is
 * not shown. Sent at once, even if an older value is still being stored: a value that waits in the window is lost when the
 * person quits.
 */
export function writePreference(name: PreferenceName, value: string | null): void {
  // Safe to go on: the main process has logged the failure, and the choice applies until a lock or the next start.
  call('writePreference', { name, value }).catch(() => undefined);
}

/**
 * A preference that is changed starting from what is stored, such as the columns of a table. Nothing is stored over what could
 * not be read: changes then apply until a lock or the next start.
 */
export class StoredPreference {
  readonly #name: PreferenceName;
  readonly #take: (text: string | null) => void;
  #restoring: Promise<Failure | null> | null = null;
  #isRead = false;
  #isChanged = false;
  #readFailure: Failure | null = null;
  #lastWrite: Promise<Failure | null> = Promise.resolve(null);

  /** `take` gets what is stored, once. */
  constructor(name: PreferenceName, take: (text: string | null) => void) {
    this.#name = name;
    this.#take = take;
  }

  /** Why it could not be read, else null. The next call then reads again, unless the person has changed it since. */
  restore(): Promise<Failure | null> {
    return (this.#restoring ??= this.#restore());
  }

  async #restore(): Promise<Failure | null> {
    try {
      this.#take(await call('readPreference', { name: this.#name }));
      this.#isRead = true;
      return (this.#readFailure = null);
    } catch (error) {
      if (!this.#isChanged) this.#restoring = null;
      return (this.#readFailure = failureOf(error));
    }
  }

  /** Stores what `text` returns: at once, or when what is stored was taken. Why it could not be stored, else null. */
  write(text: () => string | null): Promise<Failure | null> {
    this.#isChanged = true;
    return (this.#lastWrite = this.#isRead ? this.#store(text()) : this.#writeLater(text));
  }

  /** Of the last change, the only one that matters: a newer one cancels those that wait. */
  async whenStored(): Promise<Failure | null> {
    for (;;) {
      const write = this.#lastWrite;
      const failure = await write;
      if (write === this.#lastWrite) return failure;
    }
  }

  async #writeLater(text: () => string | null): Promise<Failure | null> {
    // Read again now, it would replace the change on screen.
    if (this.#readFailure !== null) this.#restoring = Promise.resolve(this.#readFailure);
    return (await this.restore()) ?? (await this.#store(text()));
  }

  async #store(value: string | null): Promise<Failure | null> {
    try {
      await call('writePreference', { name: this.#name, value });
      return null;
    } catch (error) {
      return failureOf(error);
    }
  }
}
