// For which computers the files of a release are, by the names that the packager gives them.

import { expect, test } from 'vitest';
import { isForArchitecture } from '../../main/updates/release-architecture.ts';

test.each([
  ['x64', 'commission-desk-1.1.0-win-x64.exe', true],
  ['x64', 'commission-desk-1.1.0-mac-x64.zip', true],
  ['x64', 'commission-desk-linux-x86_64.AppImage', true],
  ['x64', 'commission-desk-1.1.0-linux-amd64.deb', true],
  ['arm64', 'commission-desk-1.1.0-mac-arm64.zip', true],
  ['arm64', 'commission-desk-linux-arm64.AppImage', true],
  ['x64', 'commission-desk-1.1.0-mac-arm64.zip', false],
  ['x64', 'commission-desk-1.1.0-win-arm64.exe', false],
  ['x64', 'commission-desk-1.1.0-win-ia32.exe', false],
  ['x64', 'commission-desk-linux-armv7l.AppImage', false],
  ['arm64', 'commission-desk-1.1.0-mac-x64.zip', false],
  ['arm64', 'commission-desk-linux-x86_64.AppImage', false],
  // For all of them, in one file.
  ['x64', 'commission-desk-1.1.0-mac-universal.zip', true],
  ['arm64', 'commission-desk-1.1.0-win.exe', true],
  // As a whole address, only the file counts.
  ['x64', 'https://updates.example/arm64/commission-desk-1.1.0-mac-x64.zip', true],
] as const)('on %s the file %s fits: %s', (architecture, name, fits) => {
  expect(isForArchitecture({ files: [{ url: name }] }, architecture)).toBe(fits);
});

test('one file that fits is enough', () => {
  const files = [{ url: 'commission-desk-1.1.0-mac-arm64.zip' }, { url: 'commission-desk-1.1.0-mac-x64.zip' }];
  expect(isForArchitecture({ files }, 'x64')).toBe(true);
});

test('a description in the older form names one file', () => {
  expect(isForArchitecture({ path: 'commission-desk-1.1.0-mac-arm64.zip' }, 'x64')).toBe(false);
  expect(isForArchitecture({ files: [], path: 'commission-desk-1.1.0-mac-arm64.zip' }, 'arm64')).toBe(true);
});

test('a description without a file is left to the updater, which refuses it', () => {
  expect(isForArchitecture({}, 'x64')).toBe(true);
});
