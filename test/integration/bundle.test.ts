// The structure of the build that the packaged app relies on. Needs a build.

import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';

const OUT = join(import.meta.dirname, '../../out');
const ENTRIES = [
  'index.js',
  'writer.js',
  'reader.js',
  'aggregates.js',
  'exporter.js',
  'sample-service.js',
  'keychain-child.js',
];
/** These modules stay files beside the archive; all others must be inside the bundle. */
const NATIVE_MODULES = ['better-sqlite3', 'keytar'];

function filesOf(folder: string): string[] {
  const all = readdirSync(join(OUT, folder), { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** The names of loaded modules: `import … from`, `import(…)` and `require(…)` with a string literal. */
function loadedBy(code: string): string[] {
  const pattern = /(?:^import\s[^;]*?from\s*|^import\s*|\bimport\(\s*|\brequire\(\s*)["']([^"'\n]+)["']/gm;
  return [...code.matchAll(pattern)].map((match) => match[1] ?? '');
}

describe('the preload', () => {
  test('is one file', () => {
    expect(filesOf('preload')).toEqual([join(OUT, 'preload/bridge.cjs')]);
  });

  test('is CommonJS and requires only electron', () => {
    const code = readFileSync(join(OUT, 'preload/bridge.cjs'), 'utf8');
    expect(() => new Script(`(function (require, module, exports) {${code}\n})`)).not.toThrow();
    expect(new Set(loadedBy(code))).toEqual(new Set(['electron']));
    expect(code).not.toMatch(/\brequire\(\s*[^"'\s]/);
  });
});

describe('the main process', () => {
  test('has each thread and process entry under a fixed name', () => {
    const names = readdirSync(join(OUT, 'main')).filter((name) => name.endsWith('.js'));
    expect(names.sort()).toEqual([...ENTRIES].sort());
  });

  test('loads only its own files, Node’s modules, electron and the native modules', () => {
    const loaded = filesOf('main').flatMap((path) => loadedBy(readFileSync(path, 'utf8')));
    const foreign = loaded.filter(
      (name) => !name.startsWith('.') && !isBuiltin(name) && name !== 'electron' && !NATIVE_MODULES.includes(name),
    );
    expect(foreign).toEqual([]);
  });

  test('gives electron to index.js only, because a thread could not load it', () => {
    for (const path of filesOf('main')) {
      const usesElectron = loadedBy(readFileSync(path, 'utf8')).includes('electron');
      expect(usesElectron, path).toBe(path.endsWith('main/index.js'));
    }
  });

  test('sends a policy without unsafe sources for scripts', () => {
    const code = readFileSync(join(OUT, 'main/index.js'), 'utf8');
    expect(code).toContain(`"script-src 'self'"`);
    expect(code).not.toMatch(/script-src[^"]*unsafe/);
  });
});

describe('the window', () => {
  test('has no inline script or style, and refers only to its own files', () => {
    const page = readFileSync(join(OUT, 'renderer/index.html'), 'utf8');
    expect(page).not.toMatch(/<style|\son[a-z]+=|<script(?![^>]*\ssrc=)/);
    const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]);
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) expect(address).toMatch(/^\.?\//);
  });

  test('contains no source from another origin', () => {
    for (const path of filesOf('renderer').filter((name) => name.endsWith('.css'))) {
      expect(readFileSync(path, 'utf8'), path).not.toMatch(/@import|url\(\s*["']?https?:/);
    }
  });
});
