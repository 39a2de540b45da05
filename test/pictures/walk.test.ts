// The walks through the app that `npm run pictures` looks at. Not part of the tests: they fail only if they cannot go on.

import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, afterEach, test } from 'vitest';
import { isoDay } from '../../main/sample/calendar.ts';
import { hongKongEpochDay } from '../../shared/rules/dates.ts';
import type { LoopbackService } from '../service/loopback.ts';
import { startBusSession, type BusSession } from '../support/secret-service.ts';
import type { DeskPage } from '../e2e/desk-page.ts';
import { setStage, startService } from '../e2e/stage.ts';
import { Camera, FOLDER, type Scene } from './camera.ts';
import { choiceOf } from './choice.ts';
import { plantOddRows } from './odd-data.ts';
import { RESULTS } from './report.ts';
import { ABOUT } from './scenes/about.ts';
import { CHANGED, changeSomething } from './scenes/changed.ts';
import { CHARGES } from './scenes/charges.ts';
import { FRAME } from './scenes/frame.ts';
import { NOTES, NOTES_GONE, writeNotes } from './scenes/notes.ts';
import { openedScenes } from './scenes/opened.ts';
import { OVERVIEW } from './scenes/overview.ts';
import { addProfile, PROFILES, signOutKeepingData, TWO_PROFILES } from './scenes/profiles.ts';
import { REPORTS } from './scenes/reports.ts';
import { OFFLINE, SAMPLE, START, SYNCING } from './scenes/states.ts';
import { signInScenes, translatedScenes } from './scenes/translated.ts';
import * as unopened from './scenes/unopened.ts';
import { CHINESE, ENGLISH, WordedPage } from './scenes/worded.ts';
import { openKeyring, takeUnopened, takeWithoutKeychain } from './unopened.ts';
import { ON_INSTALLED, takeInstalled } from './updates.ts';

const HOUR_MS = 3_600_000;
/** Two whole months before the current one, and few enough rows to sync in a moment. */
const DATA = { packages: 300, reportRows: 9_000, ledgerDates: 75, endDate: isoDay(hongKongEpochDay(Date.now()) - 1) };
/** In wider windows, words have room in every language. */
const WIDEST_OF_WORDS = 1440;
const ON_A_SYNCED_STAGE = [
  START,
  SYNCING,
  FRAME,
  ABOUT,
  OVERVIEW,
  CHARGES,
  REPORTS,
  NOTES,
  CHANGED,
  NOTES_GONE,
  OFFLINE,
];
const BEFORE_OPENING = ['KEYCHAIN_WAITS', 'KEYCHAIN_LOCKED', 'NEWER_VERSION', 'KEY_NOT_FOUND', 'DAMAGED'] as const;
const WITHOUT_KEYCHAIN = ['PROXY', 'KEEPING', 'UNTIL_QUIT', 'LOCKED'] as const;

const camera = new Camera(choiceOf(process.env));
let bus: BusSession;
beforeAll(() => mkdirSync(FOLDER, { recursive: true }));
beforeEach(async () => {
  bus = await startBusSession();
  await openKeyring(bus);
});
afterEach(() => bus.close());
afterAll(() => writeFileSync(RESULTS, `${JSON.stringify(camera.pictures, null, 2)}\n`));

const takesAny = (...groups: readonly (readonly Scene[])[]): boolean =>
  groups.flat().some((scene) => camera.takes(scene));

test('the screens, dialogs and states of a profile', { timeout: HOUR_MS }, async ({ skip }) => {
  const closed = BEFORE_OPENING.map((name) => unopened[name]);
  if (!takesAny(...ON_A_SYNCED_STAGE, ...closed)) skip();
  const service = await startService(DATA);
  plantOddRows(service.control);
  const stage = setStage({ env: bus.env });
  const desk = await stage.launch({ args: [`--service-url=${service.url}`], saveFolder: stage.userDataDir });
  await camera.take(desk, START);
  await firstSync(desk, service);
  for (const scenes of [FRAME, ABOUT, OVERVIEW, CHARGES, REPORTS]) await camera.take(desk, scenes);
  if (takesAny(NOTES, NOTES_GONE)) await writeNotes(desk);
  await camera.take(desk, NOTES);
  if (takesAny(CHANGED, NOTES_GONE)) await changeSomething(desk, service.control);
  for (const scenes of [CHANGED, NOTES_GONE]) await camera.take(desk, scenes);
  await service.close();
  await camera.take(desk, OFFLINE);
  await stage.quit(desk);
  await takeUnopened(camera, { stage, bus });
});

test('two profiles', { timeout: HOUR_MS }, async ({ skip }) => {
  if (!takesAny(TWO_PROFILES, PROFILES)) skip();
  const [first, second] = [await startService(), await startService()];
  const desk = await setStage({ env: bus.env }).launch({ args: [`--service-url=${first.url}`] });
  await desk.signIn({ token: first.tokens.full });
  await addProfile(desk, { serviceUrl: second.url, token: second.tokens.full });
  await camera.take(desk, TWO_PROFILES);
  await signOutKeepingData(desk);
  await camera.take(desk, PROFILES);
});

test('the sample', { timeout: HOUR_MS }, async ({ skip }) => {
  if (!takesAny(SAMPLE)) skip();
  const desk = await setStage().launch({ args: ['--sample'] });
  await desk.waitForRunEnd();
  await camera.take(desk, SAMPLE);
});

test.each([ENGLISH, ...CHINESE])('what opens over the screens, in $tag', { timeout: HOUR_MS }, async (wording) => {
  const isTranslated = wording !== ENGLISH;
  const first = isTranslated ? signInScenes(wording) : [];
  const scenes = [...openedScenes(wording), ...(isTranslated ? translatedScenes(wording) : [])];
  const limits = { widest: WIDEST_OF_WORDS };
  const languages = [wording.tag];
  if (takesAny(first)) await camera.take(await setStage().launch({ languages }), first, limits);
  if (!takesAny(scenes)) return;
  const desk = await setStage().launch({ args: ['--sample'], languages });
  await new WordedPage(desk, wording).untilSynced();
  await camera.take(desk, scenes, limits);
});

test('behind a proxy and without a keychain', { timeout: HOUR_MS }, async ({ skip }) => {
  if (!takesAny(...WITHOUT_KEYCHAIN.map((name) => unopened[name]))) skip();
  await takeWithoutKeychain(camera);
});

test('updates of the installed app', { timeout: HOUR_MS }, async ({ skip }) => {
  if (!takesAny(...ON_INSTALLED)) skip();
  await takeInstalled(camera);
});

/** Slow where a picture shows its progress. */
async function firstSync(desk: DeskPage, service: LoopbackService): Promise<void> {
  const isShown = takesAny(SYNCING);
  if (isShown) service.control.fault({ resource: 'reports', skip: 1, action: { delayMs: 8_000 } });
  await desk.enterCredentials({ token: service.tokens.full });
  await desk.button('Sign in').click();
  if (isShown)
    await desk.page
      .getByText(/Daily reports: [1-9],000 of 9,000 rows/)
      .first()
      .waitFor();
  await camera.take(desk, SYNCING);
  service.control.clearFaults();
  await desk.waitForRunEnd();
}
