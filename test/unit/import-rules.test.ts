import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ESLint } from 'eslint';
import ts from 'typescript-eslint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DEPCRUISE = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

type Config = {
  readonly forbidden: readonly { readonly name: string; readonly to: { readonly pathNot?: string } }[];
};
const CONFIG = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as Config;

/** Rule → a forbidden import: the importing file and its import. Rooms and subjects have samples of their own. */
const FORBIDDEN_IMPORTS: Readonly<Record<string, readonly [file: string, imported: string]>> = {
  'no-cycles': ['main/sync/cycle-a.ts', './cycle-b.ts'],
  'no-unresolved': ['main/lost.ts', './nowhere.ts'],
  'rules-import-nothing': ['shared/rules/clock.ts', '../contract/fields.ts'],
  'preferences-see-rules-only': ['shared/preferences/log-limits.ts', '../contract/fields.ts'],
  'contract-sees-rules-only': ['shared/contract/calls.ts', '../../main/errors.ts'],
  'tables-see-contract-and-rules': ['shared/tables/table-columns.ts', '../words/en.ts'],
  'words-see-contract-and-rules': ['shared/words/en.ts', '../tables/table-columns.ts'],
  'files-see-words-and-tables': ['shared/exports/export-words.ts', '../../main/errors.ts'],
  'bridge-sees-contract-only': ['preload/bridge.ts', '../main/errors.ts'],
  'index-is-imported-by-nobody': ['main/restart.ts', './index.ts'],
  'threads-do-not-know-the-writer': ['main/threads/reader-calls.ts', './writer/writer-protocol.ts'],
  'exports-do-not-know-the-check': ['main/exports/about.ts', './check/verdict.ts'],
  'renderer-sees-shared-only': ['renderer/lib/errors.ts', '../../main/errors.ts'],
  'main-does-not-see-the-renderer': ['main/words.ts', '../renderer/lib/words.ts'],
  'product-does-not-see-tests': ['main/shortcut.ts', '../test/support/fixture.ts'],
  'lib-is-below-subjects': ['renderer/lib/shortcut.ts', '../session/session.svelte.ts'],
  'parts-know-no-subject': ['renderer/parts/shortcut.ts', '../session/session.svelte.ts'],
  'logic-is-below-components': ['renderer/session/shortcut.ts', '../parts/Button.svelte'],
  'components-do-not-call': ['renderer/session/Shortcut.svelte', '../lib/calls/api.ts'],
  'electron-owner': ['main/service/proxy.ts', 'electron'],
  'keytar-owner': ['main/session/keychain.ts', 'keytar'],
  'sqlite-owner': ['main/store/question/rows.ts', 'better-sqlite3'],
  'drizzle-owner': ['main/session/profiles.ts', 'drizzle-orm'],
  'test-server-owner': ['main/service/server.ts', 'hono'],
  'updater-owner': ['main/updates/feed.ts', 'electron-updater'],
  'log-owner': ['main/service/log.ts', 'electron-log'],
  'sockets-owner': ['main/service/socket.ts', 'node:https'],
  'processes-owner': ['main/store/vacuum.ts', 'node:child_process'],
  'threads-owner': ['main/sync/thread.ts', 'node:worker_threads'],
  'only-shipped-packages': ['main/chart.ts', 'playwright-core'],
};

const namesAfter = (prefix: string): readonly string[] =>
  CONFIG.forbidden.flatMap(({ name }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));

const ROOMS = namesAfter('room ');
const ROOMS_OF_ONE_FILE = ['main/call-limits.ts', 'main/ipc.ts'];
/** These folders have no rule of their own: they may import what the folder around them may. */
const FOLDERS_WITHIN_ROOMS = [
  'main/store/columns/scans/',
  'main/store/question/labels/',
  'main/threads/writer/proof/',
  'main/exports/xlsx/reading/',
  'main/exports/check/',
  'main/service/answer/',
  'main/store/columns/amounts/',
  'main/store/columns/kept/',
];

/** Errors, clock, log, and the room about any file. */
const OPEN_TO_ALL = 4;

/**
 * Patterns of the rooms and files that the room may import, without the two ends of its list: the room itself, and what is
 * open to all.
 */
function neighboursOf(room: string): readonly string[] {
  const rule = CONFIG.forbidden.find(({ name }) => name === `room ${room}`);
  const [, list = ''] = /^\^\((.+)\)$/.exec(rule?.to.pathNot ?? '') ?? [];
  return list.split('|').slice(1, -OPEN_TO_ALL);
}

/** Whether the room may import another one, or a file of it. */
function isNeighbour(room: string, other: string): boolean {
  const isPartOf = (each: string): boolean => each.endsWith('$') && each.startsWith(other);
  return room !== other && neighboursOf(room).some((each) => other.startsWith(each) || isPartOf(each));
}

/** A file that the room must not import. Most may not import this one, which calls them all. */
function forbiddenTo(room: string): string {
  const others: Readonly<Record<string, string>> = {
    'main/ipc.ts': 'main/store/file/database.ts',
    'main/store/file/': 'main/store/tables/receipts.ts',
    'main/exports/csv/': 'main/exports/xlsx/xlsx.ts',
    'main/sync/': 'main/session/profiles.ts',
  };
  return others[room] ?? 'main/handlers.ts';
}

const MAIN_FILES = readdirSync(join(ROOT, 'main'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => `main/${file}`);

/** In their order; each may import only those before it, and the last one all. The sample of a subject imports the next. */
const LOWER_SUBJECTS = namesAfter('subject ');
const SUBJECTS = [...LOWER_SUBJECTS, 'frame'];

/** The sample file that breaks a room's rule. */
function intruderOf(room: string): string {
  return room.endsWith('/') ? `${room}intruder.ts` : room;
}

const PRESENT = {
  'main/index.ts': '',
  'main/errors.ts': '',
  'main/threads/writer/writer-protocol.ts': '',
  'main/sync/cycle-b.ts': "import './cycle-a.ts';",
  'shared/contract/fields.ts': '',
  'renderer/lib/words.ts': '',
  'renderer/lib/calls/api.ts': '',
  'renderer/session/session.svelte.ts': '',
  'renderer/parts/Button.svelte': '<button type="button">x</button>',
  'main/exports/check/verdict.ts': '',
  'test/support/fixture.ts': '',
  // The owners may import it.
  'main/session/keychain-child.ts': "import 'keytar';",
  'main/store/file/database.ts': "import 'better-sqlite3';",
  'main/shell/window.ts': "import 'electron';",
} as const;

const SHIPPED = ['keytar', 'better-sqlite3', 'drizzle-orm', 'hono', 'electron-log', 'electron-updater'];
const DEVELOPMENT = ['electron', 'playwright-core'];

type Violation = { readonly rule: { readonly name: string }; readonly from: string };

describe('the import rules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
  let violations: readonly Violation[] = [];

  beforeAll(async () => {
    const write = (file: string, text: string): void => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    };
    for (const room of ROOMS) write(forbiddenTo(room), '');
    for (const [file, text] of Object.entries(PRESENT)) write(file, text);
    for (const room of ROOMS) {
      const [file, imported] = [intruderOf(room), forbiddenTo(room)];
      write(file, `import '${relative(dirname(file), imported).replace(/^(?![.])/, './')}';`);
    }
    for (const [place, subject] of SUBJECTS.entries()) {
      const next = SUBJECTS[place + 1];
      write(`renderer/${subject}/sample.ts`, next === undefined ? '' : `import '../${next}/sample.ts';`);
    }
    for (const [file, imported] of Object.values(FORBIDDEN_IMPORTS)) {
      const statement = `import '${imported}';`;
      write(file, file.endsWith('.svelte') ? `<script lang="ts">${statement}</script>` : statement);
    }
    for (const name of [...SHIPPED, ...DEVELOPMENT]) {
      write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
      write(`node_modules/${name}/index.js`, '');
    }
    const versions = (names: readonly string[]): unknown => Object.fromEntries(names.map((name) => [name, '1.0.0']));
    const description = { dependencies: versions(SHIPPED), devDependencies: versions(DEVELOPMENT) };
    write('package.json', JSON.stringify(description));
    copyFileSync(join(ROOT, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
    violations = await cruise(folder);
  }, 30_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('each have a forbidden sample here', () => {
    const others = CONFIG.forbidden.map(({ name }) => name).filter((name) => !/^(room|subject) /.test(name));
    expect(others.sort()).toEqual(Object.keys(FORBIDDEN_IMPORTS).sort());
  });

  // The room around a folder would let it import everything in that room.
  test('have a room for every folder of the main process', () => {
    const folders = new Set(MAIN_FILES.map((file) => `${dirname(file)}/`));
    for (const folder of ['main/', ...FOLDERS_WITHIN_ROOMS]) expect(folders.delete(folder), folder).toBe(true);
    expect([...ROOMS].sort()).toEqual([...folders, ...ROOMS_OF_ONE_FILE].sort());
  });

  test('give no room a neighbour that it does not import', () => {
    const imports = MAIN_FILES.flatMap((file) => importsOf(join(ROOT, file)).map((to) => [file, to] as const));
    const isImported = (room: string, neighbour: string): boolean =>
      imports.some(([file, to]) => file.startsWith(room) && new RegExp(`^${neighbour}`).test(to));
    const unused = ROOMS.flatMap((room) =>
      neighboursOf(room).flatMap((each) => (isImported(room, each) ? [] : [`${room} → ${each}`])),
    );
    expect(unused).toEqual([]);
  });

  test('let no room import itself through its neighbours', () => {
    // Each round takes away the rooms without a neighbour that is left; those in a circle stay.
    const inCircles = ROOMS.reduce(
      (left) => left.filter((room) => left.some((other) => isNeighbour(room, other))),
      ROOMS,
    );
    expect(inCircles).toEqual([]);
  });

  test.for(Object.entries(FORBIDDEN_IMPORTS))('%s reports its sample', ([rule, [file]]) => {
    expect(violations.filter((found) => found.rule.name === rule).map((found) => found.from)).toContain(file);
  });

  test.for(ROOMS)('room %s reports its sample', (room) => {
    const found = violations.filter((violation) => violation.rule.name === `room ${room}`);
    expect(found.map((violation) => violation.from)).toContain(intruderOf(room));
  });

  test.for(LOWER_SUBJECTS)('subject %s reports its sample', (subject) => {
    const found = violations.filter((violation) => violation.rule.name === `subject ${subject}`);
    expect(found.map((violation) => violation.from)).toContain(`renderer/${subject}/sample.ts`);
  });

  test('cover every subject of the window', () => {
    const folders = readdirSync(join(ROOT, 'renderer'), { withFileTypes: true }).filter((each) => each.isDirectory());
    const others = ['lib', 'messages', 'parts', 'public', 'styles'];
    expect(folders.map(({ name }) => name).sort()).toEqual([...SUBJECTS, ...others].sort());
  });

  // dependency-cruiser reads compiled components, which have lost their imports of types.
  test('hold for imports of types in components', () => {
    const laterOf = (subject: string): readonly string[] => SUBJECTS.slice(SUBJECTS.indexOf(subject) + 1);
    const forbidden = LOWER_SUBJECTS.flatMap((subject) =>
      readdirSync(join(ROOT, 'renderer', subject), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.svelte'))
        .flatMap((file) => {
          const imports = importsOf(join(ROOT, 'renderer', subject, file));
          return imports
            .filter((to) => laterOf(subject).some((later) => to.startsWith(`renderer/${later}/`)))
            .map((to) => `${subject}/${file} imports ${to}`);
        }),
    );
    expect(forbidden).toEqual([]);
  });

  test('allow the owners', () => {
    const owners = ['main/session/keychain-child.ts', 'main/store/file/database.ts', 'main/shell/window.ts'];
    expect(violations.filter((found) => owners.includes(found.from))).toEqual([]);
  });
});

/** What the file imports by a relative path, as paths from the root. */
function importsOf(path: string): readonly string[] {
  const found = readFileSync(path, 'utf8').matchAll(/(?:from |import |import\()'([.][^']+)'/g);
  return Array.from(found, ([, to = '']) => relative(ROOT, join(dirname(path), to.replace(/[?].*/, ''))));
}

async function cruise(folder: string): Promise<readonly Violation[]> {
  const config = join(ROOT, '.dependency-cruiser.cjs');
  const args = [DEPCRUISE, '--config', config, '--output-type', 'json', 'main', 'preload', 'renderer', 'shared'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 1 << 26 });
  return (JSON.parse(stdout) as { summary: { violations: readonly Violation[] } }).summary.violations;
}

/** Forbidden code: [rule, file, text]. */
const FORBIDDEN_TEXT = [
  ['no-restricted-syntax', 'main/service/client.ts', "export const page = fetch('https://service.invalid');"],
  ['no-restricted-syntax', 'main/service/client.ts', "export const page = globalThis.fetch('https://x.invalid');"],
  ['no-restricted-syntax', 'main/index.ts', "import { net } from 'electron';\nvoid net.fetch('https://x.invalid');"],
  ['no-restricted-syntax', 'renderer/syncing/sync.svelte.ts', "export const page = fetch('/');"],
  ['no-restricted-syntax', 'renderer/syncing/sync.svelte.ts', "document.body.innerHTML = '<b>1</b>';"],
  ['no-restricted-syntax', 'renderer/syncing/sync.svelte.ts', "document.write('<b>1</b>');"],
  ['no-restricted-imports', 'main/unattended/box.ts', "import { rmSync } from 'node:fs';\nrmSync('x');"],
  ['no-restricted-imports', 'main/saving/notes.ts', "import { renameSync } from 'node:fs';\nrenameSync('x', 'y');"],
  ['no-restricted-imports', 'main/saving/notes.ts', "import { writeSync } from 'node:fs';\nwriteSync(1, 'x');"],
  ['no-restricted-imports', 'main/saving/notes.ts', "import fs from 'node:fs';\nfs.unlinkSync('x');"],
  ['no-restricted-imports', 'main/saving/notes.ts', "import * as fs from 'node:fs';\nfs.unlinkSync('x');"],
  ['no-restricted-imports', 'main/saving/notes.ts', "import { unlink } from 'node:fs/promises';\nawait unlink('x');"],
  ['no-eval', 'main/service/client.ts', "export const one: unknown = eval('1');"],
  ['no-new-func', 'main/service/client.ts', "export const one = new Function('return 1');"],
  ['no-restricted-syntax', 'renderer/syncing/sync.svelte.ts', 'export const api = window.api;'],
  ['no-restricted-syntax', 'renderer/syncing/Sync.svelte', '<script lang="ts">const { api } = window;</script>'],
  [
    'no-restricted-syntax',
    'renderer/table/Grid.svelte',
    '<script lang="ts">let last = 0; const row = $derived((last = 1));</script>{row}',
  ],
  [
    'no-restricted-syntax',
    'renderer/table/rows.svelte.ts',
    'let drawn = 0;\nexport const row = $derived.by(() => drawn++);',
  ],
  [
    'no-restricted-syntax',
    'renderer/table/Grid.svelte',
    `<script lang="ts">type Props = { ${'a b c d e f g h i'.replaceAll(' ', ': 1; ')}: 1 };</script>`,
  ],
  ['max-lines-per-function', 'main/sync/reading/plan.ts', `export function plan(): void {\n${'void 0;\n'.repeat(39)}}`],
  ['own/reasoned-cast', 'main/sync/reading/plan.ts', "export const page = JSON.parse('1') as number;"],
  [
    'own/reasoned-cast',
    'renderer/syncing/Sync.svelte',
    '<script lang="ts">const page = JSON.parse("1") as number;</script>',
  ],
  ['max-lines-per-function', 'renderer/table/rows.ts', `export function draw(): void {\n${'void 0;\n'.repeat(39)}}`],
  ['no-restricted-syntax', 'main/store/question/rows.ts', 'export const now = (): number => Date.now();'],
  ['no-restricted-syntax', 'main/sync/reading/plan.ts', 'export const now = (): Date => new Date();'],
  ['no-restricted-syntax', 'renderer/table/rows.svelte.ts', 'export const now = (): Date => new Date();'],
  ['no-restricted-syntax', 'renderer/syncing/Sync.svelte', '<script lang="ts">const now = Date.now();</script>{now}'],
  ['no-restricted-syntax', 'renderer/lib/calls/api.ts', 'export const now = (): number => Date.now();'],
  ['no-restricted-syntax', 'main/sample/random.ts', 'export const dice = (): number => Math.random();'],
  ['no-restricted-syntax', 'main/sync/reading/plan.ts', 'export let runs = 0;'],
  ['no-restricted-syntax', 'main/sync/reading/plan.ts', 'export const runs = new Map<string, number>();'],
  ['no-restricted-syntax', 'main/sync/reading/plan.ts', 'export default 1;'],
  ['no-restricted-syntax', 'main/sync/barrel.ts', "export * from './plan.ts';"],
  ['no-restricted-syntax', 'test/unit/files.test.ts', "vi.mock('node:fs');"],
  ['no-restricted-syntax', 'test/support/files.ts', "vi.doMock('node:fs', () => ({}));"],
  ['no-warning-comments', 'main/sync/reading/plan.ts', '// TODO: later'],
  ['no-console', 'main/sync/reading/plan.ts', "console.log('row');"],
  ['max-lines', 'main/sync/reading/plan.ts', 'void 0;\n'.repeat(401)],
  ['own/header-comment', 'main/sync/reading/plan.ts', "\nimport './engine.ts';"],
  ['own/file-name', 'main/sync/SyncPlan.ts', 'export const a = 1;'],
  ['own/file-name', 'renderer/syncing/reports.svelte', '<p>x</p>'],
  [
    'own/reasoned-suppression',
    'main/sync/reading/plan.ts',
    "// eslint-disable-next-line no-console\nconsole.log('x');",
  ],
  ['svelte/no-at-html-tags', 'renderer/syncing/Sync.svelte', "<p>{@html '<b>x</b>'}</p>"],
  ['svelte/require-each-key', 'renderer/syncing/Sync.svelte', '{#each [1] as n}<p>{n}</p>{/each}'],
  ['@typescript-eslint/no-explicit-any', 'main/sync/reading/plan.ts', 'export const row: any = 1;'],
  ['@typescript-eslint/naming-convention', 'main/sync/reading/plan.ts', 'export type IRow = string;'],
] as const;

/** The same code in its owner, where it is allowed. */
const ALLOWED_TEXT = [
  ['main/sync/reading/plan.ts', "// Plans.\n\n// Written by this app.\nexport const page = JSON.parse('1') as number;"],
  ['main/sync/reading/plan.ts', "// Plans.\nexport const kinds = ['page'] as const;"],
  ['main/service/transport.ts', '// Sends.\nexport const send = (fetch: () => void): void => fetch();'],
  ['renderer/lib/calls/api.ts', 'export const call = window.api.call;'],
  ['renderer/App.svelte', '<script lang="ts">const now = Date.now();</script>{now}'],
  ['main/files/moves.ts', "// Removes.\nimport { rmSync } from 'node:fs';\nrmSync('x');"],
  ['main/saving/notes.ts', "// Reads.\nimport { readFileSync } from 'node:fs';\nreadFileSync('x');"],
  ['main/clock.ts', '// Tells the time.\nexport const now = (): number => Date.now();'],
] as const;

describe('the lint rules', () => {
  // The samples belong to no tsconfig, so only rules without types run here.
  const eslint = new ESLint({
    cwd: ROOT,
    overrideConfig: [
      {
        ...ts.configs.disableTypeChecked,
        rules: {
          ...ts.configs.disableTypeChecked.rules,
          '@typescript-eslint/naming-convention': 'error',
        },
        languageOptions: { parserOptions: { projectService: false } },
      },
    ],
  });

  async function brokenRules(file: string, text: string): Promise<readonly (string | null)[]> {
    const results = await eslint.lintText(text, { filePath: join(ROOT, file) });
    return results.flatMap((result) => result.messages.map((message) => message.ruleId));
  }

  test.for(FORBIDDEN_TEXT)('%s in %s', async ([rule, file, text]) => {
    expect(await brokenRules(file, text)).toContain(rule);
  });

  test.for(ALLOWED_TEXT)('%s may use what it owns', async ([file, text]) => {
    expect(await brokenRules(file, text)).toEqual([]);
  });
});
