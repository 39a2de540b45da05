// The settings of the app on this computer, in one small file of the user data folder. A file that cannot be read gives
// the defaults: the app must start.

import { join } from 'node:path';
import { z } from 'zod';
import { DEFAULT_APP_SETTINGS, TEXT_SIZES, THEMES, type AppSettings } from '../../shared/contract/app/settings.ts';
import { languageFor, LANGUAGES, type Language } from '../../shared/contract/languages.ts';
import type { Log } from '../log.ts';
import type { Policy } from '../policy/policy.ts';
import { JsonFile } from '../files/json-file.ts';

const FILE = 'settings.json';

/** Each setting by itself, so that one that another version of the app wrote does not take the others with it. */
const stored = z.object({
  /** Null if the person has never chosen one. */
  language: z
    .enum([...LANGUAGES, 'system'])
    .nullable()
    .catch(null),
  theme: z.enum(THEMES).catch(DEFAULT_APP_SETTINGS.theme),
  textSize: z.literal(TEXT_SIZES).catch(DEFAULT_APP_SETTINGS.textSize),
  singleKeys: z.boolean().catch(DEFAULT_APP_SETTINGS.singleKeys),
});

type Stored = Omit<AppSettings, 'language'> & { readonly language: AppSettings['language'] | null };
const NOTHING_STORED: Stored = { ...DEFAULT_APP_SETTINGS, language: null };

type Parts = {
  readonly userDataDir: string;
  readonly log: Log;
  /** BCP 47 tags, the preferred one first. Read at each use: the person may change them meanwhile. */
  readonly systemLanguages: () => readonly string[];
  readonly onChange: (settings: AppSettings) => void;
  /** Decides about the language; left out if only the person does. */
  readonly policy?: Policy;
};

export class AppSettingsFile {
  readonly #parts: Parts;
  readonly #file: JsonFile<Stored>;
  #current: Stored;
  /** What the next start reads. */
  #stored: Stored;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#file = new JsonFile({ path: join(parts.userDataDir, FILE), schema: stored, log: parts.log });
    this.#stored = this.#file.read() ?? NOTHING_STORED;
    this.#current = this.#stored;
  }

  get current(): AppSettings {
    return this.#applied(this.#current);
  }

  /** What the person has chosen; undefined if never. */
  get chosenLanguage(): AppSettings['language'] | undefined {
    return this.#current.language ?? undefined;
  }

  /** The language of the words. */
  get language(): Language {
    const { language } = this.current;
    return language === 'system' ? languageFor(this.#parts.systemLanguages()) : language;
  }

  /**
   * In use at once. The promise ends when they are stored. Settings that cannot be stored are taken back, so that the next
   * start looks like this one. Errors: `readOnly`, `diskFull`, `storage`.
   */
  async save(settings: AppSettings): Promise<void> {
    // The window sends all settings; a language that it did not change is no choice.
    const isChosen = settings.language !== this.current.language;
    const chosen: Stored = { ...settings, language: isChosen ? settings.language : this.#current.language };
    this.#use(chosen);
    try {
      await this.#file.write(chosen);
      this.#stored = chosen;
    } catch (error) {
      if (this.#current === chosen) this.#use(this.#stored);
      throw error;
    }
  }

  #use(settings: Stored): void {
    this.#current = settings;
    this.#parts.onChange(this.#applied(settings));
  }

  #applied(settings: Stored): AppSettings {
    const chosen = settings.language ?? undefined;
    const { policy } = this.#parts;
    const language = policy === undefined ? chosen : policy.value('language', chosen);
    return { ...settings, language: language ?? DEFAULT_APP_SETTINGS.language };
  }
}
