// `npm start`: opens the built app on Electron. The first start downloads Electron's runtime from outside the package
// registry; if that is not possible, it suggests the browser shell.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
/** A blocked download may hang instead of failing. */
const DOWNLOAD_LIMIT_MS = 120_000;

function electronFolder() {
  return dirname(createRequire(import.meta.url).resolve('electron/package.json'));
}

function findElectron() {
  const pathFile = join(electronFolder(), 'path.txt');
  if (!existsSync(pathFile)) return null;
  const executable = join(electronFolder(), 'dist', readFileSync(pathFile, 'utf8'));
  return existsSync(executable) ? executable : null;
}

function fetchElectron() {
  console.error('Downloading Electron’s runtime, for at most two minutes…');
  spawnSync(process.execPath, [join(electronFolder(), 'install.js')], { stdio: 'ignore', timeout: DOWNLOAD_LIMIT_MS });
  return findElectron();
}

if (!existsSync(join(ROOT, 'out/main/index.js'))) {
  console.error('The app is not built yet: run "npm run build" first.');
  process.exit(1);
}

const executable = findElectron() ?? fetchElectron();
if (executable === null) {
  console.error(
    'Electron’s runtime is not installed and could not be downloaded from here; "npm run start:browser" opens the same app in Chromium instead.',
  );
  process.exit(1);
}

const app = spawn(executable, [ROOT, ...process.argv.slice(2)], { stdio: 'inherit' });
app.on('exit', (code) => process.exit(code ?? 1));
