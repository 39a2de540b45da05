// The public workflow: what it may do, whose code it runs, and that its steps are scripts of this repository.

import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = `${ROOT}.github/workflows/`;
const workflows = readdirSync(FOLDER).map((name) => readFileSync(`${FOLDER}${name}`, 'utf8'));
const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { scripts: Record<string, string> };

function matches(pattern: RegExp): readonly string[] {
  return workflows.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''));
}

test('runs foreign actions by full commit hash only, each with its version', () => {
  const uses = matches(/^\s*-? ?uses: (.+)$/gm);
  expect(uses.length).toBeGreaterThan(0);
  for (const use of uses) expect(use).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40} # v\d+[.]\d+[.]\d+$/);
});

test('may read the repository, and has no secrets', () => {
  for (const text of workflows) {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n(?! )/m);
    expect(text.match(/permissions:/g)).toHaveLength(1);
    expect(text).not.toMatch(/secrets[.]|pull_request_target|write-all|: write/);
  }
});

test('each step is a script of this repository that exists and can be run', () => {
  const steps = matches(/^\s*run: (?!$)(.+)$/gm).filter((step) => step !== '');
  expect(steps.length).toBeGreaterThan(5);
  for (const step of steps) {
    const command = step.replace(/^script\/public\/with-display /, '');
    const npm = /^npm run ([\w:-]+)/.exec(command)?.[1];
    if (npm === undefined) accessSync(`${ROOT}${command.split(' ')[0] ?? ''}`, constants.X_OK);
    else expect(scripts, step).toHaveProperty([npm]);
  }
  accessSync(`${ROOT}script/public/with-display`, constants.X_OK);
});

test('checks all three systems', () => {
  expect(workflows.join()).toMatch(/os: \[ubuntu-[\d.]+, windows-\d+, macos-\d+\]/);
});
