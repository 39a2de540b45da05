// The settings of the app on this computer, in one small file of the user data folder. A file that cannot be read gives
// the defaults: the app must start, and the next change writes it again.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { DEFAULT_APP_SETTINGS, TEXT_SIZES, THEMES, type AppSettings } from '../../shared/contract/app/settings.ts';
import { languageFor, LANGUAGES, type Language } from '../../shared/contract/languages.ts';
import { logFailure } from '../errors.ts';
import type { Log } from '../log.ts';
import { systemCode, withStorageErrorsLater } from '../store/file/sqlite-errors.ts';
import { writeDurably } from '../store/file/write-durably.ts';

const FILE = 'settings.json';

/** Each setting by itself, so that one that another version of the app wrote does not take the others with it. */
const stored = z.object({
  language: z.enum([...LANGUAGES, 'system']).catch(DEFAULT_APP_SETTINGS.language),
  theme: z.enum(THEMES).catch(DEFAULT_APP_SETTINGS.theme),
  textSize: z.literal(TEXT_SIZES).catch(DEFAULT_APP_SETTINGS.textSize),
});

type Parts = {
  readonly userDataDir: string;
  readonly log: Log;
  /** BCP 47 tags, the preferred one first. Read at each use: the person may change them meanwhile. */
  readonly systemLanguages: () => readonly string[];
  readonly onChange: (settings: AppSettings) => void;
};

export class AppSettingsFile {
  readonly #parts: Parts;
  #current: AppSettings;
  /** What the next start reads. */
  #stored: AppSettings;
  /** Writes wait for each other, so that the file has the newest settings. */
  #written: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#stored = this.#read();
    this.#current = this.#stored;
  }

  get current(): AppSettings {
    return this.#current;
  }

  /** The language of the words. */
  get language(): Language {
    const { language } = this.#current;
    return language === 'system' ? languageFor(this.#parts.systemLanguages()) : language;
  }

  /**
   * In use at once. The promise ends when they are stored. Settings that cannot be stored are taken back, so that the next
   * start looks like this one. Errors: `readOnly`, `diskFull`, `storage`.
   */
  save(settings: AppSettings): Promise<void> {
    this.#use(settings);
    const write = (): Promise<void> => writeDurably(this.#path, JSON.stringify(settings));
    const written = withStorageErrorsLater(this.#path, () => this.#written.then(write));
    // The next write does not depend on this one.
    this.#written = written.then(
      () => void (this.#stored = settings),
      () => {
        if (this.#current === settings) this.#use(this.#stored);
      },
    );
    return this.#written.then(() => written);
  }

  #use(settings: AppSettings): void {
    this.#current = settings;
    this.#parts.onChange(settings);
  }

  get #path(): string {
    return join(this.#parts.userDataDir, FILE);
  }

  #read(): AppSettings {
    try {
      return stored.parse(JSON.parse(readFileSync(this.#path, 'utf8')));
    } catch (error) {
      // Before the first change there is no file.
      if (systemCode(error) !== 'ENOENT') logFailure(this.#parts.log, 'the settings could not be read', error);
      return DEFAULT_APP_SETTINGS;
    }
  }
}
