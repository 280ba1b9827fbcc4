import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@rspack/cli';
import { type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';
import { serverBundle } from './apps/server-build/server-bundle.ts';
import { BuiltInData } from './apps/web-build/built-in-data.ts';
import { CompressedAssets } from './apps/web-build/compressed-assets.ts';
import { PageManifest } from './apps/web-build/page-manifest.ts';
import { SharedShims } from './apps/web-build/shared-shims.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const development = process.env['NODE_ENV'] === 'development';

// The browser takes rspack's own small tapable: the original compiles functions from text, which a strict CSP forbids.
const BROWSER_TAPABLE = '@rspack/lite-tapable';

/**
 * Names the folder of what the first page loads later: files that browsers keep for ever. The first page would carry a hash of
 * each of its 800 files otherwise, 7 KB of them, to spare who comes back after a release some files that stayed the same.
 */
const BUILD = process.env['FACET_WEB_BUILD'] ?? randomUUID().slice(0, 8);

/** Those that know `es2024`, as the scripts ask for it. */
const BROWSERS = ['chrome >= 119', 'edge >= 119', 'firefox >= 121', 'safari >= 17.4'];

const SHARED_MODULES = here('./.cache/web/shared-modules');
const MANIFESTS = here('./.cache/web/manifests');
const LABELS = here('./.cache/web/declared-labels');
const DETAILS = here('./.cache/web/entry-details.json');

const PICTURE = /\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/;
const font = (path: string) => here(`./node_modules/@fontsource-variable/${path}`);

const web: Configuration = {
  name: 'web',
  mode: development ? 'development' : 'production',
  target: ['web', 'es2024'],
  context: here('.'),
  entry: { main: './apps/web/main.tsx' },
  devtool: development ? 'cheap-module-source-map' : false,
  // A build that starts from a cache puts modules of the first page into other chunks once more: fine to work with, not to ship.
  cache: development
    ? { type: 'persistent', storage: { type: 'filesystem', directory: here('./.cache/rspack') } }
    : false,
  output: {
    path: here('./dist/web'),
    publicPath: '/static/',
    module: true,
    chunkFormat: 'module',
    chunkLoading: 'import',
    filename: development ? '[name].js' : '[name].[contenthash:6].js',
    chunkFilename: development ? '[name].js' : `${BUILD}/[name].js`,
    cssFilename: development ? '[name].css' : '[name].[contenthash:6].css',
    cssChunkFilename: development ? '[name].css' : `${BUILD}/[name].css`,
    // Clients of the contract look for pictures there.
    assetModuleFilename: ({ filename = '' }) =>
      `${PICTURE.test(filename) ? 'assets/images/' : ''}[name].[contenthash:12][ext]`,
    clean: true,
  },
  resolve: {
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    alias: {
      tapable: BROWSER_TAPABLE,
      'reflect-metadata/lite': here('./apps/web/reflect-metadata.ts'),
      '@facet/shared-modules': SHARED_MODULES,
      '@facet/declared-labels': LABELS,
      '@facet/entry-details': DETAILS,
      'fonts/inter.woff2': font('inter/files/inter-latin-opsz-normal.woff2'),
      'fonts/inter-ext.woff2': font('inter/files/inter-latin-ext-opsz-normal.woff2'),
      'fonts/mono.woff2': font('jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2'),
    },
  },
  module: {
    parser: { 'css/auto': { namedExports: false } },
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        type: 'javascript/auto',
        use: {
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development } },
              target: 'es2024',
            },
          },
        },
      },
      {
        test: /[\\/]plugins[\\/][a-z0-9-]+[\\/]manifest\.ts$/,
        enforce: 'pre',
        use: { loader: here('./apps/web-build/manifest-module.mjs'), options: { folder: MANIFESTS } },
      },
      { test: /\.css$/, type: 'css/auto', sideEffects: true },
      // Modules of ours only define things; what runs, runs from the entry.
      { test: /[\\/](sdk|core|plugins)[\\/](?!node_modules).*\.tsx?$/, exclude: /node_modules/, sideEffects: false },
      // Decorators and compiled resolvers stay out: here nothing is decorated, and no text may become code.
      { test: /node_modules[\\/](@inversifyjs[\\/](core|common)|inversify)[\\/]/, sideEffects: false },
      {
        test: /node_modules[\\/]@inversifyjs[\\/]core[\\/].*(Jit|[\\/]buildResolveMany)\.js$/,
        use: here('./apps/web-build/without-jit.mjs'),
      },
      {
        test: /node_modules[\\/]@inversifyjs[\\/]core[\\/].*[\\/](getClassMetadata|InstanceBindingNodeImplementation)\.js$/,
        use: here('./apps/web-build/without-classes.mjs'),
      },
      {
        test: /node_modules[\\/]@inversifyjs[\\/]core[\\/].*[\\/]buildNoActivationsResolvedValueBindingNodeResolver\.js$/,
        use: here('./apps/web-build/without-arities.mjs'),
      },
      {
        test: /node_modules[\\/]react-router[\\/].*[\\/]dom[\\/]ssr[\\/]components\.js$/,
        use: here('./apps/web-build/without-framework.mjs'),
      },
      {
        test: /node_modules[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/,
        use: here('./apps/web-build/prompt-reveals.mjs'),
      },
      { test: /\.woff2$/, type: 'asset/resource' },
      {
        test: /node_modules[\\/]@mantine[\\/](core|dates|notifications|spotlight)[\\/]esm[\\/].*\.module\.mjs$/,
        use: here('./apps/web-build/mantine-styles.mjs'),
      },
    ],
  },
  optimization: {
    // The first page carries the names of all chunks: short ones, which change with each release as its contents do.
    chunkIds: 'natural',
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin({
        minimizerOptions: { module: true, ecma: 2020, compress: { passes: 3, ecma: 2020 }, mangle: true },
      }),
      // Without targets it writes sides that follow the script (`text-align: end`) as long lists of languages, and loses some of them.
      new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
    ],
    // Chunks of the first page change at different speeds: the libraries rarely, the shell with every release.
    splitChunks: {
      // What a dashboard is drawn with comes in one file: in five, which other pages could share, it was 4 KB (gzip) more.
      chunks: ({ name }) => name !== 'dashboard',
      minSize: 12_000,
      cacheGroups: {
        react: {
          test: /node_modules[\\/](react|react-dom|scheduler|react-router|use-sync-external-store)[\\/]/,
          name: 'react',
          priority: 30,
          chunks: 'initial',
        },
        // What the browser halves of plugins start with, and what each page asks the server with: one chunk instead of a copy in
        // each of theirs. What only saving, or a page that is pictured, needs comes with those.
        sdk: {
          test: /[\\/]sdk[\\/](common[\\/](?!outside-json|exact-json)[a-z-]+\.ts|client[\\/](points[\\/])?(?!save-conflict|page-settled)[a-z-]+\.tsx?)$|@tanstack[\\/].*[\\/](queryObserver|useBaseQuery|useQuery|errorBoundaryUtils|IsRestoringProvider|QueryErrorResetBoundary|suspense)\.js$/,
          name: 'sdk',
          priority: 10,
          chunks: 'async',
          enforce: true,
        },
        // Every chart type asks with it: one chunk instead of a copy in each of theirs. Few have two modes.
        'chart-query': {
          test: /[\\/](sdk[\\/]common[\\/]chart-(query|form)|plugins[\\/]charts[\\/]common[\\/]controls)[\\/](?!query-mode)/,
          name: 'chart-query',
          priority: 10,
          chunks: 'async',
          enforce: true,
        },
        // What only types with an axis ask and show: a table or a number comes without it.
        'chart-series': {
          test: /[\\/](sdk[\\/]common[\\/]chart-query[\\/](post-processing|time-comparison|timeseries-query|x-axis)|plugins[\\/]charts[\\/]common[\\/]controls[\\/](annotations|axes|cartesian|comparison|forecast|legend|margins|over-time|timeseries|tooltip))\.ts$/,
          name: 'chart-series',
          priority: 15,
          chunks: 'async',
          enforce: true,
        },
        // Numbers and colours of most chart types, with the start of the charts plugin; times, for those that show some.
        'chart-looks': {
          test: /[\\/](sdk[\\/]common[\\/]formatting[\\/]|plugins[\\/]charts[\\/]common[\\/]color[\\/](?!sequential)|plugins[\\/]charts[\\/]client[\\/](index|chart-view|chart-type|charts-service|color-registry|deferred-answer|fetch-data|fetch-times|mark-when-painted|prepared-types|type-attempt|use-size)\.tsx?$|use-mantine-color-scheme[\\/]|d3-format[\\/])/,
          name: 'chart-looks',
          priority: 30,
          chunks: 'async',
          enforce: true,
        },
        // Schemes but that of the theme: for charts that name one, and for the editor.
        'chart-ramps': {
          test: /[\\/]plugins[\\/]charts[\\/]common[\\/]color[\\/](categorical|sequential)-schemes\.ts$/,
          name: 'chart-ramps',
          priority: 40,
          chunks: 'async',
          enforce: true,
        },
        'chart-times': {
          test: /[\\/](sdk[\\/]common[\\/]formatting[\\/]time-(format|locale)|d3-(array|time|time-format)[\\/])/,
          name: 'chart-times',
          priority: 40,
          chunks: 'async',
          enforce: true,
        },
        // The state of a page that several of its parts are fetched with: one chunk instead of a copy in each.
        'page-state': {
          test: /node_modules[\\/](zundo|zustand)[\\/]/,
          name: 'page-state',
          priority: 10,
          chunks: 'async',
          enforce: true,
        },
        libraries: { test: /node_modules/, name: 'libraries', priority: 20, chunks: 'initial' },
      },
    },
    runtimeChunk: false,
  },
  performance: false,
  // Sheets of two components that use each other's names only in their own layer may stand in any order.
  ignoreWarnings: [/Conflicting order between .*@mantine/],
  stats: 'errors-warnings',
  plugins: [
    new rspack.DefinePlugin({
      'process.env.NODE_ENV': JSON.stringify(development ? 'development' : 'production'),
    }),
    new BuiltInData({
      plugins: here('./plugins'),
      folders: readdirSync(here('./plugins')).sort(),
      manifests: MANIFESTS,
      labels: LABELS,
      details: DETAILS,
    }),
    new SharedShims({ folder: SHARED_MODULES, build: BUILD }),
    new CompressedAssets(),
    new PageManifest({ preload: /^inter-latin-opsz.*\.woff2$/, icon: here('./apps/web/icon.svg'), build: BUILD }),
  ] satisfies RspackPluginInstance[],
};

export default defineConfig([web, serverBundle]);
