// What a run of `npm run pictures` takes: screens, widths and themes. The command line and the walk share it through the
// environment.

import { parseArgs } from 'node:util';

export const WINDOWS = [
  { width: 1024, height: 700 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
] as const;
export const THEMES = ['light', 'dark'] as const;

export type Window = (typeof WINDOWS)[number];
export type Theme = (typeof THEMES)[number];
export type Choice = {
  readonly windows: readonly Window[];
  readonly themes: readonly Theme[];
  /** Part of the names of the screens to show; null for all. */
  readonly only: string | null;
};

export const HELP = `npm run pictures -- [--only PART] [--width 1024|1440|1920|2560] [--theme light|dark]
Writes a picture of each screen, dialog and state to out/pictures/ and fails if a text or figure is cut or anything moves.
--only takes the screens whose name contains PART, such as "today".`;
const KEY = 'DESK_PICTURES';

/** Throws on an unknown argument. */
export function readChoice(args: readonly string[]): Choice {
  const { values } = parseArgs({
    args: [...args],
    options: { only: { type: 'string' }, width: { type: 'string' }, theme: { type: 'string' } },
  });
  const windows = WINDOWS.filter(({ width }) => values.width === undefined || values.width === String(width));
  const themes = THEMES.filter((theme) => values.theme === undefined || values.theme === theme);
  if (windows.length === 0 || themes.length === 0) throw new Error('no such width or theme');
  return { windows, themes, only: values.only ?? null };
}

export function withChoice(args: readonly string[], env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, [KEY]: JSON.stringify(args) };
}

export function choiceOf(env: NodeJS.ProcessEnv): Choice {
  // Written by `withChoice`.
  return readChoice(JSON.parse(env[KEY] ?? '[]') as string[]);
}
