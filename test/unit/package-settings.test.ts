// What the packager is told, where a packed folder cannot show it: installers, signing, icons.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const settings = read('electron-builder.yml');

function read(path: string): string {
  return readFileSync(`${ROOT}${path}`, 'utf8');
}

/** The lines below a key of the first level. */
function section(name: string): string {
  return new RegExp(`^${name}:\\n((?:[ ].*\\n)+)`, 'm').exec(settings)?.[1] ?? '';
}

test('a Mac allows compiling at run time, and nothing else', () => {
  const keys = [...read('build/entitlements.mac.plist').matchAll(/<key>(.*)<\/key>\s*<(\w+)\/>/g)];
  expect(keys.map(([, name, value]) => [name, value])).toEqual([['com.apple.security.cs.allow-jit', 'true']]);
  for (const line of [
    "minimumSystemVersion: '13.0'",
    'hardenedRuntime: true',
    'entitlements: build/entitlements.mac.plist',
    'entitlementsInherit: build/entitlements.mac.plist',
  ]) {
    expect(section('mac')).toContain(`  ${line}\n`);
  }
});

test('Linux starts the app without a switch, from a package with its own runtime, deb first', () => {
  expect(section('linux')).toMatch(/target:\n\s+- deb\n\s+- AppImage\n/);
  // The packager refuses a deb without it.
  expect(section('extraMetadata')).toMatch(/homepage: https:\/\/\S+\n/);
  expect(section('linux')).toContain('executableArgs: []\n');
  expect(section('linux')).toContain('syncDesktopName: true\n');
  expect(section('toolsets')).toMatch(/appimage: 1[.]\d+[.]\d+\n/);
  expect(settings.replaceAll(/^\s*#.*$/gm, '')).not.toContain('no-sandbox');
  const described = JSON.parse(read('package.json')) as { readonly desktopName: string };
  expect(described.desktopName).toBe('commission-desk.desktop');
});

test('an update keeps the name of an AppImage, to which launchers and timers point', () => {
  expect(section('appImage')).toMatch(/^ {2}artifactName: \S+[.]\$\{ext\}$/m);
  expect(section('appImage')).not.toContain('${version}');
});

test('Windows offers an installer that asks for whom, and one for administrators', () => {
  expect(section('win')).toMatch(/target:\n\s+- nsis\n\s+- msi\n/);
  for (const line of ['oneClick: false', 'perMachine: false', 'allowElevation: true']) {
    expect(section('nsis')).toContain(`  ${line}\n`);
  }
  expect(section('msi')).toContain('  perMachine: true\n');
  expect(section('msi')).toMatch(/upgradeCode: [0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\n/);
});

test('no folder can be chosen on Windows, because an update removes everything in it', () => {
  expect(section('nsis')).not.toMatch(/^ *allowToChangeInstallationDirectory:/m);
});

/** Below the folder of programs, as the packager derives it. */
async function folderOnWindows(): Promise<string> {
  const builder = createRequire(`${ROOT}node_modules/electron-builder/package.json`).resolve('app-builder-lib');
  // reason: the packager's declarations are not exported for this file
  const { getWindowsInstallationDirName } = (await import(
    createRequire(builder).resolve('./targets/targetUtil.js')
  )) as {
    readonly getWindowsInstallationDirName: (
      names: { readonly productFilename: string; readonly sanitizedName: string },
      isProductName: boolean,
    ) => string;
  };
  const productFilename = /^productName: (.*)$/m.exec(settings)?.[1] ?? '';
  const { name: sanitizedName } = JSON.parse(read('package.json')) as { readonly name: string };
  const isProductName = section('nsis').includes('oneClick: false') || section('nsis').includes('perMachine: true');
  return getWindowsInstallationDirName({ productFilename, sanitizedName }, isProductName);
}

test('what names the program on Windows names the folder into which it is installed', async () => {
  const named = (['docs/it.md', 'script/public/try-installed'] as const).map((path) =>
    [...read(path).matchAll(/[\\/]([^\\/]+)[\\/]Commission Desk[.]exe/g)].map(([, folder]) => folder),
  );
  const folder = await folderOnWindows();
  expect(named).toEqual([[folder, folder, folder], [folder]]);
});

test('only a release must be signed and, for macOS, notarised', () => {
  expect(settings).not.toContain('forceCodeSigning');
  expect(settings).not.toContain('afterSign');
  const release = read('electron-builder.release.yml');
  expect(release).toContain('extends: electron-builder.yml\n');
  expect(release).toContain('forceCodeSigning: true\n');
  expect(release).toContain('afterSign: ./script/packing/hooks.ts\n');
});

test('each system gets its icon in every size that it shows', () => {
  for (const size of [16, 24, 32, 48, 64, 128, 256, 512, 1024]) {
    const picture = readFileSync(`${ROOT}build/icons/${size}x${size}.png`);
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([size, size]);
  }
  const ico = readFileSync(`${ROOT}build/icon.ico`);
  const sides = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => ico.readUInt8(6 + 16 * index) || 256);
  expect(sides).toEqual([16, 24, 32, 48, 64, 128, 256]);
  const icns = readFileSync(`${ROOT}build/icon.icns`);
  expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length]);
});
