import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

export interface TrinoPrograms {
  /** The server as it was unpacked. */
  readonly home: string;
  readonly java: string;
}

/** Why there is none. */
export interface NoTrino {
  readonly reason: string;
}

export const TRINO_VERSION = '476';
/** What that version asks of Java. */
const JAVA_VERSION = 24;
const ADDRESS = `https://repo1.maven.org/maven2/io/trino/trino-server/${TRINO_VERSION}/trino-server-${TRINO_VERSION}.tar.gz`;
const LONGEST_DOWNLOAD_S = 1_800;

let finding: TrinoPrograms | NoTrino | undefined;

/**
 * Trino in the folder of engines (`FACET_ENGINES_FOLDER`, else in the user's cache). Only `npm run test:engines` downloads it:
 * it is 820 MB. Prints why the tests that need it are skipped.
 */
export function findTrino(): TrinoPrograms | NoTrino {
  if (finding) return finding;
  finding = find();
  if (!isTrino(finding)) process.stderr.write(`Trino tests are skipped: ${finding.reason}\n`);
  return finding;
}

export const isTrino = (found: TrinoPrograms | NoTrino): found is TrinoPrograms => 'home' in found;

function find(): TrinoPrograms | NoTrino {
  const java = newJava();
  if (java === undefined) return { reason: `there is no Java ${JAVA_VERSION} or newer.` };
  const folder =
    process.env['FACET_ENGINES_FOLDER'] ??
    join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'facet-engines');
  const home = join(folder, `trino-server-${TRINO_VERSION}`);
  if (existsSync(join(home, 'lib'))) return { home, java };
  if (process.env['FACET_INSTALL_ENGINES'] !== 'true')
    return { reason: `it is not at ${home}; \`npm run test:engines\` installs it.` };
  return download(folder, home) ?? { home, java };
}

function download(folder: string, home: string): NoTrino | undefined {
  const work = `${home}.part`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  process.stderr.write(`Downloading ${ADDRESS} to ${folder} …\n`);
  const archive = join(work, 'server.tar.gz');
  const fetched = run('curl', ['-sSfL', '--retry', '3', '-m', String(LONGEST_DOWNLOAD_S), '-o', archive, ADDRESS]);
  // Its files are linked with each other, so it is unpacked as a whole.
  const failure = fetched ?? run('tar', ['xzf', archive, '-C', work]);
  if (failure !== undefined) {
    rmSync(work, { recursive: true, force: true });
    return { reason: failure };
  }
  renameSync(join(work, `trino-server-${TRINO_VERSION}`), home);
  rmSync(work, { recursive: true, force: true });
  return undefined;
}

function run(program: string, words: readonly string[]): string | undefined {
  const { status, stderr, error } = spawnSync(program, words, { encoding: 'utf8' });
  return status === 0 ? undefined : `${program} failed: ${error?.message ?? stderr.trim().slice(-300)}`;
}

function newJava(): string | undefined {
  const installed = '/usr/lib/jvm';
  const homes = [
    ...(process.env['JAVA_HOME'] === undefined ? [] : [process.env['JAVA_HOME']]),
    ...(existsSync(installed) ? readdirSync(installed).map((name) => join(installed, name)) : []),
  ];
  return ['java', ...homes.map((home) => join(home, 'bin/java'))].find((program) => versionOf(program) >= JAVA_VERSION);
}

function versionOf(java: string): number {
  const { stderr } = spawnSync(java, ['-version'], { encoding: 'utf8' });
  return Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0);
}
