// Who may import whom, and the only owner of each dangerous import. test/unit/import-rules.test.ts breaks each rule once.

const PRODUCT = '^(main|preload|renderer|shared)/';

/**
 * The rooms of the main process, and the rooms that each may import besides itself, shared/ and BASE.
 * docs/architecture.md describes them in the same order. An entry without a slash at its end is a file.
 */
const ROOMS = {
  'main/files/': [],
  'main/schemas/': [],
  'main/service/': [],
  'main/store/file/': [],
  'main/store/tables/': ['main/store/file/'],
  'main/store/question/': ['main/store/tables/', 'main/store/file/'],
  'main/store/zones/': [],
  'main/store/columns/': ['main/store/zones/', 'main/store/question/', 'main/store/tables/', 'main/store/file/'],
  'main/store/proof/': ['main/store/question/', 'main/store/tables/', 'main/store/file/'],
  'main/store/copies/': ['main/store/proof/', 'main/store/tables/', 'main/store/file/'],
  'main/store/history/': ['main/store/copies/', 'main/store/question/', 'main/store/tables/', 'main/store/file/'],
  'main/store/explaining/': [
    'main/store/zones/',
    'main/store/columns/',
    'main/store/history/',
    'main/store/question/',
    'main/store/tables/',
  ],
  'main/store/views/': ['main/schemas/query.ts', 'main/store/question/', 'main/store/file/'],
  'main/exports/format/': ['main/schemas/export-source.ts', 'main/store/'],
  'main/exports/files/': ['main/exports/format/'],
  'main/exports/rows/': ['main/exports/format/', 'main/store/'],
  'main/exports/json-lines/': ['main/exports/format/', 'main/store/'],
  'main/exports/csv/': ['main/exports/format/', 'main/store/'],
  'main/exports/parquet/': ['main/exports/csv/', 'main/exports/format/', 'main/store/'],
  'main/exports/xlsx/': ['main/exports/format/', 'main/store/'],
  'main/exports/': ['main/schemas/export-source.ts', 'main/store/'],
  'main/threads/writer/': ['main/threads/', 'main/store/', 'main/service/'],
  'main/threads/': ['main/store/', 'main/exports/', 'main/service/'],
  'main/sync/reading/': ['main/threads/', 'main/service/', 'main/store/'],
  'main/sync/datasets/': ['main/sync/reading/', 'main/threads/', 'main/store/', 'main/service/page-refusals.ts'],
  'main/sync/proof/': ['main/sync/datasets/', 'main/sync/reading/', 'main/threads/', 'main/service/', 'main/store/'],
  'main/sync/': ['main/threads/', 'main/service/', 'main/store/'],
  'main/policy/': ['main/service/address.ts'],
  'main/session/': ['main/policy/', 'main/threads/', 'main/store/', 'main/service/', 'main/sample/token.ts'],
  'main/sync-runs/': ['main/policy/', 'main/sync/', 'main/session/', 'main/service/'],
  'main/saving/': ['main/policy/', 'main/exports/', 'main/threads/', 'main/session/', 'main/store/'],
  'main/unattended/': [
    'main/exports/files/',
    'main/policy/',
    'main/saving/export-runner.ts',
    'main/saving/saved-places.ts',
    'main/saving/still-open.ts',
    'main/sync-runs/',
    'main/session/',
    'main/words/',
  ],
  'main/sending/': ['main/schemas/query.ts', 'main/session/'],
  'main/travel/': ['main/threads/', 'main/session/', 'main/store/'],
  'main/settings/': ['main/policy/'],
  'main/words/': [],
  'main/work/': [],
  'main/support/': ['main/session/', 'main/store/file/'],
  'main/sample/': [],
  'main/updates/': [],
  'main/shell/desktop/': [
    'main/words/',
    'main/desk-options.ts',
    'main/saving/copy-and-check.ts',
    'main/saving/last-folders.ts',
    'main/saving/suggested-path.ts',
    'main/shell/window.ts',
    'main/shell/frame/',
  ],
  'main/shell/frame/': ['main/settings/window-place-file.ts', 'main/work/', 'main/words/'],
  'main/shell/': [
    'main/policy/one-start.ts',
    'main/policy/policy.ts',
    'main/policy/sources.ts',
    'main/updates/',
    'main/unattended/',
    'main/words/',
    'main/desk.ts',
    'main/desk-options.ts',
    'main/sending/',
    'main/saving/copy-and-check.ts',
    'main/saving/last-folders.ts',
    'main/saving/suggested-path.ts',
    'main/settings/app-settings.ts',
    'main/settings/window-place-file.ts',
    'main/work/',
    'main/service/transport.ts',
    'main/session/keychain.ts',
    'main/session/proxy-sign-in.ts',
  ],
  'main/ipc.ts': ['main/shell/page-limits.ts', 'main/schemas/calls.ts', 'main/handlers.ts', 'main/call-limits.ts'],
  'main/call-limits.ts': ['main/threads/'],
};
/** The subjects of the window. Each may import those before it, never one after it, so no two import each other. */
const SUBJECTS = [
  ...[
    'guide',
    'settings',
    'session',
    'grid',
    'filters',
    'totals',
    'groups',
    'exporting',
    'printing',
    'charts',
    'syncing',
  ],
  ...['notes', 'changes', 'seal', 'tour'],
  ...[
    'detail',
    'compare',
    'table',
    'saved-views',
    'sending',
    'screens',
    'overview',
    'today',
    'clients',
    'about',
    'palette',
    'frame',
  ],
];

const BASE = ['main/errors.ts', 'main/clock.ts', 'main/log.ts', 'main/files/'];

const pattern = (path) => path.replaceAll('.', '[.]') + (path.endsWith('/') ? '' : '$');
const anyOf = (paths) => `^(${paths.map(pattern).join('|')})`;

/** Within the main process, files in `room` may import only what the table lists. */
function roomRule([room, allowed]) {
  return {
    name: `room ${room}`,
    severity: 'error',
    comment: `${room} may import ${['itself', ...allowed].join(', ')}`,
    from: { path: anyOf([room]) },
    to: { path: '^(main|drizzle)/', pathNot: anyOf([room, ...allowed, ...BASE]) },
  };
}

/** Only files that match `owner` may import modules that match `target`. */
function oneOwner(name, target, owner, extra = {}) {
  return {
    name,
    severity: 'error',
    comment: `only ${owner} may import this`,
    from: { path: PRODUCT, pathNot: owner },
    to: { path: target, ...extra },
  };
}

/** Files that match `from` must not import modules that match `to`. */
function wall(name, from, to, exceptTo) {
  return {
    name,
    severity: 'error',
    from: { path: from },
    to: exceptTo === undefined ? { path: to } : { path: to, pathNot: exceptTo },
  };
}

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      // Only Vite can resolve its own suffixes.
      to: { couldNotResolve: true, pathNot: '[?](raw|url|worker)$' },
    },

    // ---- between the processes
    wall('rules-import-nothing', '^shared/rules/', '.', '^shared/rules/'),
    wall('preferences-see-rules-only', '^shared/preferences/', '.', '^shared/(preferences|rules)/'),
    wall('contract-sees-rules-only', '^shared/contract/', '.', '^shared/'),
    wall('tables-see-contract-and-rules', '^shared/tables/', '.', '^shared/(tables|contract|rules)/'),
    wall('words-see-contract-and-rules', '^shared/words/', '.', '^shared/(words|contract|rules)/'),
    wall('files-see-words-and-tables', '^shared/exports/', '.', '^shared/'),
    wall('bridge-sees-contract-only', '^preload/', '.', '^shared/contract/|node_modules/electron/'),
    wall('renderer-sees-shared-only', '^renderer/', '^(main|preload|drizzle|test|script)/'),
    wall('main-does-not-see-the-renderer', '^(main|preload)/', '^renderer/'),
    wall('product-does-not-see-tests', PRODUCT, '^(test|script)/'),

    // ---- rooms of the main process
    wall('index-is-imported-by-nobody', '.', '^main/index[.]ts$'),
    wall('threads-do-not-know-the-writer', '^main/threads/[^/]+$', '^main/threads/writer/'),
    wall('exports-do-not-know-the-check', '^main/exports/(?!check/)', '^main/exports/check/'),
    ...Object.entries(ROOMS).map(roomRule),

    // ---- rooms of the window
    wall('lib-is-below-subjects', '^renderer/lib/', '^renderer/', '^renderer/(lib|messages)/'),
    wall('parts-know-no-subject', '^renderer/parts/', '^renderer/', '^renderer/(parts|lib|messages)/'),
    wall('logic-is-below-components', '^renderer/.+[.]ts$', '[.]svelte$', '^renderer/App[.]svelte$'),
    wall('components-do-not-call', '[.]svelte$', '^renderer/lib/calls/api[.]ts$'),
    ...SUBJECTS.slice(0, -1).map((subject, place) =>
      wall(`subject ${subject}`, `^renderer/${subject}/`, `^renderer/(${SUBJECTS.slice(place + 1).join('|')})/`),
    ),

    // ---- one owner per dangerous import
    oneOwner('electron-owner', 'node_modules/electron/', '^main/(index|ipc)[.]ts$|^main/shell/|^preload/bridge[.]ts$'),
    oneOwner('keytar-owner', 'node_modules/keytar/', '^main/session/keychain-child[.]ts$'),
    oneOwner('sqlite-owner', 'node_modules/better-sqlite3', '^main/store/file/database[.]ts$'),
    oneOwner('drizzle-owner', 'node_modules/drizzle-orm/', '^main/store/'),
    oneOwner('test-server-owner', 'node_modules/(hono|@hono/node-server)/', '^$'),
    oneOwner('updater-owner', 'node_modules/electron-updater/', '^main/shell/updates[.]ts$'),
    oneOwner('log-owner', 'node_modules/electron-log/', '^main/log[.]ts$'),
    oneOwner('sockets-owner', '^(node:)?(http|https|http2|net|tls|dgram)$', '^$'),
    oneOwner('processes-owner', '^(node:)?(child_process|cluster)$', '^main/policy/ask-program[.]ts$'),
    oneOwner('threads-owner', '^(node:)?worker_threads$', '^main/(threads|sample)/'),
    {
      name: 'only-shipped-packages',
      severity: 'error',
      comment: 'what ships, bundled or beside the bundle, is a dependency; dev packages may come and go',
      from: { path: '^main/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], pathNot: 'node_modules/electron/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(out|dist|coverage)/' },
    // Imports of types count too, because they also couple two folders.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.svelte', '.mjs', '.cjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'svelte', 'default', 'types'],
    },
  },
};
