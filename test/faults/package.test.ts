// Row G5, and what else is promised of the package: its contents, notices, bill of materials, native modules.

import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeychain } from '../../main/session/keychain.ts';
import { readFuses } from '../../script/packing/fuses.ts';
import { type Archive, loadArchiveTool, type Packed, packWithStandIn } from '../../script/packing/pack.ts';
import { makeSbom } from '../../script/packing/sbom.ts';
import { readShippedPackages } from '../../script/packing/shipped-packages.ts';
import { checkIntegrity, packersHash, readHeader } from '../support/asar-integrity.ts';
import { forkKeychain } from '../support/fork-keychain.ts';
import { IS_FULL, tried } from './points.ts';
import { NO_LOG_RULES } from '../support/log-rules.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PACKAGES = ['better-sqlite3', 'keytar'];

/** Each fuse that Electron has, and the state it must have. */
const FUSES = {
  RunAsNode: false,
  EnableCookieEncryption: false,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
  WasmTrapHandlers: true,
};

/** Licences that allow shipping the code in a program whose source is not given, with a notice. */
const ALLOWED_LICENCES = ['Apache-2.0', 'BlueOak-1.0.0', 'ISC', 'MIT'];

let work: string;
let packed: Packed;
let files: readonly string[];
let archive: Archive;

beforeAll(async () => {
  if (!existsSync(join(ROOT, 'out/main/index.js'))) {
    const build = join(ROOT, 'node_modules/electron-vite/bin/electron-vite.js');
    await promisify(execFile)(process.execPath, [build, 'build'], { cwd: ROOT });
  }
  work = mkdtempSync(join(tmpdir(), 'package-'));
  archive = await loadArchiveTool();
  packed = await packWithStandIn(work);
  files = archive.listPackage(packed.asar, { isPack: false }).map((path) => path.replaceAll('\\', '/'));
}, 180_000);
afterAll(() => rmSync(work, { recursive: true, force: true }));

function unpackedFiles(): readonly string[] {
  const folder = join(packed.resources, 'app.asar.unpacked');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

test('every bundle entry is inside, under the name by which the app starts it', () => {
  for (const entry of [
    'index',
    'writer',
    'decoder',
    'reader',
    'aggregates',
    'scan-helper',
    'sample-service',
    'keychain-child',
  ]) {
    expect(files).toContain(`/out/main/${entry}.js`);
  }
  expect(files).toContain('/out/preload/bridge.cjs');
  expect(files).toContain('/out/renderer/index.html');
});

test('G5 the program has every fuse in its safe state', async ({ task }) => {
  const fuses = await readFuses(packed.program);
  expect(Object.fromEntries(fuses.map(({ name, isOn }) => [name, isOn]))).toEqual(FUSES);
  tried(task, fuses.length);
});

test('G5 nothing beside the archive could be loaded in its place', ({ task }) => {
  // Electron's own `default_app.asar` stays only beside a stand-in; the fuse closes it too.
  const loadable = readdirSync(packed.resources).filter((name) => name === 'app' || name.startsWith('app.asar'));
  expect(loadable.sort()).toEqual(['app.asar', 'app.asar.unpacked']);
  tried(task, 1);
});

test('G5 the archive has the hashes by which an edited file or header is found', async ({ task }) => {
  const hash = await packersHash(packed.asar);
  expect(checkIntegrity(packed.asar, hash)).toEqual([]);
  const folder = join(work, 'edited');
  mkdirSync(folder);
  const edited = join(folder, 'app.asar');
  const bytes = readFileSync(packed.asar);
  const { start, text } = readHeader(bytes);
  const code = bytes.indexOf('whenReady');
  const edits = [
    [/^\/out\/main\//, code, 'WhenReady'],
    [/^the header$/, start + text.indexOf('"unpacked":true'), '"unpacked":null'],
  ] as const;
  for (const [found, at, words] of edits) {
    const copy = Buffer.from(bytes);
    expect(at).toBeGreaterThan(0);
    copy.write(words, at);
    writeFileSync(edited, copy);
    expect(checkIntegrity(edited, hash).filter((place) => found.test(place))).toHaveLength(1);
    // Only an edited header changes what the program remembers; the rest is found by the header.
    expect((await packersHash(edited)) === hash).toBe(at === code);
    tried(task, 1);
  }
});

test('the notices name every shipped package with its version and the words of an allowed licence', () => {
  const notices = readFileSync(join(packed.resources, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  const shipped = readShippedPackages();
  expect(shipped.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['better-sqlite3-multiple-ciphers', 'keytar', 'svelte', 'zod']),
  );
  for (const { name, version, license, licenseText } of shipped) {
    expect(ALLOWED_LICENCES, name).toContain(license);
    expect(licenseText.length, name).toBeGreaterThan(500);
    expect(notices).toContain(`${name} ${version}\nLicence: ${license}\n`);
    expect(notices).toContain(licenseText);
  }
});

test('the bill of materials fits its schema, names exactly what ships, and is the same each time', async () => {
  const text = await makeSbom();
  const { components } = JSON.parse(text) as {
    readonly components: readonly { readonly name: string; readonly version: string; readonly purl: string }[];
  };
  const electron = readFileSync(join(ROOT, 'package.json'), 'utf8').match(/"electron": "(.+)"/)?.[1] ?? '';
  const shipped = readShippedPackages().map(({ name, version }) => `pkg:npm/${name}@${version}`);
  expect(components.map(({ purl }) => purl).sort()).toEqual([`pkg:npm/electron@${electron}`, ...shipped].sort());
  expect(await makeSbom()).toBe(text);
});

/** In the shortened set, the setting that leaves the archive itself as it is. */
const WITHOUT_HASH = ['-c.disableAsarIntegrity=true', ...(IS_FULL ? ['-c.asar=false'] : [])];
for (const setting of WITHOUT_HASH) {
  test(`G5 packing without the hash of the archive is refused (${setting})`, async ({ task }) => {
    const packing = packWithStandIn(mkdtempSync(join(work, 'unhashed-')), { settings: [setting] });
    await expect(packing).rejects.toThrow('The program must contain the hash of its archive.');
    tried(task, 1);
  }, 120_000);
}

test('packing native modules of another processor is refused, with the file and the way out', async () => {
  const other = process.arch === 'x64' ? 'arm64' : 'x64';
  const folder = join(work, 'foreign');
  const refusal = await packWithStandIn(folder, { arch: other }).then(
    () => 'it was packed',
    (error: unknown) => String(error),
  );
  expect(refusal).toMatch(
    new RegExp(
      `keytar[.]node was built for linux-${process.arch}, but this package is for linux-${other}[.] Pack on a`,
    ),
  );
}, 120_000);

test('every migration is inside, unchanged', () => {
  const migrations = readdirSync(join(ROOT, 'drizzle')).filter((name) => name.endsWith('.sql'));
  expect(migrations.length).toBeGreaterThan(0);
  for (const name of migrations) {
    const inside = archive.extractFile(packed.asar, `drizzle/${name}`);
    expect(inside.equals(readFileSync(join(ROOT, 'drizzle', name)))).toBe(true);
  }
});

test('only the native modules of this machine are outside the archive', () => {
  expect([...unpackedFiles()].sort()).toEqual([
    `node_modules/better-sqlite3/prebuilds/linux-${process.arch}.node`,
    'node_modules/keytar/build/Release/keytar.node',
  ]);
});

test('only the packages needed at run time are inside', () => {
  const names = files.map((path) => /^\/node_modules\/((?:@[^/]+\/)?[^/@]+)/.exec(path)?.[1]);
  const inside = new Set(names.filter((name) => name !== undefined));
  expect([...inside].sort()).toEqual(PACKAGES);
});

test('no source, test, map or configuration of this project is inside', () => {
  const own = files.filter((path) => !path.startsWith('/node_modules'));
  const folders = new Set(own.map((path) => path.split('/')[1]));
  expect([...folders].sort()).toEqual(
    ['drizzle', 'node_modules', 'out', 'package.json'].filter((name) => folders.has(name)),
  );
  expect(files.filter((path) => /[.](ts|svelte|map|cc|c|h|gyp)$/.test(path))).toEqual([]);
  expect(files.filter((path) => /\/(test|tests|__tests__)\//.test(path))).toEqual([]);
});

test('every package that the built main process imports is inside', () => {
  const scripts = files.filter((path) => /^\/out\/main\/.*[.]js$/.test(path));
  const imported = scripts.flatMap((path) => {
    const text = archive.extractFile(packed.asar, path.slice(1)).toString('utf8');
    return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  });
  const outside = imported.filter((name) => !name.startsWith('.') && name !== 'electron' && !isBuiltin(name));
  expect([...new Set(outside)].sort()).toEqual(PACKAGES);
});

test('the native modules load from the package, and no thread asks for a Node report to find them', async () => {
  const folder = join(work, 'extracted');
  archive.extractAll(packed.asar, folder);
  const store = {
    path: join(work, 'data/data.db'),
    migrationsFolder: join(folder, 'drizzle'),
    logRules: NO_LOG_RULES,
    mustReplace: false,
  };
  const script = `
    import { Worker } from 'node:worker_threads';
    const { default: keytar } = await import('keytar');
    const writer = new Worker('./out/main/writer.js');
    writer.on('message', (reply) => {
      console.log(reply.ok, typeof keytar.getPassword);
      process.exit();
    });
    const key = { kind: 'raw', bytes: new Uint8Array(new SharedArrayBuffer(32)).fill(0x5a) };
    writer.postMessage({ id: 1, name: 'openStore', args: { ...${JSON.stringify(store)}, key }, transferred: [] });
  `;
  writeFileSync(join(folder, 'open-store.mjs'), script);
  const log = join(work, 'report-calls.log');
  const count = new URL('../support/report-calls/count.mjs', import.meta.url).href;
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', count, 'open-store.mjs'], {
    cwd: folder,
    env: { ...process.env, REPORT_CALLS_LOG: log },
  });
  expect(stdout.trim()).toBe('true function');
  const events = readFileSync(log, 'utf8').trim().split('\n');
  expect(events.map((line) => (JSON.parse(line) as { readonly event: string }).event)).toEqual(['started', 'started']);
});

test('the keychain process starts from the package and answers', async () => {
  const keychain = createKeychain({
    entry: join(work, 'extracted/out/main/keychain-child.js'),
    service: 'Commission Desk',
    callMs: 3000,
    spawn: forkKeychain({ ...process.env, DBUS_SESSION_BUS_ADDRESS: 'disabled:' }),
  });
  const error: unknown = await keychain.get('p1:key').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'keychain' });
  expect(String(error)).not.toContain('ended by itself');
  keychain.close();
});
