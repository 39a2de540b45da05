// A folder of the app in which a person signed in to a test's service and synced, made once for a file of tests and copied for
// each test that begins with it. Token and key stay in the keyring of the bus session, so the tests must share that too.

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { LoopbackService } from '../service/loopback.ts';
import type { BusSession } from '../support/secret-service.ts';
import { launchApp } from '../host/launch.ts';
import { DeskPage } from './desk-page.ts';
import { NO_BUS } from './stage.ts';

export type SignedIn = {
  copyInto(userDataDir: string): void;
  remove(): void;
};

/** `prepare`: what is done before the app is quit. */
export async function signInOnce(
  { env }: Pick<BusSession, 'env'>,
  service: Pick<LoopbackService, 'url' | 'tokens'>,
  prepare: (desk: DeskPage) => Promise<void> = () => Promise.resolve(),
): Promise<SignedIn> {
  const folder = mkdtempSync(join(tmpdir(), 'desk-e2e-signed-in-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const app = await launchApp({
    userDataDir: folder,
    args: [`--service-url=${service.url}`],
    env: { ...NO_BUS, ...env },
  });
  try {
    const desk = new DeskPage(app);
    await desk.signIn({ token: service.tokens.full });
    await prepare(desk);
    expect(await app.close()).toEqual({ code: 0, signal: null });
  } catch (error) {
    await app.kill();
    remove();
    throw error;
  }
  return { copyInto: (userDataDir) => cpSync(folder, userDataDir, { recursive: true }), remove };
}
