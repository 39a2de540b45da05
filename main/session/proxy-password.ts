// The password of the company proxy in the keychain, and a note of it in the data folder. With the note, signing out deletes
// the password whatever the keychain's state is, and the next start finishes what the keychain did not delete.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { logFailure } from '../errors.ts';
import type { Log } from '../log.ts';
import { removePath } from '../files/file-moves.ts';
import { systemCode } from '../files/storage-errors.ts';
import { writeDurably } from '../files/write-durably.ts';
import { createJobQueue } from '../files/job-queue.ts';
import { FORGET_WAIT_MS, type KeyCustody } from './key-custody.ts';

const FILE = 'proxy-password.txt';
/** `kept`: the keychain may have a password. `leaving`: it is to be deleted, and no longer used. */
type Note = 'kept' | 'leaving';

type Parts = {
  readonly userDataDir: string;
  readonly custody: Pick<KeyCustody, 'state' | 'readProxy' | 'keepProxy' | 'forgetProxy' | 'waitFor'>;
  readonly log: Log;
};

/** All methods reject if the keychain fails or does not answer in time. */
export class ProxyPassword {
  readonly #parts: Parts;
  readonly #path: string;
  /** Notes are written in the order of the calls that they are about. */
  readonly #inTurn = createJobQueue();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#path = join(parts.userDataDir, FILE);
  }

  /** Null if there is none, or none that may be used. */
  async read(): Promise<string | null> {
    await this.finishForgetting();
    const { custody } = this.#parts;
    const item = await custody.waitFor(custody.readProxy());
    // An earlier version kept it without a note.
    if (item !== null) await this.#inTurn(() => this.#noteFound());
    return item;
  }

  /** Without the note it is not kept. */
  async keep(item: string): Promise<void> {
    const keeping = await this.#inTurn(async () => {
      await this.#write('kept');
      return { end: this.#parts.custody.keepProxy(item) };
    });
    await keeping.end;
  }

  /** Waits a short time only, so that signing out goes on. A later answer of the keychain still deletes the password. */
  async forget(): Promise<void> {
    const forgetting = await this.#inTurn(() => this.#beginForgetting());
    await this.#parts.custody.waitFor(forgetting.end, FORGET_WAIT_MS);
  }

  /** Deletes what signing out could not. */
  async finishForgetting(): Promise<void> {
    if (this.#findNote() === 'leaving') await this.forget();
  }

  async #beginForgetting(): Promise<{ readonly end: Promise<void> }> {
    const { custody, log } = this.#parts;
    // An earlier version may have kept one without a note. Only a keychain that answers is asked for it: another would ask
    // the person to unlock it.
    if (this.#findNote() === null && custody.state !== 'usable') return { end: Promise.resolve() };
    try {
      await this.#write('leaving');
    } catch (error) {
      // Safe to go on: only an answer that comes after the app has quit is missed.
      logFailure(log, 'the deletion of a password could not be noted', error);
    }
    return { end: custody.forgetProxy().then(() => this.#inTurn(() => this.#noteGone())) };
  }

  async #noteFound(): Promise<void> {
    if (this.#findNote() === null) await this.#write('kept');
  }

  /** Unless another password is kept by now. */
  async #noteGone(): Promise<void> {
    if (this.#findNote() === 'leaving') await removePath(this.#path);
  }

  /** A note that cannot be read for a moment deletes nothing. */
  #findNote(): Note | null {
    try {
      return readFileSync(this.#path, 'utf8') === 'leaving' ? 'leaving' : 'kept';
    } catch (error) {
      return systemCode(error) === 'ENOENT' ? null : 'kept';
    }
  }

  async #write(note: Note): Promise<void> {
    await writeDurably(this.#path, note);
  }
}
