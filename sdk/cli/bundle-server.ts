import { isBuiltin } from 'node:module';
import { relative } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { HARMLESS_MODULES } from '@facet/sdk/plugin-host/modules';
import { contractFiles } from './contract-files.ts';
import { importProblem, type Area, areaOf } from './import-rules.ts';
import { programFile } from './program-file.ts';
import type { Project } from './project.ts';

export const SERVER = 'server.mjs';
const SERVE = programFile('../server/plugin-host/inside/serve-plugin', import.meta.url);
/** Stand-ins for modules of Node with access to the network or the machine, for packages such as database drivers. */
const STAND_INS: Readonly<Record<string, string>> = Object.fromEntries(
  ['diagnostics_channel', 'dns', 'net', 'os', 'tls'].map((name) => [
    name,
    programFile(`../server/plugin-host/inside/stand-ins/${name.replace('_', '-')}`, import.meta.url),
  ]),
);
const STANDING_IN = new RegExp(`^node:(?:${Object.keys(STAND_INS).join('|')})$`);

/**
 * One module that is the program of the plugin's process: its server half, what that imports, and the plugin's end of the
 * bridge. Nothing is taken from elsewhere but a few modules of Node, so there is nothing in a server that it must fit.
 */
export function serverConfiguration(
  { folder, named, server = '', workers }: Project,
  out: string,
  mode: 'production' | 'development',
  forbidden: Map<string, string>,
): Configuration {
  return {
    name: 'server',
    mode,
    context: folder,
    target: ['es2024'],
    entry: {
      server: programOf(server),
      ...Object.fromEntries(Object.entries(workers).map(([name, file]) => [`worker-${name}`, file])),
    },
    devtool: mode === 'development' ? 'inline-source-map' : false,
    output: {
      path: out,
      filename: '[name].mjs',
      publicPath: '',
      module: true,
      chunkFormat: 'module',
      chunkLoading: false,
      library: { type: 'module' },
      clean: true,
    },
    externalsType: 'module',
    externals: [
      ({ request = '', contextInfo, dependencyType }, callback) => {
        const file = relative(folder, contextInfo?.issuer ?? '');
        // Imports inside of packages are not checked.
        const area = file.includes('node_modules') ? undefined : areaOf(file);
        if (area === undefined && plainName(request) === 'process')
          return callback(undefined, 'globalThis.process', 'var');
        if (area === undefined && Object.hasOwn(STAND_INS, plainName(request))) return callback();
        if (isBuiltin(request) && !isHarmless(request) && area === undefined)
          return callback(undefined, absent(request), 'var');
        const why = problemOf(request, area, named);
        if (why !== undefined) forbidden.set(`${file} imports "${request}"`, why);
        // `require` of a module gives its default export, as in Node.
        if (why === undefined && isBuiltin(request) && dependencyType === 'commonjs')
          return callback(undefined, [request, 'default'], 'module');
        return why !== undefined || isBuiltin(request) ? callback(undefined, `module ${request}`) : callback();
      },
    ],
    resolve: {
      extensions: ['.ts', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'module', 'default'],
      // As in Node, `require` uses the CommonJS entry of a package.
      byDependency: { commonjs: { conditionNames: ['require', 'module', 'default'] } },
      alias: {
        ...Object.fromEntries(contractFiles()),
        ...Object.fromEntries(Object.entries(STAND_INS).map(([name, file]) => [`${name}$`, file])),
      },
    },
    plugins: [
      // Addresses with a scheme are never resolved.
      new rspack.NormalModuleReplacementPlugin(STANDING_IN, (asked) => {
        asked.request = plainName(asked.request);
      }),
    ],
    module: {
      // Whole files, without `import.meta.url`.
      parser: { javascript: { dynamicImportMode: 'eager', importMeta: false, url: false, worker: false } },
      rules: [
        // A member that a stand-in lacks fails when it is used, not when it is imported.
        { test: /node_modules/, parser: { exportsPresence: 'warn' } },
        {
          test: /\.ts$/,
          exclude: /node_modules/,
          type: 'javascript/auto',
          use: {
            loader: 'builtin:swc-loader',
            options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' } },
          },
        },
      ],
    },
    optimization: {
      splitChunks: false,
      runtimeChunk: false,
      usedExports: true,
      sideEffects: true,
      // Its stack traces are read in the log of a server.
      minimize: false,
    },
    performance: false,
    stats: 'none',
    infrastructureLogging: { level: 'none' },
  };
}

function problemOf(request: string, area: Area | undefined, named: ReadonlySet<string>): string | undefined {
  if (isBuiltin(request) && !isHarmless(request))
    return `the process of a plugin has no files, network or processes; of Node there are ${HARMLESS_MODULES.join(', ')}`;
  return /^[./]/.test(request) || area === undefined
    ? undefined
    : importProblem({ request, typesOnly: false }, { area, named });
}

const plainName = (request: string): string => request.replace(/^node:/, '');

const isHarmless = (request: string): boolean => HARMLESS_MODULES.includes(plainName(request));

/** Packages may hold parts with missing dependencies; using such a part is an error that names them. */
function absent(request: string): string {
  const text = JSON.stringify(`${request} is not available to plugins.`);
  // The bundler takes a leading `new` away.
  return `Reflect.construct(Proxy, [{}, { get(_, name) { if (typeof name === 'symbol' || name === '__esModule') return undefined; throw new TypeError(${text}); } }])`;
}

function programOf(server: string): string {
  const program = [
    `import * as half from ${JSON.stringify(server)};`,
    `import { servePlugin } from ${JSON.stringify(SERVE)};`,
    'servePlugin(half);',
  ].join('\n');
  return `data:text/javascript,${encodeURIComponent(program)}`;
}
