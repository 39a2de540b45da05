import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { policyFiles, ROOT } from './files.ts';

// `npm run policy`: writes what administrators get, from the list of settings in shared/policy/policy.ts. With `--check`
// it writes nothing and fails if a committed file is not what it would write.

const isCheck = process.argv.includes('--check');
const stale: string[] = [];
for (const [path, text] of await policyFiles()) {
  const file = join(ROOT, path);
  if (readOrEmpty(file) === text) continue;
  stale.push(path);
  if (isCheck) continue;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
if (isCheck && stale.length > 0) {
  console.error(`not what the list of settings gives; run "npm run policy":\n${stale.join('\n')}`);
  process.exitCode = 1;
} else console.log(stale.length === 0 ? 'nothing has changed' : stale.join('\n'));

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Not written yet.
    return '';
  }
}
