import { expect, test } from 'vitest';
import { parseLaunchArguments } from '../../main/shell/launch-arguments.ts';

test('reads the data folder, the service address and the sample switch', () => {
  const argv = ['electron', '.', '--user-data-dir=/data/a b', '--service-url=https://x.test/?a=b', '--sample'];
  expect(parseLaunchArguments(argv)).toEqual({
    userDataDir: '/data/a b',
    serviceUrl: 'https://x.test/?a=b',
    sample: true,
  });
});

test('takes nothing from a command line without them, from empty values, or from Chromium’s own switches', () => {
  const nothing = { userDataDir: null, serviceUrl: null, sample: false };
  expect(parseLaunchArguments(['app'])).toEqual(nothing);
  expect(parseLaunchArguments(['app', '--user-data-dir=', '--service-url', '--sample=1'])).toEqual(nothing);
  expect(parseLaunchArguments(['app', '--inspect=0', '--no-sandbox', '--lang=zh-HK'])).toEqual(nothing);
});

test('lets the last of two values win', () => {
  expect(parseLaunchArguments(['--user-data-dir=/a', '--user-data-dir=/b']).userDataDir).toBe('/b');
});
