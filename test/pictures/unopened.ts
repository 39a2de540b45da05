// Takes the states in which the data is not open, each on a start of its own: in a stage that has been synced, and in a
// new one without a keychain and behind a proxy.

import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { setStage, startService, type Stage } from '../e2e/stage.ts';
import { startProxy } from '../support/loopback-proxy.ts';
import type { BusSession } from '../support/secret-service.ts';
import type { Camera, Scene } from './camera.ts';
import * as unopened from './scenes/unopened.ts';

const PASSWORD = 'of the pictures';
const PROXY_USER = { user: 'amy', password: 'Proxy-1' };
/** Of a page in the file; the first names the file's form. */
const DAMAGE = { bytes: 64, at: 2_000 };

export async function openKeyring(bus: BusSession): Promise<void> {
  await bus.startKeyring({ password: PASSWORD });
}

/** `stage` has been synced, and its app was quit. */
export async function takeUnopened(camera: Camera, { stage, bus }: { stage: Stage; bus: BusSession }): Promise<void> {
  const start = (scenes: readonly Scene[]) => takeStart(camera, stage, scenes);
  bus.pauseKeyring();
  await start(unopened.KEYCHAIN_WAITS);
  bus.resumeKeyring();

  await bus.stopKeyring();
  await bus.startKeyring('locked');
  await start(unopened.KEYCHAIN_LOCKED);
  await bus.stopKeyring();
  await openKeyring(bus);

  const data = join(stage.userDataDir, stage.files().find((file) => file.endsWith('data.db')) ?? '');
  const sidecar = readFileSync(`${data}.json`, 'utf8');
  writeFileSync(`${data}.json`, JSON.stringify({ ...JSON.parse(sidecar), schemaVersion: 999 }));
  await start(unopened.NEWER_VERSION);
  writeFileSync(`${data}.json`, sidecar);

  await bus.startSecondKeyring('other');
  await bus.stopKeyring();
  await start(unopened.KEY_NOT_FOUND);
  await bus.stopSecondKeyring();
  await openKeyring(bus);

  const file = openSync(data, 'r+');
  writeSync(file, Buffer.alloc(DAMAGE.bytes, 0xa5), 0, DAMAGE.bytes, DAMAGE.at);
  closeSync(file);
  await start(unopened.DAMAGED);
}

export async function takeWithoutKeychain(camera: Camera): Promise<void> {
  const service = await startService();
  const proxy = await startProxy(() => `${PROXY_USER.user}:${PROXY_USER.password}`);
  onTestFinished(() => proxy[Symbol.asyncDispose]());
  const stage = setStage({ env: { DESK_HOST_PROXY: proxy.url } });
  const desk = await stage.launch({ args: [`--service-url=${service.url}`] });
  await desk.enterCredentials({ token: service.tokens.full });
  await camera.take(desk, unopened.PROXY);
  await desk.page.keyboard.press('Escape');
  await desk.button('Sign in').click();
  await unopened.enterProxyPassword(desk, PROXY_USER.user, PROXY_USER.password);
  await desk.button('Keep only until I quit').waitFor();
  await camera.take(desk, unopened.KEEPING);
  await desk.page.keyboard.press('Escape');
  await desk.button('Keep only until I quit').click();
  await desk.waitForRunEnd();
  await camera.take(desk, unopened.UNTIL_QUIT);
  await unopened.protect(desk);
  await stage.quit(desk);
  await takeStart(camera, stage, unopened.LOCKED);
}

async function takeStart(camera: Camera, stage: Stage, scenes: readonly Scene[]): Promise<void> {
  if (!scenes.some((scene) => camera.takes(scene))) return;
  const desk = await stage.launch();
  await camera.take(desk, scenes);
  await stage.quit(desk);
}
