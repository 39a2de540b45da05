// Whether the app runs from an AppImage, which it may replace.

import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isAppImage } from '../../main/updates/app-image.ts';

const APPIMAGE = '/home/amy/commission-desk.AppImage';

/** The real folder where an AppImage is mounted, and a link to it. */
function mountedImage() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'app-image-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [mount, link] = [join(folder, 'mount'), join(folder, 'link')];
  mkdirSync(mount);
  symlinkSync(mount, link);
  return { mount, link, execPath: join(mount, 'commission-desk') };
}

test('a program below the folder where its AppImage is mounted runs from it', () => {
  const { mount, execPath } = mountedImage();
  expect(isAppImage({ env: { APPIMAGE, APPDIR: mount }, execPath })).toBe(true);
});

test('the folder for temporary files may be a link', () => {
  const { link, execPath } = mountedImage();
  expect(isAppImage({ env: { APPIMAGE, APPDIR: link }, execPath })).toBe(true);
});

test('a program that another AppImage started does not run from it', () => {
  const { mount } = mountedImage();
  for (const execPath of ['/opt/Commission Desk/commission-desk', `${mount}-2/commission-desk`]) {
    expect(isAppImage({ env: { APPIMAGE, APPDIR: mount }, execPath })).toBe(false);
  }
});

test('a program without the file or the folder of an AppImage runs from none', () => {
  const { mount, execPath } = mountedImage();
  for (const env of [{}, { APPIMAGE }, { APPDIR: mount }, { APPIMAGE, APPDIR: '' }, { APPIMAGE, APPDIR: '/gone' }]) {
    expect(isAppImage({ env, execPath })).toBe(false);
  }
});
