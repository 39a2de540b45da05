/**
 * The part of the browser's session storage that is used. It is in memory, and ends with the window. Signing out of an account
 * empties it, for the other profiles too; leaving the sample does not.
 */
type SessionStorage = {
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
};

/**
 * What the screens of one profile remember until the app ends, as texts. The screens themselves are made again after a lock,
 * after another profile, and when the page is opened again in another language: for a person, none of these is a start.
 */
export class UntilQuit {
  readonly #storage: SessionStorage;
  readonly #profileId: string;

  constructor(storage: SessionStorage, profileId: string) {
    this.#storage = storage;
    this.#profileId = profileId;
  }

  /** Null if nothing was written since the app started. */
  read(name: string): string | null {
    return this.#storage.getItem(this.#nameOf(name));
  }

  write(name: string, text: string): void {
    this.#storage.setItem(this.#nameOf(name), text);
  }

  #nameOf(name: string): string {
    return JSON.stringify([this.#profileId, name]);
  }
}
