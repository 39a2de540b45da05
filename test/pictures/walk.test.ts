// The walk through the app that `npm run pictures` looks at. Not part of the tests: it fails only if it cannot go on.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { epochDayAt, isoDay } from '../../main/sample/calendar.ts';
import type { LoopbackService } from '../service/loopback.ts';
import { startBusSession, type BusSession } from '../support/secret-service.ts';
import type { DeskPage } from '../e2e/desk-page.ts';
import { setStage, startService, type Stage } from '../e2e/stage.ts';
import { Camera, FOLDER } from './camera.ts';
import { choiceOf } from './choice.ts';
import { RESULTS } from './report.ts';
import { CHANGED, changeSomething } from './scenes/changed.ts';
import { CHARGES } from './scenes/charges.ts';
import { FRAME } from './scenes/frame.ts';
import { OVERVIEW } from './scenes/overview.ts';
import { NEWER_VERSION, OFFLINE, START, SYNCING } from './scenes/states.ts';
import { REPORTS } from './scenes/reports.ts';
import { plantOddRows } from './odd-data.ts';

const HOUR_MS = 3_600_000;
/** Two whole months before the current one, and few enough rows to sync in a moment. */
const DATA = { packages: 300, reportRows: 9_000, ledgerDates: 75, endDate: isoDay(epochDayAt(Date.now()) - 1) };

const camera = new Camera(choiceOf(process.env));
let bus: BusSession;
beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  bus = await startBusSession();
  await bus.startKeyring({ password: 'of the pictures' });
});
afterAll(async () => {
  await bus.close();
  writeFileSync(RESULTS, `${JSON.stringify(camera.pictures, null, 2)}\n`);
});

test('pictures of every screen, dialog and state', { timeout: HOUR_MS }, async () => {
  const service = await startService(DATA);
  plantOddRows(service.control);
  const stage = setStage({ env: bus.env });
  const desk = await stage.launch({ args: [`--service-url=${service.url}`], saveFolder: stage.userDataDir });
  await camera.take(desk, START);
  await firstSync(desk, service);
  for (const scenes of [FRAME, OVERVIEW, CHARGES, REPORTS]) await camera.take(desk, scenes);
  if (CHANGED.some((scene) => camera.takes(scene))) await changeSomething(desk, service.control);
  await camera.take(desk, CHANGED);
  await service.close();
  await camera.take(desk, OFFLINE);
  if (NEWER_VERSION.some((scene) => camera.takes(scene))) await takeNewerVersion(stage, desk);
});

/** Slow where a picture shows its progress. */
async function firstSync(desk: DeskPage, service: LoopbackService): Promise<void> {
  const isShown = SYNCING.some((scene) => camera.takes(scene));
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

async function takeNewerVersion(stage: Stage, desk: DeskPage): Promise<void> {
  await stage.quit(desk);
  const path = stage.files().find((file) => file.endsWith('data.db.json')) ?? '';
  const sidecar = join(stage.userDataDir, path);
  const noted = JSON.parse(readFileSync(sidecar, 'utf8')) as Record<string, unknown>;
  writeFileSync(sidecar, JSON.stringify({ ...noted, schemaVersion: 999 }));
  await camera.take(await stage.launch(), NEWER_VERSION);
}
