import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeychain } from '../../main/session/keychain.ts';
import { forkKeychain } from '../support/fork-keychain.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PACKAGES = ['better-sqlite3', 'keytar'];

/** Each fuse that must be set, and the state it must have. Electron itself ships with other states of most. */
const FUSES = {
  RunAsNode: false,
  EnableCookieEncryption: false,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
} as const;
/** The text by which the fuses are found in Electron's program file; a version, a length and one digit per fuse follow. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

type FuseTool = {
  readonly FuseV1Options: Readonly<Record<keyof typeof FUSES, number>>;
  getCurrentFuseWire(program: string): Promise<Readonly<Record<number, number>>>;
};

type Archive = {
  listPackage(archive: string, options: { readonly isPack: boolean }): readonly string[];
  extractFile(archive: string, file: string): Buffer;
  createPackage(source: string, archive: string): Promise<void>;
  extractAll(archive: string, folder: string): void;
};

let work: string;
let resources: string;
let files: readonly string[];
let archive: Archive;

// The package is built for real; only Electron's own files are replaced, so that nothing is downloaded.
beforeAll(async () => {
  const run = promisify(execFile);
  const node = process.execPath;
  const bin = (path: string): string => join(ROOT, 'node_modules', path);
  if (!existsSync(join(ROOT, 'out/main/index.js'))) {
    await run(node, [bin('electron-vite/bin/electron-vite.js'), 'build'], { cwd: ROOT });
  }
  work = mkdtempSync(join(tmpdir(), 'package-'));
  archive = (await import(createRequire(bin('electron-builder/package.json')).resolve('@electron/asar'))) as Archive;
  await standInForElectron(join(work, 'electron'));
  const settings = [`-c.electronDist=${join(work, 'electron')}`, `-c.directories.output=${join(work, 'dist')}`];
  await run(node, [bin('electron-builder/cli.js'), '--linux', '--dir', ...settings], { cwd: ROOT, maxBuffer: 1 << 26 });
  resources = join(work, 'dist', unpackedFolder(join(work, 'dist')), 'resources');
  files = archive.listPackage(join(resources, 'app.asar'), { isPack: false }).map((path) => path.replaceAll('\\', '/'));
}, 180_000);
afterAll(() => rmSync(work, { recursive: true, force: true }));

async function standInForElectron(folder: string): Promise<void> {
  const app = join(folder, 'default-app');
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(app);
  writeFileSync(join(app, 'package.json'), '{}');
  await archive.createPackage(app, join(folder, 'resources/default_app.asar'));
  rmSync(app, { recursive: true });
  writeFileSync(join(folder, 'LICENSE'), 'stand-in');
  // Every fuse has the opposite state at first, so that one which is not set shows.
  const opposite = Object.values(FUSES).map((isOn) => (isOn ? '0' : '1'));
  const fuses = `${FUSE_SENTINEL}\u0001${String.fromCharCode(opposite.length)}${opposite.join('')}`;
  writeFileSync(join(folder, 'electron'), `#!/bin/sh\nexit 0\n${fuses}\n`);
  chmodSync(join(folder, 'electron'), 0o755);
}

function unpackedFolder(folder: string): string {
  const found = readdirSync(folder).find((name) => name.endsWith('unpacked'));
  if (found === undefined) throw new Error(`nothing was packed into ${folder}`);
  return found;
}

function unpackedFiles(): readonly string[] {
  const folder = join(resources, 'app.asar.unpacked');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

test('every bundle entry is inside, under the name by which the app starts it', () => {
  for (const entry of ['index', 'writer', 'reader', 'aggregates', 'sample-service', 'keychain-child']) {
    expect(files).toContain(`/out/main/${entry}.js`);
  }
  expect(files).toContain('/out/preload/bridge.cjs');
  expect(files).toContain('/out/renderer/index.html');
});

test('the program has every fuse in its safe state', async () => {
  const { resolve } = createRequire(join(ROOT, 'node_modules/electron-builder/package.json'));
  const tool = (await import(resolve('@electron/fuses'))) as FuseTool;
  const wire = await tool.getCurrentFuseWire(join(resources, '../commission-desk'));
  const states = Object.keys(FUSES).map((name) => [
    name,
    wire[tool.FuseV1Options[name as keyof typeof FUSES]] === '1'.charCodeAt(0),
  ]);
  expect(Object.fromEntries(states)).toEqual(FUSES);
});

test('every migration is inside, unchanged', () => {
  const migrations = readdirSync(join(ROOT, 'drizzle')).filter((name) => name.endsWith('.sql'));
  expect(migrations.length).toBeGreaterThan(0);
  for (const name of migrations) {
    const packed = archive.extractFile(join(resources, 'app.asar'), `drizzle/${name}`);
    expect(packed.equals(readFileSync(join(ROOT, 'drizzle', name)))).toBe(true);
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
  const packed = new Set(names.filter((name) => name !== undefined));
  expect([...packed].sort()).toEqual(PACKAGES);
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
  const packed = join(resources, 'app.asar');
  const scripts = files.filter((path) => /^\/out\/main\/.*[.]js$/.test(path));
  const imported = scripts.flatMap((path) => {
    const text = archive.extractFile(packed, path.slice(1)).toString('utf8');
    return [...text.matchAll(/^import\s(?:[^;"']*?\sfrom\s*)?["']([^"'.][^"']*)["'];?$/gm)].map(
      (match) => match[1] ?? '',
    );
  });
  const outside = imported.filter((name) => name !== 'electron' && !isBuiltin(name));
  expect([...new Set(outside)].sort()).toEqual(PACKAGES);
});

test('the native modules load from the package, and no thread asks for a Node report to find them', async () => {
  const folder = join(work, 'extracted');
  archive.extractAll(join(resources, 'app.asar'), folder);
  const store = {
    path: join(work, 'data/data.db'),
    key: { kind: 'raw', hex: '5a'.repeat(32) },
    migrationsFolder: join(folder, 'drizzle'),
    isDamaged: false,
  };
  const script = `
    import { Worker } from 'node:worker_threads';
    const { default: keytar } = await import('keytar');
    const writer = new Worker('./out/main/writer.js');
    writer.on('message', (reply) => {
      console.log(reply.ok, typeof keytar.getPassword);
      process.exit();
    });
    writer.postMessage({ id: 1, name: 'openStore', args: ${JSON.stringify(store)}, transferred: [] });
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
