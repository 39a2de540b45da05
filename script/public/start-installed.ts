import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

// Starts an installed app on sample data and waits until its first copy is complete. No test tool can reach its window: its
// fuses and switches forbid that, so its log and a picture of the screen are looked at instead.

const HELP = 'start-installed.ts PROGRAM [COMMAND THAT TAKES A PICTURE]';
const LIMIT_MS = 120_000;
/** From the end of the sync to a window that shows it. */
const DRAWN_AFTER_MS = 5_000;
const COMPLETE = ['charges', 'reports'].map((dataset) => `resource="${dataset}" verdict="complete"`);

const [program, command, ...args] = process.argv.slice(2);
if (program === undefined) {
  console.error(HELP);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'installed-'));
const log = join(folder, 'logs/main.log');
const readLog = (): string => (existsSync(log) ? readFileSync(log, 'utf8') : '');
const isComplete = (): boolean => COMPLETE.every((words) => readLog().includes(words));

const app = spawn(program, ['--sample', `--user-data-dir=${folder}`], { stdio: 'inherit' });
const ended = new Promise((resolve) => app.once('exit', resolve).once('error', resolve));
const isRunning = (): boolean => app.pid !== undefined && app.exitCode === null && app.signalCode === null;
const deadline = performance.now() + LIMIT_MS;
while (!isComplete() && isRunning() && performance.now() < deadline) await wait(500);
if (isRunning()) await wait(DRAWN_AFTER_MS);
const isGood = isComplete() && isRunning();
if (command !== undefined && spawnSync(command, args, { stdio: 'inherit' }).status !== 0)
  console.log('no picture was taken');
console.log(readLog());
app.kill();
await Promise.race([ended, wait(10_000)]);
rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
console.log(isGood ? 'the installed app synced its sample data' : 'the installed app did not sync its sample data');
process.exit(isGood ? 0 : 1);
