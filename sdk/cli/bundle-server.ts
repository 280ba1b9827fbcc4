import { isBuiltin } from 'node:module';
import { relative } from 'node:path';
import type { Configuration } from '@rspack/core';
import { HARMLESS_MODULES } from '@facet/sdk/plugin-host/modules';
import { contractFiles } from './contract-files.ts';
import { importProblem, type Room, roomOf } from './import-rules.ts';
import { programFile } from './program-file.ts';
import type { Project } from './project.ts';

export const SERVER = 'server.mjs';
const SERVE = programFile('../server/plugin-host/inside/serve-plugin', import.meta.url);

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
      ({ request = '', contextInfo }, callback) => {
        const file = relative(folder, contextInfo?.issuer ?? '');
        // What the sdk and other packages need is their own affair.
        const room = file.includes('node_modules') ? undefined : roomOf(file);
        if (isBuiltin(request) && !isHarmless(request) && room === undefined)
          return callback(undefined, absent(request), 'var');
        const why = problemOf(request, room, named);
        if (why !== undefined) forbidden.set(`${file} imports "${request}"`, why);
        return why !== undefined || isBuiltin(request) ? callback(undefined, `module ${request}`) : callback();
      },
    ],
    resolve: {
      extensions: ['.ts', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'module', 'default'],
      alias: Object.fromEntries(contractFiles()),
    },
    module: {
      // Whole files. They know no address of their own, since it is no use to them.
      parser: { javascript: { dynamicImportMode: 'eager', importMeta: false, url: false, worker: false } },
      rules: [
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

function problemOf(request: string, room: Room | undefined, named: ReadonlySet<string>): string | undefined {
  if (isBuiltin(request) && !isHarmless(request))
    return `the process of a plugin has no files, network or processes; of Node there are ${HARMLESS_MODULES.join(', ')}`;
  return /^[./]/.test(request) || room === undefined
    ? undefined
    : importProblem({ request, typesOnly: false }, { room, named });
}

const isHarmless = (request: string): boolean => HARMLESS_MODULES.includes(request.replace(/^node:/, ''));

/** Packages may hold parts with missing dependencies; using such a part is an error that names them. */
function absent(request: string): string {
  const text = JSON.stringify(`${request} is not available to plugins.`);
  return `new Proxy({}, { get(_, name) { if (typeof name === 'symbol' || name === '__esModule') return undefined; throw new TypeError(${text}); } })`;
}

function programOf(server: string): string {
  const program = [
    `import * as half from ${JSON.stringify(server)};`,
    `import { servePlugin } from ${JSON.stringify(SERVE)};`,
    'servePlugin(half);',
  ].join('\n');
  return `data:text/javascript,${encodeURIComponent(program)}`;
}
