// What `script/bootstrap` installs, and for whom. `--list` changes nothing on this machine.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SCRIPT = join(import.meta.dirname, '../../script');
/** What a person who only looks at the app does not need. */
const ONLY_FOR_TESTS = ['chromium-headless-shell', 'libreoffice-calc-nogui', 'gnome-keyring', 'dbus', 'openssl'];

function listed(...args: readonly string[]): readonly string[] {
  const { status, stdout } = spawnSync(join(SCRIPT, 'bootstrap'), [...args, '--list'], { encoding: 'utf8' });
  expect(status).toBe(0);
  return stdout.trim().split('\n');
}

test('the demo installs a browser and what builds the app, but no spreadsheet and no keyring', () => {
  const demo = listed('demo');
  expect(demo).toEqual(expect.arrayContaining(['chromium', 'build-essential', 'libsecret-1-dev']));
  for (const name of ONLY_FOR_TESTS) expect(demo).not.toContain(name);
  expect(readFileSync(join(SCRIPT, 'demo'), 'utf8')).toMatch(/^script\/bootstrap demo$/m);
});

test('the tests install all of it, and so does the script without arguments', () => {
  expect(listed().toSorted()).toEqual([...listed('demo'), ...ONLY_FOR_TESTS].toSorted());
  expect(listed('test')).toEqual(listed());
});

test('an unknown argument installs nothing and says what is known', () => {
  const { status, stderr } = spawnSync(join(SCRIPT, 'bootstrap'), ['deno'], { encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stderr).toContain('demo, test, --list');
});
