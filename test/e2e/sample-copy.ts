// A folder of the app in which the sample was synced, made once for the suite and copied for each test that begins with
// it: syncing it takes three times as much of the processor as starting on them.

import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { launchApp } from '../host/launch.ts';
import { DeskPage } from './desk-page.ts';

/** In the environment: the folder of a run of the suite. */
export const SUITE_FOLDER = 'DESK_E2E_FOLDER';

export async function copySample(userDataDir: string, env: NodeJS.ProcessEnv): Promise<void> {
  const folder = process.env[SUITE_FOLDER];
  if (folder === undefined) throw new Error('only the e2e suite has a folder for the sample');
  const made = join(folder, 'sample');
  if (!existsSync(made)) await makeSample(folder, made, env);
  cpSync(made, userDataDir, { recursive: true });
}

async function makeSample(folder: string, made: string, env: NodeJS.ProcessEnv): Promise<void> {
  const userDataDir = mkdtempSync(join(folder, 'sample-'));
  const app = await launchApp({ userDataDir, env });
  try {
    await new DeskPage(app).exploreSample();
  } catch (error) {
    await app.kill();
    throw error;
  }
  const exit = await app.close();
  if (exit.code !== 0) throw new Error(`the app with the sample did not end well: ${app.output()}`);
  try {
    renameSync(userDataDir, made);
  } catch (error) {
    // The suite's other worker was faster: its copy is as good.
    if (!existsSync(made)) throw error;
    rmSync(userDataDir, { recursive: true, force: true });
  }
}
