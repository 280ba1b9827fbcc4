import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Configuration } from '@rspack/core';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const ROOT = here('../../');
const OUTPUT = here('../../dist/server');

/**
 * Packages of many small modules, all of them JavaScript, that every start loads: `tests/bench` (`start-up`) says what that saves. All
 * others stay where they are, as some find programs, data or native code beside their own files.
 */
const BUNDLED =
  /^(@inversifyjs\/.*|@opentelemetry\/api|croner|inversify|jose|kysely|prom-client|semver|tapable|zod)(\/|$)/;
const OF_THE_PROJECT = /^(\.|\/|@facet\/)/;
const OF_NODE: ReadonlySet<string> = new Set(builtinModules);

/**
 * The server in few files, where Node would find, read and link 2,500 modules one by one. One for each plugin's half, which is
 * read only where the plugin is on. Threads and child processes run from the sources still.
 */
export const serverBundle: Configuration = {
  name: 'server',
  mode: 'production',
  target: 'node24',
  context: ROOT,
  entry: { main: './apps/server/main.ts' },
  // For `source-positions.ts`, which reads it when a stack is told: lines are enough, and Node would hold all of it from the start.
  devtool: 'hidden-nosources-cheap-module-source-map',
  output: {
    path: OUTPUT,
    module: true,
    chunkFormat: 'module',
    chunkLoading: 'import',
    filename: '[name].js',
    chunkFilename: '[id].js',
    devtoolModuleFilenameTemplate: '[resource-path]',
    clean: true,
  },
  resolve: { extensions: ['.ts', '.mjs', '.js', '.json'] },
  externalsType: 'module',
  externals: [
    ({ request = '' }, done) => {
      const isOutside = OF_NODE.has(request) || !(OF_THE_PROJECT.test(request) || BUNDLED.test(request));
      done(undefined, isOutside ? request : undefined);
    },
  ],
  module: {
    parser: { javascript: { url: false, worker: false, importMeta: false } },
    rules: [
      {
        test: /\.ts$/,
        exclude: /node_modules/,
        type: 'javascript/auto',
        use: [
          {
            loader: 'builtin:swc-loader',
            options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' } },
          },
          { loader: here('./own-address.mjs'), options: { output: OUTPUT } },
        ],
      },
    ],
  },
  optimization: {
    // What is read in a log keeps its names, and what a stack names can be found.
    minimize: false,
    moduleIds: 'named',
    chunkIds: 'named',
    nodeEnv: false,
    // A module that several plugins use is in one file, however small.
    splitChunks: { chunks: 'async', minSize: 0 },
  },
  performance: false,
  stats: 'errors-warnings',
};
