// `npm run start:browser`: opens the built app in a visible Chromium, if Electron's runtime is not available. The
// app's own arguments follow `--`.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { MAIN_ENTRY, ROOT, SHELL_REGISTER } from '../test/host/launch-options.ts';
import { findChromium } from '../test/host/standin/chromium.ts';

function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env['DISPLAY']) || Boolean(process.env['WAYLAND_DISPLAY']);
}

/** Why the app cannot start; null if it can. */
function findObstacle(): string | null {
  if (!existsSync(MAIN_ENTRY)) return 'The app is not built yet: run "npm run build" first.';
  if (!hasDisplay()) return 'There is no display to open a window on; "script/demo" walks the app without one.';
  try {
    findChromium(process.env['CHROMIUM_PATH'] ?? '', { wholeBrowser: true });
    return null;
  } catch {
    return 'No Chromium was found: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.';
  }
}

const obstacle = findObstacle();
if (obstacle !== null) {
  console.error(obstacle);
  process.exit(1);
}

const app = spawn(process.execPath, ['--import', SHELL_REGISTER, MAIN_ENTRY, ...process.argv.slice(2)], {
  cwd: ROOT,
  env: { ...process.env, DESK_HOST_VISIBLE: '1' },
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.kill(signal));
app.on('exit', (code) => process.exit(code ?? 1));
