import { spawn } from 'node:child_process';
import { join } from 'node:path';

// `npm run check`: format, lint, types, import rules and dead code, two at a time, the longest first. What each printed is
// shown when it has ended. Lint has no cache, because its rules look at types of other files.

const STEPS = [
  ...['lint:others', 'lint:window', 'format:check', 'types:node', 'types:svelte'],
  ...['imports', 'dead-code', 'policy:check'],
];
/** Each of the first two takes up to 2 GB of memory. */
const LANES = 2;
const ROOT = join(import.meta.dirname, '..');

type Ended = { readonly step: string; readonly passed: boolean };

async function runStep(step: string): Promise<Ended> {
  const startMs = performance.now();
  // Node runs a script of package.json at once; npm needs a third of a second to start.
  const run = spawn(process.execPath, ['--run', step], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: string[] = [];
  for (const stream of [run.stdout, run.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  const ended = Promise.withResolvers<boolean>();
  run.once('close', (code) => ended.resolve(code === 0)).once('error', ended.reject);
  const passed = await ended.promise;
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  console.log(`── ${step} ${passed ? 'passed' : 'FAILED'} after ${seconds} s\n${printed.join('').trim()}`.trim());
  return { step, passed };
}

async function runLane(waiting: string[], ended: Ended[]): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) ended.push(await runStep(step));
}

const waiting = [...STEPS];
const ended: Ended[] = [];
await Promise.all(Array.from({ length: LANES }, () => runLane(waiting, ended)));
const failed = ended.filter(({ passed }) => !passed).map(({ step }) => step);
console.log(failed.length === 0 ? 'all checks passed' : `failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
