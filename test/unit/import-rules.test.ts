import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ESLint } from 'eslint';
import ts from 'typescript-eslint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DEPCRUISE = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

/** Rule → a forbidden import: the importing file and what it imports. */
const FORBIDDEN_IMPORTS: Readonly<Record<string, readonly [file: string, imported: string]>> = {
  'no-cycles': ['main/sync/cycle-a.ts', './cycle-b.ts'],
  'no-unresolved': ['main/lost.ts', './nowhere.ts'],
  'contract-imports-nothing': ['preload/contract.ts', '../main/errors.ts'],
  'bridge-imports-contract-only': ['preload/bridge.ts', '../main/errors.ts'],
  'rules-import-nothing': ['shared/rules/clock.ts', '../../main/errors.ts'],
  'index-is-imported-by-nobody': ['main/restart.ts', './index.ts'],
  'renderer-sees-only-the-contract': ['renderer/lib/errors.ts', '../../main/errors.ts'],
  'main-does-not-see-the-renderer': ['main/words.ts', '../renderer/lib/words.ts'],
  'product-does-not-see-tests': ['main/shortcut.ts', '../test/support/fixture.ts'],
  'lib-is-below-state-and-screens': ['renderer/lib/shortcut.ts', '../state/session.svelte.ts'],
  'state-is-below-screens': ['renderer/state/shortcut.ts', '../components/Button.svelte'],
  'components-are-below-views': ['renderer/components/Shortcut.svelte', '../views/Reports.svelte'],
  'service-stands-alone': ['main/service/shortcut.ts', '../store/money.ts'],
  'store-stands-alone': ['main/store/shortcut.ts', '../service/envelope.ts'],
  'exports-see-the-store-only': ['main/exports/shortcut.ts', '../service/envelope.ts'],
  'sample-shares-nothing-with-the-client': ['main/sample/shortcut.ts', '../service/envelope.ts'],
  'sync-sees-service-and-store': ['main/sync/shortcut.ts', '../handlers.ts'],
  'ipc-only-routes': ['main/ipc.ts', './store/money.ts'],
  'electron-owner': ['main/service/proxy.ts', 'electron'],
  'keytar-owner': ['main/session/keychain.ts', 'keytar'],
  'sqlite-owner': ['main/store/question/rows.ts', 'better-sqlite3'],
  'drizzle-owner': ['main/session/profiles.ts', 'drizzle-orm'],
  'sample-server-owner': ['main/service/server.ts', 'hono'],
  'log-owner': ['main/service/log.ts', 'electron-log'],
  'sockets-owner': ['main/service/socket.ts', 'node:https'],
  'processes-owner': ['main/store/vacuum.ts', 'node:child_process'],
  'threads-owner': ['main/sync/thread.ts', 'node:worker_threads'],
  'only-shipped-packages': ['main/chart.ts', 'playwright-core'],
};

const PRESENT = {
  'main/index.ts': '',
  'main/errors.ts': '',
  'main/handlers.ts': '',
  'main/sync/cycle-b.ts': "import './cycle-a.ts';",
  'shared/rules/decimal.ts': '',
  'main/service/envelope.ts': '',
  'renderer/lib/words.ts': '',
  'renderer/session/session.svelte.ts': '',
  'renderer/parts/Button.svelte': '<button type="button">x</button>',
  'renderer/views/Reports.svelte': '<p>x</p>',
  'test/support/fixture.ts': '',
  // The owners themselves may.
  'main/session/keychain-child.ts': "import 'keytar';",
  'main/store/file/database.ts': "import 'better-sqlite3';",
  'main/shell/window.ts': "import 'electron';",
} as const;

const SHIPPED = ['keytar', 'better-sqlite3', 'drizzle-orm', 'hono', 'electron-log'];
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
    for (const [file, text] of Object.entries(PRESENT)) write(file, text);
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
    const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
      readonly forbidden: readonly { readonly name: string }[];
    };
    expect(config.forbidden.map((rule) => rule.name).sort()).toEqual(Object.keys(FORBIDDEN_IMPORTS).sort());
  });

  test.for(Object.entries(FORBIDDEN_IMPORTS))('%s reports its sample', ([rule, [file]]) => {
    expect(violations.filter((found) => found.rule.name === rule).map((found) => found.from)).toContain(file);
  });

  test('leave the owners alone', () => {
    const owners = ['main/session/keychain-child.ts', 'main/store/file/database.ts', 'main/shell/window.ts'];
    expect(violations.filter((found) => owners.includes(found.from))).toEqual([]);
  });
});

async function cruise(folder: string): Promise<readonly Violation[]> {
  const config = join(ROOT, '.dependency-cruiser.cjs');
  const args = [DEPCRUISE, '--config', config, '--output-type', 'json', 'main', 'preload', 'renderer', 'shared'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 1 << 26 });
  return (JSON.parse(stdout) as { summary: { violations: readonly Violation[] } }).summary.violations;
}

/** What a file may not say: [rule, file, text]. */
const FORBIDDEN_TEXT = [
  ['no-restricted-syntax', 'main/service/client.ts', "export const page = fetch('https://service.invalid');"],
  ['no-restricted-syntax', 'main/service/client.ts', "export const page = globalThis.fetch('https://x.invalid');"],
  ['no-restricted-syntax', 'main/index.ts', "import { net } from 'electron';\nvoid net.fetch('https://x.invalid');"],
  ['no-restricted-syntax', 'renderer/syncing/sync.svelte.ts', "export const page = fetch('/');"],
  ['no-restricted-syntax', 'renderer/syncing/sync.svelte.ts', 'export const api = window.api;'],
  ['no-restricted-syntax', 'renderer/views/Sync.svelte', '<script lang="ts">const { api } = window;</script>'],
  ['no-restricted-syntax', 'main/store/question/rows.ts', 'export const now = (): number => Date.now();'],
  ['no-restricted-syntax', 'main/sync/reading/plan.ts', 'export const now = (): Date => new Date();'],
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
  ['own/file-name', 'renderer/views/reports.svelte', '<p>x</p>'],
  [
    'own/reasoned-suppression',
    'main/sync/reading/plan.ts',
    "// eslint-disable-next-line no-console\nconsole.log('x');",
  ],
  ['svelte/no-at-html-tags', 'renderer/views/Sync.svelte', "<p>{@html '<b>x</b>'}</p>"],
  ['svelte/require-each-key', 'renderer/views/Sync.svelte', '{#each [1] as n}<p>{n}</p>{/each}'],
  ['@typescript-eslint/no-explicit-any', 'main/sync/reading/plan.ts', 'export const row: any = 1;'],
  ['@typescript-eslint/naming-convention', 'main/sync/reading/plan.ts', 'export type IRow = string;'],
] as const;

/** What its owner may say all the same. */
const ALLOWED_TEXT = [
  ['main/service/transport.ts', '// Sends.\nexport const send = (fetch: () => void): void => fetch();'],
  ['renderer/lib/api.ts', 'export const call = window.api.call;'],
  ['main/clock.ts', '// Tells the time.\nexport const now = (): number => Date.now();'],
] as const;

describe('the lint rules', () => {
  // Samples are no files of a tsconfig, so only the rules that need no types run here.
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

  test.for(ALLOWED_TEXT)('%s may do what it owns', async ([file, text]) => {
    expect(await brokenRules(file, text)).toEqual([]);
  });
});
