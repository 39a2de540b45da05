import { expect, test } from 'vitest';
import { lastValue, parseLaunchArguments } from '../../main/shell/launch-arguments.ts';

test('reads the data folder and the sample switch, and the value of any other argument', () => {
  const argv = ['electron', '.', '--user-data-dir=/data/a b', '--service-url=https://x.test/?a=b', '--sample'];
  expect(parseLaunchArguments(argv)).toEqual({ userDataDir: '/data/a b', sample: true });
  expect(lastValue(argv, '--service-url')).toBe('https://x.test/?a=b');
  expect(lastValue(argv, '--language')).toBeNull();
});

test('takes nothing from a command line without them, from empty values, or from Chromium’s own switches', () => {
  const nothing = { userDataDir: null, sample: false };
  expect(parseLaunchArguments(['app'])).toEqual(nothing);
  expect(parseLaunchArguments(['app', '--user-data-dir=', '--service-url', '--sample=1'])).toEqual(nothing);
  expect(parseLaunchArguments(['app', '--inspect=0', '--no-sandbox', '--lang=zh-HK'])).toEqual(nothing);
});

test('lets the last of two values win', () => {
  expect(parseLaunchArguments(['--user-data-dir=/a', '--user-data-dir=/b']).userDataDir).toBe('/b');
});
