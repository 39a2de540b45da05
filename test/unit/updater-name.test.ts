import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findUpdaterName } from '../../main/updates/updater-name.ts';

function installedIn(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'updater-name-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('on Windows only an installation with the uninstaller of NSIS is updated, and not one by MSI', () => {
  const folder = installedIn();
  const start = { platform: 'win32', env: {}, execPath: join(folder, 'Commission Desk.exe') } as const;
  expect(findUpdaterName(start)).toBeNull();
  writeFileSync(join(folder, 'Uninstall Commission Desk.exe'), '');
  expect(findUpdaterName(start)).toBe('NsisUpdater');
});

test('on Linux only an AppImage is updated, and on macOS each installation', () => {
  const folder = installedIn();
  const mount = join(folder, 'mount');
  mkdirSync(mount);
  const env = { APPIMAGE: join(folder, 'commission-desk.AppImage'), APPDIR: mount };
  const execPath = join(mount, 'commission-desk');
  expect(findUpdaterName({ platform: 'linux', env, execPath })).toBe('AppImageUpdater');
  expect(findUpdaterName({ platform: 'linux', env: {}, execPath })).toBeNull();
  // As in a folder of an administrator, which root could write to.
  const APPIMAGE = join(folder, 'none/commission-desk.AppImage');
  expect(findUpdaterName({ platform: 'linux', env: { ...env, APPIMAGE }, execPath })).toBeNull();
  expect(findUpdaterName({ platform: 'darwin', env: {}, execPath })).toBe('MacUpdater');
});
