import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { startChildServer } from '../support/child-server.ts';
import { copySources, type Owner } from './bare-clone.ts';
import { type Situation, situations } from './situations.ts';

const USAGE = `Tries "npm start" and "npm test" in clean folders, as clean users.

  node tests/fresh-machine/try.ts [--whole] [--list] [part of a situation's name …]

--whole runs all tests everywhere, which takes a quarter of an hour each; otherwise some that need every kind of server.
`;
/** On Postgres, on MariaDB, on Facet itself, and in a browser. */
const SOME_TESTS = [
  'tests/postgres',
  'tests/support',
  'tests/fresh-machine',
  'mysql-engine.test.ts',
  'tests/e2e/plugins.test.ts',
];
const SYSTEM_PATH = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];
const AT_ONCE_MS = 2_000;
const INSTALL_MS = 15 * 60_000;

interface Person extends Partial<Owner> {
  readonly home: string;
  readonly remove: () => void;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { whole: { type: 'boolean' }, list: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) return say(USAGE);
  const chosen = situations.filter(
    ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
  );
  if (values.list) return say(chosen.map(({ name }) => `${name}\n`).join(''));
  const tally = { passed: 0, failed: 0, skipped: 0 };
  for (const situation of chosen) {
    say(`\n== ${situation.name}\n`);
    if (situation.user !== undefined && process.getuid?.() !== 0) {
      tally.skipped += 1;
      say('skipped: only root may become another user\n');
      continue;
    }
    const start = performance.now();
    try {
      await tryOut(situation, values.whole ?? false);
      tally.passed += 1;
      say(`== ok, ${Math.round((performance.now() - start) / 1_000)} s\n`);
    } catch (error) {
      tally.failed += 1;
      say(`${error instanceof Error ? error.message : String(error)}\n== FAILED\n`);
    }
  }
  say(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped\n`);
  return tally.failed === 0 ? 0 : 1;
}

async function tryOut(situation: Situation, whole: boolean): Promise<void> {
  const person = situation.user === 'ordinary' ? newPerson() : myself();
  try {
    const path = [...nodeFolder(situation.node, person), ...SYSTEM_PATH].join(delimiter);
    await Promise.all(
      Array.from({ length: situation.clones ?? 1 }, async (_, number) => {
        const clone = join(person.home, situation.folder ?? 'facet', String(number));
        mkdirSync(clone, { recursive: true });
        copySources(clone, ownerOf(person));
        if (ownerOf(person)) execFileSync('chown', [`${person.uid}:${person.gid}`, dirname(clone)]);
        const env = {
          PATH: path,
          HOME: person.home,
          FACET_HOME: join(person.home, `data ${number}`),
          FACET_PORT: '0',
          ...registrySettings(),
          ...situation.env,
        };
        await inClone({ clone, env, person, situation, whole });
      }),
    );
  } finally {
    person.remove();
  }
}

interface Place {
  readonly clone: string;
  readonly env: Readonly<Record<string, string>>;
  readonly person: Person;
  readonly situation: Situation;
  readonly whole: boolean;
}

async function inClone(place: Place): Promise<void> {
  const { situation, env } = place;
  if (situation.refusal) {
    const { code, text, ms } = await npm(place, ['start'], env);
    if (code === 0 || !situation.refusal.test(text)) throw new Error(`npm start ended with ${code} and said:\n${text}`);
    if (ms > AT_ONCE_MS) throw new Error(`npm start said so after ${Math.round(ms)} ms only:\n${text}`);
    return;
  }
  if (situation.installedEnv) {
    const { code, text } = await npm(place, ['run', 'build'], env);
    if (code !== 0) throw new Error(`npm run build ended with ${code} and said:\n${text}`);
  }
  const now = { ...env, ...situation.installedEnv };
  await serves(place, now);
  const { code, text } = await npm(place, ['test', ...(place.whole ? [] : ['--', ...SOME_TESTS])], now);
  say(`${text.trimEnd().split('\n').slice(-2).join('\n')}\n`);
  if (code !== 0) throw new Error(`npm test ended with ${code} and said:\n${text}`);
}

/** `npm start` until it answers; then it is asked to end. */
async function serves(place: Place, env: Readonly<Record<string, string>>): Promise<void> {
  const [program, args] = commandLine(place, ['start']);
  let url: string | undefined;
  const server = await startChildServer(program, args, {
    ...spawnOptions(place, env),
    // npm hands a signal on to its script, but the shell between them does not.
    detached: true,
    name: 'npm start',
    readyWithinMs: INSTALL_MS,
    isReady: (said) => (url = /^Facet is ready at (\S+)$/m.exec(said)?.[1]) !== undefined,
  });
  try {
    const health = await fetch(`${url}/health`);
    const page = await fetch(`${url}/login/`, { headers: { accept: 'text/html' } });
    if (!health.ok || !page.ok) throw new Error(`It answers ${health.status} and ${page.status}.\n${server.said()}`);
  } finally {
    if (server.child.pid !== undefined) process.kill(-server.child.pid, 'SIGTERM');
    await server.end('SIGTERM');
  }
}

async function npm(place: Place, words: readonly string[], env: Readonly<Record<string, string>>) {
  const start = performance.now();
  const [program, args] = commandLine(place, words);
  const child = spawn(program, args, { ...spawnOptions(place, env), stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode ?? 1, text, ms: performance.now() - start };
}

function commandLine({ situation }: Place, words: readonly string[]): [string, readonly string[]] {
  return ['sh', ['-c', `umask ${situation.umask ?? '022'} && exec npm "$@"`, 'npm', ...words]];
}

const spawnOptions = ({ clone, person }: Place, env: Readonly<Record<string, string>>) => ({
  cwd: clone,
  env: { ...env },
  ...ownerOf(person),
});

const ownerOf = ({ uid, gid }: Person): Owner | undefined =>
  uid === undefined || gid === undefined ? undefined : { uid, gid };

/** In a folder of one's own home that is closed to other users. */
function myself(): Person {
  const home = mkdtempSync(join(homedir(), 'fresh-'));
  chmodSync(home, 0o700);
  return { home, remove: () => rmSync(home, { recursive: true, force: true }) };
}

function newPerson(): Person {
  const name = `facet-fresh-${process.pid}`;
  const home = mkdtempSync(join(tmpdir(), 'fresh-'));
  execFileSync('useradd', ['--no-create-home', '--home-dir', home, name]);
  const [uid, gid] = ['-u', '-g'].map((which) => Number(execFileSync('id', [which, name], { encoding: 'utf8' })));
  if (uid === undefined || gid === undefined) throw new Error(`There is no user ${name}.`);
  chownSync(home, uid, gid);
  chmodSync(home, 0o700);
  return {
    uid,
    gid,
    home,
    remove: () => {
      rmSync(home, { recursive: true, force: true });
      execFileSync('userdel', [name], { stdio: 'ignore' });
    },
  };
}

/** Of the npm package that holds this version for this machine. */
function nodeFolder(major: Situation['node'], person: Person): readonly string[] {
  if (major === undefined) return [dirname(machineNode())];
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(person.home, `node-${major}`);
  mkdirSync(folder);
  execFileSync('npm', ['install', '--prefix', folder, '--no-save', '--loglevel=error', `${name}@${major}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return [join(folder, 'node_modules', name, 'bin')];
}

/** Not the clone's own, which is first on the PATH of npm's scripts. */
function machineNode(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const node = folders.map((folder) => join(folder, 'node')).find((path) => existsSync(path));
  if (node === undefined) throw new Error('There is no Node on the PATH.');
  return node;
}

/** Where this machine takes packages from; another Node's npm would look elsewhere for that. */
function registrySettings(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ['registry', 'cafile'].flatMap((name) => {
      const value = execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim();
      return value === 'null' || value === 'undefined' ? [] : [[`npm_config_${name}`, value]];
    }),
  );
}

function say(text: string): 0 {
  process.stdout.write(text);
  return 0;
}

process.exitCode = await main();
