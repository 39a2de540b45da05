// The pictures that tests save to out/e2e/.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningApp } from '../host/launch.ts';

const FOLDER = join(import.meta.dirname, '../../out/e2e');

export async function pictureOf(app: RunningApp, name: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await app.page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' });
}
