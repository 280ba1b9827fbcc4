import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
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
  /** As somebody types them, in one shell; gives what was printed. @throws when one of them fails. */
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
