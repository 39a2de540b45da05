// Where the window was when it was last used, in one small file of the user data folder. It is read before any profile is
// open. A file that cannot be read gives the default place: it must never keep the app from starting.

import { join } from 'node:path';
import { z } from 'zod';
import { logFailure } from '../errors.ts';
import type { Log } from '../log.ts';
import { JsonFile } from '../files/json-file.ts';

const FILE = 'window.json';

/** More than any desktop has, and few enough that sums of them stay whole numbers. */
const px = z.int().min(-1_000_000).max(1_000_000);
const sizePx = px.min(1);
const stored = z.object({
  x: px,
  y: px,
  width: sizePx,
  height: sizePx,
  isMaximized: z.boolean(),
  isFullScreen: z.boolean(),
});

/** In device-independent pixels of the whole desktop: the window when it is neither maximised nor in full screen. */
export type WindowPlace = Readonly<z.infer<typeof stored>>;

export class WindowPlaceFile {
  readonly #file: JsonFile<WindowPlace>;
  readonly #log: Log;

  constructor({ userDataDir, log }: { readonly userDataDir: string; readonly log: Log }) {
    this.#file = new JsonFile({ path: join(userDataDir, FILE), schema: stored, log });
    this.#log = log;
  }

  /** Null if no place was stored, or none that can be read. */
  read(): WindowPlace | null {
    return this.#file.read();
  }

  /** A failure is only logged: the next start then opens the window where it was before. */
  save(place: WindowPlace): void {
    this.#file
      .write(place)
      .catch((error: unknown) => logFailure(this.#log, 'the place of the window could not be stored', error));
  }
}
