import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parseTarGzip } from 'nanotar';
import { ADMIN } from '../support/facet-process.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const RUN = join(ROOT, 'apps/run');

/** How packages are reached is the machine's affair. */
const WAY_TO_THE_NETWORK =
  /^(NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|(https?|no|all)_proxy|npm_config_(registry|cafile|.*proxy))$/i;

/** A machine that has npm and knows the address of a Facet, and nothing of this repository. */
export interface AuthorMachine {
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  /** As an author types them, in one shell; gives what was printed. @throws when one of them fails. */
  type(lines: readonly string[], cwd?: string): Promise<string>;
  remove(): void;
}

export function authorMachine(server: string): AuthorMachine {
  const folder = mkdtempSync(join(tmpdir(), 'facet-author-'));
  const home = join(folder, 'home');
  mkdirSync(home);
  const environment: NodeJS.ProcessEnv = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => WAY_TO_THE_NETWORK.test(name))),
    HOME: home,
    PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
    // What was fetched before need not be fetched again; packages of other addresses are no part of what is tried.
    npm_config_cache: process.env['npm_config_cache'] ?? join(homedir(), '.npm'),
    npm_config_prefer_offline: 'true',
    npm_config_update_notifier: 'false',
    NO_COLOR: '1',
    FACET_SERVER: server,
    FACET_USERNAME: ADMIN.username,
    FACET_PASSWORD: ADMIN.password,
  };
  return {
    folder,
    environment,
    async type(lines, cwd = folder) {
      const { stdout, stderr } = await promisify(execFile)('sh', ['-ec', lines.join('\n')], { cwd, env: environment });
      return stdout + stderr;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Packs the sdk that servers of this repository hand out, unless that is done. */
export async function packSdk(): Promise<void> {
  const { buildSdk }: { buildSdk(node: string): void } = await import(join(RUN, 'sdk.mjs'));
  buildSdk(process.execPath);
}

/** Why npm could install nothing; `undefined` when it can. */
export async function whyNoPackages(): Promise<string | undefined> {
  const { whyNotFetched }: { whyNotFetched(env: NodeJS.ProcessEnv): Promise<string | undefined> } = await import(
    join(RUN, 'registry.mjs')
  );
  return whyNotFetched(process.env);
}

/** What npm makes of the package of the sdk, without npm: the package, and beside it those that it names. */
export async function installSdk(folder: string): Promise<void> {
  const packed = join(ROOT, 'dist/sdk');
  const { file }: { readonly file: string } = JSON.parse(readFileSync(join(packed, 'sdk.json'), 'utf8'));
  const modules = join(folder, 'node_modules');
  const sdk = join(modules, '@facet/sdk');
  for (const { name, data } of await parseTarGzip(readFileSync(join(packed, file)))) {
    const target = join(sdk, name.replace(/^package\//, ''));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, data ?? '');
  }
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8'));
  for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
}
