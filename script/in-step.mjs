// Exit code 0 if node_modules matches the lock file and the native modules load. Runs on any Node from 20.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

function fail(reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

if (!existsSync('node_modules/.package-lock.json')) fail('node_modules is not there yet');
const wanted = readPackages('package-lock.json');
const held = readPackages('node_modules/.package-lock.json');

const described = JSON.parse(readFileSync('package.json', 'utf8'));
for (const kind of ['dependencies', 'devDependencies']) {
  const [asked, locked] = [described[kind] ?? {}, wanted['']?.[kind] ?? {}];
  for (const name of new Set([...Object.keys(asked), ...Object.keys(locked)])) {
    if (asked[name] !== locked[name])
      fail(`package-lock.json does not match package.json (${name}): run "npm install"`);
  }
}

for (const [path, entry] of Object.entries(wanted)) {
  if (path === '' || entry.link) continue;
  const present = held[path];
  // The lock file also lists packages for other systems, which are not installed here.
  if (present === undefined && (entry.optional || entry.devOptional || entry.peer)) continue;
  if (present?.version !== entry.version || present?.integrity !== entry.integrity) fail(`${path} is not in step`);
}

const node = 'node_modules/node/bin/node';
if (!existsSync(node)) fail('the pinned Node is not there yet');
try {
  execFileSync(node, ['-e', "require('keytar'); require('better-sqlite3')"], { stdio: ['ignore', 'ignore', 'pipe'] });
} catch (error) {
  fail(
    `a native module does not load: ${String(error.stderr ?? error)
      .split('\n')
      .find((line) => line.includes('Error'))}`,
  );
}
