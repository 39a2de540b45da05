// The structure of the build that the packaged app relies on. Needs a build.

import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

const OUT = join(import.meta.dirname, '../../out');
const ENTRIES = [
  'index.js',
  'writer.js',
  'reader.js',
  'aggregates.js',
  'decoder.js',
  'scan-helper.js',
  'exporter.js',
  'sample-service.js',
  'keychain-child.js',
];
const SCREENS = ['TodayView', 'OverviewView', 'ChargesView', 'ReportsView', 'ClientsView', 'ChangesView', 'SyncView'];
/** These modules stay files beside the archive; all others must be inside the bundle. */
const NATIVE_MODULES = ['better-sqlite3', 'keytar'];

function filesOf(folder: string): string[] {
  const all = readdirSync(join(OUT, folder), { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** The names of the modules that this code loads; throws if one is not written out. */
function loadedBy(code: string): string[] {
  const names: string[] = [];
  walk(parseSync('code.js', code).program, (node) => {
    const { source } = node;
    if (isNode(source)) names.push(textOf(source));
    if (node.type === 'CallExpression' && isNode(node['callee']) && node['callee']['name'] === 'require')
      names.push(textOf((node['arguments'] as readonly Node[])[0]));
  });
  return names;
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit);
  if (!isNode(value)) return;
  visit(value);
  for (const part of Object.values(value)) walk(part, visit);
}

/** A minifier may write a text between backticks. */
function textOf(node: Node | undefined): string {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  const quasis = node?.type === 'TemplateLiteral' ? (node['quasis'] as readonly { value: { raw: string } }[]) : [];
  if (quasis.length !== 1) throw new Error(`a module is named by ${node?.type ?? 'nothing'}`);
  return quasis[0]!.value.raw;
}

describe('the preload', () => {
  test('is one file', () => {
    expect(filesOf('preload')).toEqual([join(OUT, 'preload/bridge.cjs')]);
  });

  test('is CommonJS and requires only electron', () => {
    const code = readFileSync(join(OUT, 'preload/bridge.cjs'), 'utf8');
    expect(() => new Script(`(function (require, module, exports) {${code}\n})`)).not.toThrow();
    expect(new Set(loadedBy(code))).toEqual(new Set(['electron']));
  });
});

describe('the main process', () => {
  const loaded = new Map(filesOf('main').map((path) => [path, loadedBy(readFileSync(path, 'utf8'))]));

  test('has each thread and process entry under a fixed name', () => {
    const names = readdirSync(join(OUT, 'main')).filter((name) => name.endsWith('.js'));
    expect(names.sort()).toEqual([...ENTRIES].sort());
  });

  test('loads only its own files, Node’s modules, electron and the native modules', () => {
    const foreign = [...loaded.values()]
      .flat()
      .filter(
        (name) => !name.startsWith('.') && !isBuiltin(name) && name !== 'electron' && !NATIVE_MODULES.includes(name),
      );
    expect(foreign).toEqual([]);
  });

  test('keeps the names of functions and classes, which the stacks in the log show', () => {
    const code = readFileSync(join(OUT, 'main/index.js'), 'utf8');
    for (const name of ['ConnectedDesk', 'keepOneWindow']) expect(code.includes(name), name).toBe(true);
  });

  test('gives electron to index.js only, because a thread could not load it', () => {
    for (const [path, names] of loaded) {
      expect(names.includes('electron'), path).toBe(path.endsWith('main/index.js'));
    }
  });

  test('sends a policy without unsafe sources for scripts', () => {
    const code = readFileSync(join(OUT, 'main/index.js'), 'utf8');
    expect(code).toMatch(/script-src 'self'["`;]/);
    expect(code).not.toMatch(/script-src[^"`;]*unsafe/);
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

  test('has a file per screen, and needs none of them to start', () => {
    const page = readFileSync(join(OUT, 'renderer/index.html'), 'utf8');
    for (const screen of SCREENS) {
      const names = readdirSync(join(OUT, 'renderer/assets')).filter((name) => name.startsWith(`${screen}-`));
      expect(names, screen).toHaveLength(1);
      expect(page).not.toContain(names[0]);
    }
  });

  test('has one style sheet, so that the order of rules is the same whichever screen is opened first', () => {
    const sheets = filesOf('renderer').filter((name) => name.endsWith('.css'));
    expect(sheets).toHaveLength(1);
  });

  test('contains no source from another origin', () => {
    for (const path of filesOf('renderer').filter((name) => name.endsWith('.css'))) {
      expect(readFileSync(path, 'utf8'), path).not.toMatch(/@import|url\(\s*["']?https?:/);
    }
  });
});
