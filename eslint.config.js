import { defineConfig } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';
import { ownRules } from './script/lint-rules.js';

const SVELTE = ['**/*.svelte', '**/*.svelte.ts'];
const CODE = ['**/*.ts', '**/*.js', '**/*.mjs', '**/*.cjs', '**/*.svelte'];
const CONFIGS = ['*.config.ts', '*.config.js', 'electron.vite.config.ts', '.dependency-cruiser.cjs'];
const PRODUCT = ['main/**/*.ts', 'preload/**/*.ts', 'shared/**/*.ts', 'renderer/**/*.ts', 'renderer/**/*.svelte'];

const NO_DEFAULT_EXPORT = {
  selector: 'ExportDefaultDeclaration',
  message: 'One name end to end: export it by its name.',
};
const NO_BARREL = [
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that has it.' },
  {
    selector: 'ExportNamedDeclaration[source][exportKind="value"]',
    message: 'No barrels: import from the file that has it.',
  },
];
const NO_MODULE_STATE = [
  'Program > VariableDeclaration[kind="let"]',
  'Program > ExportNamedDeclaration > VariableDeclaration[kind="let"]',
  'Program > VariableDeclaration > VariableDeclarator > NewExpression[callee.name=/^(Map|Set|WeakMap|WeakSet)$/][arguments.length=0]',
  'Program > ExportNamedDeclaration > VariableDeclaration > VariableDeclarator > NewExpression[callee.name=/^(Map|Set|WeakMap|WeakSet)$/][arguments.length=0]',
].map((selector) => ({ selector, message: 'No state that lives as long as the module: pass it in.' }));
const NO_FETCH = [
  'CallExpression[callee.name="fetch"]',
  'CallExpression[callee.property.name="fetch"]',
  'MemberExpression[object.name=/^(globalThis|window|self)$/][property.name=/^(fetch|XMLHttpRequest|WebSocket|EventSource)$/]',
].map((selector) => ({ selector, message: 'Requests start in main/service/transport.ts only.' }));
const NO_WINDOW_API = [
  'MemberExpression[object.name=/^(window|globalThis|self)$/][property.name="api"]',
  'VariableDeclarator[init.name="window"] > ObjectPattern > Property[key.name="api"]',
].map((selector) => ({ selector, message: 'window.api is reached through renderer/lib/calls/api.ts only.' }));
const NO_RAW_HTML = [
  'MemberExpression[property.name=/^(innerHTML|outerHTML|srcdoc)$/]',
  'CallExpression[callee.property.name=/^(insertAdjacentHTML|setHTMLUnsafe|parseHTMLUnsafe|createContextualFragment)$/]',
  'CallExpression[callee.object.name="document"][callee.property.name=/^(write|writeln)$/]',
].map((selector) => ({ selector, message: 'Texts come from the service: show them as text, never as markup.' }));
const NO_HIDDEN_INPUT = [
  {
    selector: 'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
    message: 'The clock is passed in.',
  },
  { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: 'The clock is passed in.' },
  {
    selector: 'CallExpression[callee.object.name="Math"][callee.property.name="random"]',
    message: 'Randomness is passed in.',
  },
];
const COMPONENT_CODE = [
  ...['callee.name="$derived"', 'callee.object.name="$derived"'].flatMap((derived) =>
    ['AssignmentExpression', 'UpdateExpression'].map((change) => ({
      selector: `CallExpression[${derived}] ${change}`,
      message: '$derived works a value out and changes nothing.',
    })),
  ),
  {
    selector: 'TSTypeAliasDeclaration[id.name="Props"] TSTypeLiteral[members.length>8]',
    message: 'A component has at most 8 props: put those that belong together into one object.',
  },
];
const NO_MODULE_MOCK = {
  selector:
    'CallExpression[callee.object.name=/^(vi|vitest)$/][callee.property.name=/^(mock|doMock|hoisted|importMock|importActual)$/]',
  message: 'No module mocks: pass in what the test stands in for.',
};
/** A program that has the file open for a moment, or a disk that fills up, is waited for or noticed there only. */
const MOVES = ['rename', 'rm', 'rmdir', 'unlink', 'link'];
const FILE_CHANGES = [
  {
    name: 'node:fs',
    importNames: ['default', 'promises', ...MOVES, ...MOVES.map((name) => `${name}Sync`), 'writeSync'],
    message: 'Files are renamed, removed and written by position through main/files only.',
  },
  {
    name: 'node:fs/promises',
    importNames: ['default', ...MOVES],
    message: 'Files are renamed and removed through main/files only.',
  },
];
const NO_EXTERNAL_LINK = {
  selector: 'Identifier[name="openExternal"]',
  message: 'No link opens in another program: SECURITY.md.',
};
const ANYWHERE = [NO_DEFAULT_EXPORT, ...NO_BARREL, NO_MODULE_MOCK];
const PRODUCT_CODE = [...ANYWHERE, ...NO_MODULE_STATE, ...NO_RAW_HTML, NO_EXTERNAL_LINK];

/** ESLint applies only the last list that matches, so each folder's list is complete. */
function restrictSyntax(files, ...lists) {
  return { files, rules: { 'no-restricted-syntax': ['error', ...lists.flat()] } };
}

export default defineConfig(
  { ignores: ['out/', 'dist/', 'coverage/', 'node_modules/', 'drizzle/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ...ts.configs.strictTypeChecked.map((config) => ({ ...config, files: config.files ?? CODE })),
  ...svelte.configs.recommended.map((config) => ({ ...config, files: config.files ?? SVELTE })),
  {
    files: CODE,
    plugins: { own: ownRules },
    languageOptions: {
      globals: globals.node,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname, extraFileExtensions: ['.svelte'] },
    },
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': ['error', { destructuring: 'all' }],
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-script-url': 'error',
      'no-param-reassign': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
      'max-lines': ['error', { max: 400 }],
      'own/file-name': 'error',
      'own/reasoned-suppression': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // Abort reasons may be thrown as they are.
      '@typescript-eslint/prefer-promise-reject-errors': [
        'error',
        { allowThrowingUnknown: true, allowThrowingAny: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      '@typescript-eslint/naming-convention': [
        'error',
        {
          selector: 'typeLike',
          format: ['PascalCase'],
          custom: { regex: '^I[A-Z][a-z]|Info$', match: false },
        },
      ],
    },
  },
  {
    files: SVELTE,
    languageOptions: {
      globals: globals.browser,
      parserOptions: { parser: ts.parser, svelteConfig },
    },
    rules: {
      'svelte/no-at-html-tags': 'error',
      'svelte/require-each-key': 'error',
      // Lists and maps are replaced as a whole and kept in $state.raw.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    // The parser types arguments of snippets and callbacks in markup as `any`; svelte-check knows their types.
    files: ['**/*.svelte'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // `void [a, b]` names what an effect depends on.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
    },
  },
  { files: ['renderer/**'], languageOptions: { globals: globals.browser } },
  {
    files: ['main/**/*.ts', 'preload/**/*.ts', 'shared/**/*.ts'],
    ignores: ['shared/words/*/**'],
    rules: { 'own/header-comment': 'error' },
  },
  { files: PRODUCT, rules: { 'no-console': 'error', 'own/reasoned-cast': 'error' } },
  {
    // `void` does not handle a rejection, which would end a thread or a child process.
    files: ['main/**/*.ts', 'preload/**/*.ts', 'shared/**/*.ts'],
    rules: { '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false }] },
  },
  {
    files: ['main/**/*.ts'],
    ignores: ['main/files/**'],
    rules: { 'no-restricted-imports': ['error', { paths: FILE_CHANGES }] },
  },
  { files: ['renderer/**/*.svelte'], rules: { 'own/words-in-catalogue': 'error' } },
  { files: ['renderer/messages/**', 'shared/words/**'], rules: { 'max-lines': 'off' } },
  { files: PRODUCT, rules: { 'max-lines-per-function': ['error', { max: 40 }] } },

  restrictSyntax(CODE, ANYWHERE),
  restrictSyntax(['main/**/*.ts'], PRODUCT_CODE, NO_FETCH),
  restrictSyntax(
    ['main/{service,sync,store,exports,threads,schemas,sample}/**/*.ts'],
    PRODUCT_CODE,
    NO_FETCH,
    NO_HIDDEN_INPUT,
  ),
  restrictSyntax(['shared/**/*.ts'], PRODUCT_CODE, NO_FETCH, NO_HIDDEN_INPUT, NO_WINDOW_API),
  restrictSyntax(['main/service/transport.ts'], PRODUCT_CODE, NO_HIDDEN_INPUT),
  restrictSyntax(
    ['preload/**/*.ts', 'renderer/**/*.ts', 'renderer/**/*.svelte'],
    PRODUCT_CODE,
    COMPONENT_CODE,
    NO_FETCH,
    NO_HIDDEN_INPUT,
    NO_WINDOW_API,
  ),
  restrictSyntax(['renderer/lib/calls/api.ts'], PRODUCT_CODE, NO_FETCH, NO_HIDDEN_INPUT),
  // Creates the window's clock.
  restrictSyntax(['renderer/App.svelte'], PRODUCT_CODE, COMPONENT_CODE, NO_FETCH, NO_WINDOW_API),
  restrictSyntax(CONFIGS, NO_BARREL),

  {
    files: ['test/**/*.ts'],
    rules: {
      // Tests assert that values exist, and fake asynchronous calls that have nothing to await.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['test/**/*.ts'],
    // Time is the matter of these: what is measured, a slow service or line, the limit of a program that may hang, a clock.
    ignores: [
      'test/{bench,service,host}/**',
      'test/faults/{export-run-child,office,shim}.ts',
      'test/support/{wait-until,slow-line,skipping-clock}.ts',
    ],
    rules: { 'own/no-fixed-wait': 'error' },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs', ...CONFIGS],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { parserOptions: { projectService: false } },
  },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs', globals: globals.node } },
);
