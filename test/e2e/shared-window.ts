// One window for the tests of a file or a `describe`, each of which begins with it as if no test had used it before. So each
// can be run alone, and none needs what another one did.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { CallArguments, CallName, CallValue } from '../../shared/contract/calls.ts';
import type { RowNote } from '../../shared/contract/notes.ts';
import type { Messages } from '../../renderer/messages/catalogue.ts';
import { en } from '../../renderer/messages/en.ts';
import { PREFERENCES } from '../../shared/preferences/names.ts';
import { DEFAULT_VIEWPORT } from '../host/launch-options.ts';
import type { DeskPage } from './desk-page.ts';
import { makeSampleFolder, openSharedDesk, type SharedDesk, type SharedOptions } from './stage.ts';

export type SharedWindow = {
  /** Of the app that runs now. */
  readonly desk: DeskPage;
  /** Quits the way a person does and starts again; the tests after this one use that app. */
  restart(options?: SharedOptions): Promise<DeskPage>;
};

type SignInOptions = SharedOptions & { readonly userDataDir?: string };

/** A window on the synced sample, until all tests of the file, or of the `describe` around the call, are done. */
export function shareSample(options: SharedOptions = {}, words: Messages = en): SharedWindow {
  const open = async () => await openSharedDesk({ ...options, userDataDir: await makeSampleFolder() });
  return share(open, { viewport: options.viewport, words });
}

/** The same with a window in which a person signs in. `options` is called once the hooks before it have run. */
export function shareSignedIn(options: () => SignInOptions, signIn: (desk: DeskPage) => Promise<void>): SharedWindow {
  const open = async () => {
    const shared = await openSharedDesk(options());
    try {
      await signIn(shared.desk);
    } catch (error) {
      await shared.end();
      throw error;
    }
    return shared;
  };
  return share(open);
}

type Begin = { readonly viewport?: SharedOptions['viewport']; readonly words?: Messages };

function share(open: () => Promise<SharedDesk>, begin: Begin = {}): SharedWindow {
  let shared: SharedDesk | null = null;
  const opened = (): SharedDesk => {
    if (shared === null) throw new Error('the shared window is open only while tests run');
    return shared;
  };
  beforeAll(async () => {
    shared = await open();
  });
  afterAll(() => shared?.end());
  beforeEach(() => reset(opened().desk, begin));
  return {
    get desk() {
      return opened().desk;
    },
    restart: (options) => opened().restart(options),
  };
}

/**
 * As the window was first shown, on the table of charges: the page is loaded again, and what a person can have stored in the
 * profile is gone. The rows, the log of changes and the settings of this computer stay.
 */
async function reset(desk: DeskPage, { viewport = DEFAULT_VIEWPORT, words = en }: Begin): Promise<void> {
  const { page } = desk;
  await page.setViewportSize(viewport);
  await page.emulateMedia({ media: null, forcedColors: null, reducedMotion: 'reduce' });
  for (const { id } of await ask(page, 'listViews', {})) await ask(page, 'deleteView', { id });
  for (const { aaid } of await ask(page, 'listPins', {})) await ask(page, 'removePin', { aaid });
  for (const { id } of await notesOf(page)) await ask(page, 'deleteNote', { id });
  const lastExport = await ask(page, 'getExport', {});
  if (lastExport !== null) await ask(page, 'dismissExport', { exportId: lastExport.exportId });
  // Last, because the page stores what it shows.
  for (const name of PREFERENCES) await ask(page, 'writePreference', { name, value: null });
  await ask(page, 'writePreference', { name: 'frame', value: '{"view":"charges"}' });
  await page.evaluate('sessionStorage.clear()');
  await page.reload({ waitUntil: 'commit' });
  // Those of the page that went are of the test before.
  desk.app.pageProblems.length = 0;
  await desk.waitForScreen();
  await desk.button(words.frame.syncNow).first().waitFor();
}

async function notesOf(page: Page): Promise<readonly RowNote[]> {
  const { notes: found } = await ask(page, 'listLooseNotes', { limit: 1_000 });
  const all: RowNote[] = [...found];
  for (const dataset of ['charges', 'reports'] as const) {
    const filters = [{ kind: 'noted', mark: 'any' }] as const;
    const answer = await ask(page, 'queryRows', { dataset, filters, sort: [], page: 1, pageSize: 1_000 });
    const keys = answer.kind === 'rows' ? answer.rows.map(({ key }) => key) : [];
    all.push(...Object.values(await ask(page, 'listNotes', { dataset, keys })));
  }
  return all;
}

/** Makes a call as the page's screens do. */
async function ask<N extends CallName>(page: Page, name: N, args: CallArguments<N>): Promise<CallValue<N>> {
  const call = `api.call(${JSON.stringify(name)}, ${JSON.stringify(args)})`;
  return await page.evaluate<CallValue<N>>(`${call}.then((answer) => {
    if (!answer.ok) throw new Error(answer.message);
    return answer.value;
  })`);
}
