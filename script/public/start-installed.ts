import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

// Starts an installed app on sample data and waits until its copy is there. No test tool can reach its window: its fuses and
// switches forbid that, so the data folder and a picture of the screen are looked at instead.
// Arguments: the program, then a command that takes a picture.

const LIMIT_MS = 120_000;
const [program = '', ...picture] = process.argv.slice(2);

function hasData(folder: string): boolean {
  const profiles = join(folder, 'profiles');
  return existsSync(profiles) && readdirSync(profiles).some((name) => existsSync(join(profiles, name, 'data.db')));
}

const folder = mkdtempSync(join(tmpdir(), 'installed-'));
const app = spawn(program, ['--sample', `--user-data-dir=${folder}`], { stdio: 'inherit' });
const ended = new Promise((resolve) => app.once('exit', resolve).once('error', resolve));
const deadline = performance.now() + LIMIT_MS;
const isRunning = (): boolean => app.pid !== undefined && app.exitCode === null && app.signalCode === null;
while (!hasData(folder) && isRunning() && performance.now() < deadline) await wait(500);
// The window is drawn and its first rows are synced.
if (isRunning()) await wait(20_000);
const isGood = hasData(folder) && isRunning();
const [command, ...args] = picture;
if (command !== undefined) spawnSync(command, args, { stdio: 'inherit' });
const log = join(folder, 'logs/main.log');
if (existsSync(log)) console.log(readFileSync(log, 'utf8'));
app.kill();
await Promise.race([ended, wait(10_000)]);
rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
console.log(isGood ? 'the installed app opened its sample data' : 'the installed app did not open its sample data');
process.exit(isGood ? 0 : 1);
