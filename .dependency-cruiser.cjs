// Who may import whom. Everything is refused that no line below allows; the lines are the table in CONTRIBUTING.md.
const TEST = '(\\.test\\.tsx?$|\\.test-d\\.ts$|/testing/|^tests/)';

const WRITTEN_BY_THE_BUILD = '^@facet/(shared-modules|entry-details)$';

const allow = (from, to, fromNot) => ({
  from: { path: from, ...(fromNot ? { pathNot: fromNot } : {}) },
  to: { path: to },
});

module.exports = {
  allowed: [
    allow(TEST, '.'),
    { from: {}, to: { path: 'node_modules/(?!@facet/)' } },
    { from: {}, to: { dependencyTypes: ['core'] } },

    allow('^sdk/common/', '^sdk/common/'),
    allow('^sdk/client/', '^sdk/(common|client)/'),
    allow('^sdk/server/', '^sdk/(common|server)/'),
    // The cli checks manifests with the schema of the kernel.
    allow('^sdk/cli/', '^(sdk/((common|cli)/|(package|shared-set)\\.json$)|core/common/manifest/)'),

    // What the process of a plugin takes is decided in one place.
    allow('^sdk/cli/', '^sdk/server/plugin-host/(harmless-modules|inside/(exposed-points|hosted-services))\\.ts$'),
    // The check starts halves with the tester of plugins.
    allow('^sdk/cli/(start-alone|check-routes)\\.ts$', '^sdk/(testing|server)/index\\.ts$'),

    allow('^core/common/', '^(sdk|core)/common/'),
    allow('^core/client/', '^(sdk|core)/(common|client)/'),
    allow('^core/server/', '^(sdk|core)/(common|server)/'),

    // What a plugin may import is for `facet check` to say, which tests/import-rules runs over each of them.
    allow('^plugins/', ['^sdk/', '^plugins/']),

    allow('^apps/web/(shared|entry-details)\\.ts$', WRITTEN_BY_THE_BUILD),
    allow('^apps/web/', ['^(sdk|core)/(common|client)/', '^apps/web/', '^i18n/', '^plugins/[^/]+/i18n/']),
    allow('^apps/server/', ['^(sdk|core)/(common|server)/', '^apps/server/']),
    // Built-in plugins come in through the generated indexes only.
    allow('^apps/web/generated/', '^plugins/[^/]+/(manifest\\.ts|client/index\\.tsx?)$'),
    allow('^apps/server/generated/', [
      '^plugins/[^/]+/(manifest\\.ts|server/index\\.ts|i18n/server/[a-zA-Z_]+\\.json)$',
      '^sdk/server/i18n/',
    ]),
    // Tools that build and start the house, and never ship in it.
    allow(
      '^(apps/(web-build|server-build|sdk-build|run)/|apps/[^/]+\\.mjs$|[^/]+\\.(ts|mjs|cjs)$|i18n/[^/]+\\.(ts|mjs)$)',
      [
        '^apps/',
        '^i18n/',
        '^(sdk|core)/common/',
        // The catalogues of a plugin are read as `facet build` reads them.
        '^sdk/cli/plugin-texts\\.ts$',
        '^plugins/[^/]+/manifest\\.ts$',
      ],
    ),
  ],
  allowedSeverity: 'error',

  forbidden: [
    {
      name: 'no-circle',
      comment: 'Two files that need each other, were it for types alone, are one file, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphan',
      comment: 'A file without an importer is dead. Doors that the build or Node opens by name are listed here.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          TEST,
          '\\.d\\.ts$',
          '/index\\.tsx?$',
          '^plugins/[^/]+/(manifest|contract(\\.client|\\.server)?|wire)\\.ts$',
          '^plugins/[^/]+/server/workers/[^/]+\\.ts$',
          '^[^/]+\\.(ts|mjs|cjs)$',
          '^apps/web-build/[^/]+\\.mjs$',
          '^sdk/(cli|common/wire)/',
          '^core/server/plugin-host/locked/',
          '^sdk/server/plugin-host/inside/stand-ins/',
          '^apps/[^/]+\\.mjs$',
          '^i18n/',
        ],
      },
      to: {},
    },
    {
      name: 'no-unresolvable',
      comment: 'The import leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['/generated/', WRITTEN_BY_THE_BUILD] },
    },
    {
      name: 'common-runs-anywhere',
      comment: 'Common and browser code has no Node.',
      severity: 'error',
      from: {
        path: '^((sdk|core)/(common|client)/|apps/web/)',
        pathNot: TEST,
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'kernel-without-schemas',
      comment:
        'zod stays out of the browser: only the manifest door, which the server and the cli open, may import it.',
      severity: 'error',
      from: {
        path: '^core/(common|client)/',
        pathNot: [
          '^core/common/manifest/(index|manifest-schema|host-schemas|point-schema|check-entries|describe-issue)\\.ts$',
          TEST,
        ],
      },
      to: {
        path: [
          'node_modules/zod/',
          '^core/common/manifest/(index|manifest-schema|host-schemas|point-schema|check-entries|describe-issue)\\.ts$',
        ],
      },
    },
    {
      name: 'rights-of-others',
      comment: 'Only the kernel and the boundary of a contribution decide whose rights a component has.',
      severity: 'error',
      from: { pathNot: ['^core/client/', '^sdk/client/contribution-boundary\\.tsx$'] },
      to: { path: '^sdk/client/owned-host\\.ts$' },
    },
    {
      name: 'kernel-without-react',
      comment: 'Only core/client draws.',
      severity: 'error',
      from: { path: '^(core/(common|server)|sdk/(common|server))/', pathNot: TEST },
      to: { path: 'node_modules/(react|react-dom)/' },
    },
    {
      name: 'one-way-to-data',
      comment: 'Drivers belong to engines, which only the query plugin opens, and to the store of the metadata.',
      severity: 'error',
      from: {
        pathNot: [
          '^plugins/engine-[^/]+/server/',
          '^apps/server/(metadata/|shared/postgres-bus\\.ts$)',
          '^sdk/testing/metadata-store\\.ts$',
          // Opens the own tables of a plugin, in the plugin's process, and the file that a worker reads.
          '^core/server/plugin-host/locked/(own-tables|sqlite-file)\\.mjs$',
          // Makes the example file, in a process of its own, before anybody may read it.
          '^plugins/examples/server/load-tables\\.ts$',
          TEST,
        ],
      },
      to: { path: ['(^|node_modules/)(pg|pg-cursor|@duckdb|mysql2|mariadb|better-sqlite3)(/|$)', '^(node:)?sqlite$'] },
    },
    {
      name: 'container-stays-inside',
      comment: 'Plugins see tokens, never the container; hooks go through the wrapper that can take a tap away.',
      severity: 'error',
      from: { pathNot: ['^core/common/(activation|hooks)/', TEST] },
      to: { path: 'node_modules/(inversify|@inversifyjs|tapable|@rspack/lite-tapable)/' },
    },
  ],

  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|coverage)/|^sdk/cli/templates/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
