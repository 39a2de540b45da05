// What a release for macOS is refused for, with a stand-in for Apple's tool that answers as it would.

import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const NO_TICKET = 'Commission Desk.app does not have a ticket stapled to it.';

type Hook = (context: {
  readonly electronPlatformName: string;
  readonly appOutDir: string;
  readonly packager: { readonly appInfo: { readonly productFilename: string } };
}) => Promise<void>;

/** The hook that the settings of a release name, found as the packager finds it. */
async function releaseHook(): Promise<Hook> {
  const builder = createRequire(`${ROOT}node_modules/electron-builder/package.json`).resolve('app-builder-lib');
  // reason: the packager's declarations are not exported for this file
  const { resolveFunction } = (await import(createRequire(builder).resolve('./util/resolve.js'))) as {
    readonly resolveFunction: (type: string, executor: string, name: string, root: string) => Promise<Hook>;
  };
  const settings = readFileSync(`${ROOT}electron-builder.release.yml`, 'utf8');
  const file = /^afterSign: (.*)$/m.exec(settings)?.[1];
  if (file === undefined) throw new Error('the settings of a release name no afterSign');
  return await resolveFunction('module', file, 'afterSign', ROOT);
}

/** Returns what the tool was asked, by arguments; null if it was not. */
function standInForXcrun(exitCode: number): () => readonly string[] | null {
  const folder = mkdtempSync(join(tmpdir(), 'desk-xcrun-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [tool, asked] = [join(folder, 'xcrun'), join(folder, 'asked')];
  writeFileSync(asked, '');
  writeFileSync(tool, `#!/bin/sh\nprintf '%s\\n' "$@" > '${asked}'\necho '${NO_TICKET}'\nexit ${exitCode}\n`);
  chmodSync(tool, 0o755);
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH'] ?? ''}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  return () => {
    const text = readFileSync(asked, 'utf8');
    return text === '' ? null : text.trimEnd().split('\n');
  };
}

const packed = (electronPlatformName: string, appOutDir: string): Parameters<Hook>[0] => ({
  ...{ electronPlatformName, appOutDir },
  packager: { appInfo: { productFilename: 'Commission Desk' } },
});

// The stand-in is a script of a Unix shell.
test.skipIf(process.platform === 'win32')(
  'a release without Apple’s ticket stops, and says which variables to set',
  async () => {
    const asked = standInForXcrun(65);
    const hook = await releaseHook();
    const refused = await hook(packed('darwin', '/dist/mac-arm64')).catch((error: unknown) => String(error));
    expect(asked()).toEqual(['stapler', 'validate', '/dist/mac-arm64/Commission Desk.app']);
    expect(refused).toContain(NO_TICKET);
    const named = [...String(refused).matchAll(/APPLE_\w+/g)].map(([name]) => name);
    const read = readFileSync(join(ROOT, 'node_modules/app-builder-lib/out/mac/MacTargetHelper.js'), 'utf8');
    const known = [...read.matchAll(/process[.]env[.](APPLE_\w+)/g)].map(([, name]) => name);
    // Which keychain to look into may stay unsaid.
    expect(named.toSorted()).toEqual(known.filter((name) => name !== 'APPLE_KEYCHAIN').toSorted());
  },
);

test.skipIf(process.platform === 'win32')(
  'a release with the ticket goes on, and the other systems have none',
  async () => {
    const hook = await releaseHook();
    const asked = standInForXcrun(0);
    await hook(packed('linux', '/dist/linux-unpacked'));
    await hook(packed('win32', '/dist/win-unpacked'));
    expect(asked()).toBeNull();
    await hook(packed('darwin', '/dist/mac'));
    expect(asked()).toEqual(['stapler', 'validate', '/dist/mac/Commission Desk.app']);
  },
);

test.skipIf(process.platform === 'win32')('a release stops where the tool is missing', async () => {
  const hook = await releaseHook();
  vi.stubEnv('PATH', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(hook(packed('darwin', '/dist/mac'))).rejects.toThrow(/ENOENT/);
});
