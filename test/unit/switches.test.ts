// The switches that the installed app does not take from its command line.

import { expect, test } from 'vitest';
import { ignoreCurrentFolder, removeSwitches } from '../../main/shell/switches.ts';

function start(argv: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const names = new Set(argv.map((argument) => argument.replace(/^--/, '').replace(/=.*/, '')));
  const commandLine = {
    hasSwitch: (name: string) => names.has(name),
    removeSwitch: (name: string) => void names.delete(name),
  };
  return { ...removeSwitches({ commandLine, environment }), left: [...names], environment };
}

test.each([
  '--remote-debugging-port=9222',
  '--remote-debugging-pipe',
  '--ignore-certificate-errors',
  '--host-rules=MAP * 127.0.0.1',
  '--log-net-log=/tmp/net.json',
  '--ssl-key-log-file=/tmp/keys',
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--js-flags=--expose-gc',
])('%s is removed', (argument) => {
  const { left, removed, refused } = start(['--lang=zh-HK', argument]);
  expect(left).toEqual(['lang']);
  expect(removed).toHaveLength(1);
  expect(refused).toBeNull();
});

test.each(['no-sandbox', 'single-process', 'browser-subprocess-path', 'zygote-cmd-prefix'])(
  '--%s is refused',
  (name) => {
    expect(start([`--${name}=/tmp/other-program`]).refused).toBe(name);
  },
);

test('a key log in the environment is unset, and nothing else', () => {
  const { environment, removed } = start([], { SSLKEYLOGFILE: '/tmp/keys', LANG: 'C' });
  expect(environment).toEqual({ LANG: 'C' });
  expect(removed).toEqual(['SSLKEYLOGFILE']);
});

test('an ordinary start loses nothing', () => {
  const { left, removed, refused } = start(['--lang=en', '--user-data-dir=/data', '--sample']);
  expect([left.length, removed, refused]).toEqual([3, [], null]);
});

test('a program that is started by its name is not looked for in the current folder of Windows', () => {
  const environment: NodeJS.ProcessEnv = {};
  ignoreCurrentFolder(environment);
  expect(environment).toEqual({ NoDefaultCurrentDirectoryInExePath: '1' });
});
