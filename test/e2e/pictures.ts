// Pictures of the window, to out/e2e/: of a test that fails, and if DESK_PICTURES is set, at the places that tests name.
// Nobody looks at the three hundred of an ordinary run, and each takes a tenth of a second of a processor.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningApp } from '../host/launch.ts';

const FOLDER = join(import.meta.dirname, '../../out/e2e');
const ARE_WANTED = process.env['DESK_PICTURES'] !== undefined;

export async function pictureOf(app: RunningApp, name: string): Promise<void> {
  if (ARE_WANTED) await savePicture(app, name);
}

export async function savePicture(app: RunningApp, name: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await app.page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' });
}
