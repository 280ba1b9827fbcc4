import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { clientPart, manifestFromJson, manifestToJson } from '@facet/core/manifest';
import { type Configuration, type MultiCompiler, type MultiStats, rspack } from '@rspack/core';
import { SERVER, serverConfiguration } from './bundle-server.ts';
import { CliError } from './cli-error.ts';
import { importProblem, areaOf, sharedAs } from './import-rules.ts';
import { clientProgram } from './plugin-texts.ts';
import type { Project } from './project.ts';

/** The halves that a plugin has. */
export interface Bundle {
  readonly client: Uint8Array | undefined;
  /** Parts of the browser half that are loaded on demand, by file name. */
  readonly parts: ReadonlyMap<string, Uint8Array>;
  readonly style: Uint8Array | undefined;
  readonly server: Uint8Array | undefined;
  /** Programs of its worker processes, by file name. */
  readonly workers: ReadonlyMap<string, Uint8Array>;
}

const MANIFEST = /^\.{1,2}\/(?:.*\/)?manifest\.ts$/;
const CLIENT = 'client.mjs';
const STYLE = 'style.css';
/** The page loads parts on demand, and runs them only if they match the hash that was recorded at the installation. */
const LOAD_PART = `((url) => globalThis[Symbol.for('facet.import')](new URL(url, import.meta.url).href))`;

const NOTHING: Bundle = {
  client: undefined,
  parts: new Map(),
  style: undefined,
  server: undefined,
  workers: new Map(),
};

/** One module for each half. @throws CliError that lists all build errors. */
export async function bundle(project: Project): Promise<Bundle> {
  // A plugin of data alone, such as a theme.
  if (project.client === undefined && project.server === undefined) return NOTHING;
  const out = mkdtempSync(join(tmpdir(), 'facet-build-'));
  const { compiler, forbidden } = compilerFor(project, out, 'production');
  try {
    const stats = await new Promise<MultiStats>((resolve, reject) => {
      compiler.run((error, result) => (result ? resolve(result) : reject(error ?? new Error('No result.'))));
    });
    return readBundle(stats, out, forbidden);
  } finally {
    await new Promise((resolve) => compiler.close(resolve));
    rmSync(out, { recursive: true, force: true });
  }
}

export interface Watching {
  stop(): Promise<void>;
}

/** Builds now and after every change of a file. `onBuild` gets the bundle or the build error. */
export function watchBundle(project: Project, onBuild: (result: Bundle | CliError) => void): Watching {
  const out = mkdtempSync(join(tmpdir(), 'facet-dev-'));
  const { compiler, forbidden } = compilerFor(project, out, 'development');
  const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    try {
      if (!stats)
        throw new CliError(
          error?.message ?? 'The build gave no result.',
          'Correct the error; the next change starts a new build.',
        );
      onBuild(readBundle(stats, out, forbidden));
    } catch (problem) {
      if (!(problem instanceof CliError)) throw problem;
      onBuild(problem);
    }
  });
  return {
    async stop() {
      await new Promise<void>((resolve) => {
        if (watching) watching.close(() => resolve());
        else resolve();
      });
      await new Promise((resolve) => compiler.close(resolve));
      rmSync(out, { recursive: true, force: true });
    },
  };
}

/** Forbidden imports of each half, with the reasons. */
type Forbidden = Readonly<Record<'client' | 'server', ReadonlyMap<string, string>>>;

function readBundle(stats: MultiStats, out: string, { client, server }: Forbidden): Bundle {
  const forbidden = [...client, ...server];
  if (forbidden.length > 0)
    throw new CliError(
      `These imports are not allowed:\n${forbidden.map(([place, why]) => `  - ${place}: ${why}`).join('\n')}`,
      'Remove them, or use the equivalent of the sdk.',
    );
  if (stats.hasErrors())
    throw new CliError(
      stats.toString({ all: false, errors: true, colors: false }).trim(),
      'Correct these errors; if a package is missing, run npm install.',
    );
  const made = (half: string, name: string) => {
    const file = join(out, half, name);
    return existsSync(file) ? readFileSync(file) : undefined;
  };
  const filesOf = (half: string, prefix: string): ReadonlyMap<string, Uint8Array> => {
    const folder = join(out, half);
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(prefix)) : [];
    return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name))]));
  };
  return {
    client: made('client', CLIENT),
    parts: filesOf('client', 'part-'),
    style: made('client', STYLE),
    server: made('server', SERVER),
    workers: filesOf('server', 'worker-'),
  };
}

function compilerFor(project: Project, out: string, mode: 'production' | 'development') {
  const forbidden = { client: new Map<string, string>(), server: new Map<string, string>() };
  const compiler: MultiCompiler = rspack([
    ...(project.client === undefined
      ? []
      : [clientConfiguration(project, join(out, 'client'), mode, forbidden.client)]),
    ...(project.server === undefined
      ? []
      : [serverConfiguration(project, join(out, 'server'), mode, forbidden.server)]),
  ]);
  for (const [half, found] of Object.entries(forbidden)) {
    const one = compiler.compilers.find(({ name }) => name === half);
    one?.hooks.compile.tap('facet', () => found.clear());
  }
  return { compiler, forbidden };
}

function clientConfiguration(
  project: Project,
  out: string,
  mode: 'production' | 'development',
  forbidden: Map<string, string>,
): Configuration {
  const { folder, client = '', manifest, named } = project;
  return {
    name: 'client',
    mode,
    context: folder,
    target: ['web', 'es2024'],
    entry: { client: clientProgram(client, folder, manifest) },
    devtool: mode === 'development' ? 'inline-source-map' : false,
    output: {
      path: out,
      filename: CLIENT,
      chunkFilename: 'part-[contenthash:12].mjs',
      cssFilename: STYLE,
      importFunctionName: LOAD_PART,
      chunkLoading: 'import',
      publicPath: '',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      clean: true,
    },
    externalsType: 'module',
    externals: [
      ({ request = '', contextInfo }, callback) => {
        const file = relative(folder, contextInfo?.issuer ?? '');
        // Imports inside of packages are not checked.
        const area = file.includes('node_modules') ? undefined : areaOf(file);
        const isPackage = !/^[./]/.test(request);
        const why =
          isPackage && area !== undefined ? importProblem({ request, typesOnly: false }, { area, named }) : undefined;
        if (why !== undefined) {
          forbidden.set(`${file} imports "${request}"`, why);
          return callback(undefined, `module ${request}`);
        }
        const shared = sharedAs(request);
        return shared === undefined ? callback() : callback(undefined, `module ${shared}`);
      },
    ],
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
    plugins: [
      // The manifest names tokens of server contracts, whose code no browser should load.
      new rspack.NormalModuleReplacementPlugin(MANIFEST, (asked) => {
        if (resolve(asked.context, asked.request) === join(folder, 'manifest.ts'))
          asked.request = browserManifest(project);
      }),
    ],
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
                // The page shares the runtime of a release, which has no jsxDEV.
                transform: { react: { runtime: 'automatic', development: false } },
                target: 'es2024',
              },
            },
          },
        },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(svg|png|jpe?g|webp|woff2)$/, type: 'asset/inline' },
      ],
    },
    optimization: {
      // Styles come with the plugin and go with it, whichever part they belong to.
      splitChunks: {
        chunks: 'async',
        minSize: 20_000,
        cacheGroups: { style: { type: 'css/auto', name: 'client', chunks: 'all', enforce: true } },
      },
      runtimeChunk: false,
      usedExports: true,
      sideEffects: true,
    },
    performance: false,
    stats: 'none',
    infrastructureLogging: { level: 'none' },
  };
}

/** A module with the browser's part of the manifest as data; its tokens are their ids. */
function browserManifest({ manifest, points }: Project): string {
  const data = manifestFromJson(manifestToJson(clientPart(manifest, points)));
  return `data:text/javascript,${encodeURIComponent(`export const manifest = ${JSON.stringify(data)};`)}`;
}
