// Who may import whom, and the one owner of each dangerous import. test/unit/import-rules.test.ts breaks each rule once.

const ELECTRON_OWNERS =
  '^main/(index|window|menu|ipc|protocol|policy|log|keychain-process|electron-[a-z-]+)[.]ts$|^preload/bridge[.]ts$';
const SHELL = '^main/(index|window|menu|ipc|protocol|policy|keychain-process|electron-[a-z-]+|handlers|profiles)[.]ts$';
const PRODUCT = '^(main|preload|renderer|shared)/';

/** Only files that match `owner` may import what matches `target`. */
function oneOwner(name, target, owner, extra = {}) {
  return {
    name,
    severity: 'error',
    comment: `only ${owner} may import this`,
    from: { path: PRODUCT, pathNot: owner },
    to: { path: target, ...extra },
  };
}

/** Files that match `from` may not import what matches `to`. */
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
      // Vite's own suffixes are resolved by Vite.
      to: { couldNotResolve: true, pathNot: '[?](raw|url|worker)$' },
    },

    // ---- who may import whom
    wall('contract-imports-nothing', '^preload/contract[.]ts$', '.'),
    wall(
      'bridge-imports-contract-only',
      '^preload/bridge[.]ts$',
      '.',
      '^preload/contract[.]ts$|node_modules/electron/',
    ),
    wall('rules-import-nothing', '^shared/rules/', '.', '^shared/rules/'),
    wall('index-is-imported-by-nobody', '.', '^main/index[.]ts$'),
    wall(
      'renderer-sees-only-the-contract',
      '^renderer/',
      '^(main|preload|drizzle|test|script)/',
      '^preload/contract[.]ts$',
    ),
    wall('main-does-not-see-the-renderer', '^(main|preload)/', '^renderer/'),
    wall('product-does-not-see-tests', PRODUCT, '^(test|script)/'),
    wall(
      'lib-is-below-state-and-screens',
      '^renderer/(lib|messages)/',
      '^renderer/(state|components|views)/|^renderer/App',
    ),
    wall('state-is-below-screens', '^renderer/state/', '^renderer/(components|views)/|^renderer/App'),
    wall('components-are-below-views', '^renderer/components/', '^renderer/views/|^renderer/App'),
    wall('service-stands-alone', '^main/service/', '^main/(store|sync|data|exports|sample)/|' + SHELL),
    wall('store-stands-alone', '^main/store/', '^main/(service|sync|data|exports|sample)/|' + SHELL),
    wall('exports-see-the-store-only', '^main/exports/', '^main/(service|sync|data|sample)/|' + SHELL),
    wall('sample-shares-nothing-with-the-client', '^main/sample/', '^main/(service|store|sync|data|exports)/|' + SHELL),
    wall('sync-sees-service-and-store', '^main/sync/', '^main/(exports|sample)/|' + SHELL),
    wall('ipc-only-routes', '^main/ipc[.]ts$', '^main/(service|store|sync|data|exports|sample)/'),

    // ---- one owner per dangerous import
    oneOwner('electron-owner', 'node_modules/electron/', ELECTRON_OWNERS),
    oneOwner('keytar-owner', 'node_modules/keytar/', '^main/keychain-child[.]ts$'),
    oneOwner('sqlite-owner', 'node_modules/better-sqlite3', '^main/store/database[.]ts$'),
    oneOwner('drizzle-owner', 'node_modules/drizzle-orm/', '^main/store/'),
    oneOwner('sample-server-owner', 'node_modules/(hono|@hono/node-server)/', '^main/sample/'),
    oneOwner('log-owner', 'node_modules/electron-log/', '^main/log[.]ts$'),
    oneOwner('sockets-owner', '^(node:)?(http|https|http2|net|tls|dgram)$', '^main/sample/'),
    oneOwner('processes-owner', '^(node:)?(child_process|cluster)$', '^$'),
    oneOwner('threads-owner', '^(node:)?worker_threads$', '^main/(data|sample)/'),
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
    // Imports of types count too: a wall that types may cross is no wall.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.svelte', '.mjs', '.cjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'svelte', 'default', 'types'],
    },
  },
};
