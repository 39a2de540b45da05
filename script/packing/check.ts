import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DANGEROUS_SWITCHES, trySwitches } from '../../test/support/installed-switches.ts';
import { readFuses } from './fuses.ts';
import { loadArchiveTool, type Packed, packWithStandIn } from './pack.ts';

// `npm run pack:check`: packs the built app around a stand-in for Electron, and uses what is in the package. Fails if the
// archive is too large, a fuse is wrong, a switch is taken, or the main job does not work.

const ROOT = join(import.meta.dirname, '../..');
const MIB = 1024 * 1024;
/** A tenth more than today, so that a library that slips in is noticed. 0.7 MiB of the window are pictures of the guide. */
const BUDGETS_MIB = { archive: 3.9, nativeModules: 3.1, window: 2.3, start: 0.5 } as const;
const ONLY_REAL = `Only a package around the real Electron shows: that Electron obeys the fuses and checks the archive's hash, that its
sandbox starts, that the system accepts signature and icon, and that installers install and remove
(docs/first-run-on-electron.md).`;

const problems: string[] = [];

function report(isGood: boolean, line: string): void {
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${line}`);
  if (!isGood) problems.push(line);
}

function checkSize(name: string, bytes: number, budgetMib: number): void {
  const sizeMib = bytes / MIB;
  report(sizeMib <= budgetMib, `${name}: ${sizeMib.toFixed(2)} MiB of ${budgetMib} MiB`);
}

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

/** What the page names is read before anything is painted; each screen is a file of its own. */
function sizeOfStart(window: string): number {
  const page = readFileSync(join(window, 'index.html'), 'utf8');
  const scripts = new Set([...page.matchAll(/(?:src|href)="([^"]+[.]js)"/g)].map(([, path = '']) => path));
  return [...scripts].reduce((sum, path) => sum + statSync(join(window, path)).size, 0);
}

async function checkFuses({ program }: Packed): Promise<void> {
  for (const { name, isOn, isAsWanted } of await readFuses(program)) {
    report(isAsWanted, `fuse ${name} is ${isOn ? 'on' : 'off'}`);
  }
}

async function checkSwitches(entry: string, work: string): Promise<void> {
  const { taken, startsWithoutSandbox } = await trySwitches(entry, work);
  for (const name of DANGEROUS_SWITCHES) report(!taken.includes(name), `${name} is removed`);
  report(!startsWithoutSandbox, '--no-sandbox is refused');
}

function walkMainJob(entry: string): void {
  const walk = join(ROOT, 'script/demo-headless.ts');
  const args = [walk, '--entry', entry, '--to', join(ROOT, 'out/packed-demo')];
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  report(status === 0, 'the main job on sample data: sync, table, filter, detail, totals, chart, export');
}

const work = mkdtempSync(join(tmpdir(), 'pack-check-'));
try {
  const packed = await packWithStandIn(work);
  const inside = join(work, 'inside');
  (await loadArchiveTool()).extractAll(packed.asar, inside);
  checkSize('archive', statSync(packed.asar).size, BUDGETS_MIB.archive);
  checkSize('native modules beside it', sizeOf(`${packed.asar}.unpacked`), BUDGETS_MIB.nativeModules);
  checkSize('the window in it', sizeOf(join(inside, 'out/renderer')), BUDGETS_MIB.window);
  checkSize('its scripts before the first paint', sizeOfStart(join(inside, 'out/renderer')), BUDGETS_MIB.start);
  await checkFuses(packed);
  const entry = join(inside, 'out/main/index.js');
  await checkSwitches(entry, work);
  walkMainJob(entry);
} finally {
  rmSync(work, { recursive: true, force: true });
}
console.log(`\n${ONLY_REAL}`);
if (problems.length > 0) console.error(`\n${problems.length} problems:\n${problems.join('\n')}`);
process.exitCode = problems.length === 0 ? 0 : 1;
