import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash, pbkdf2Sync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/free-port.ts';
import type { TrinoPrograms } from './find-trino.ts';

export interface TestTrino {
  readonly host: string;
  readonly port: number;
  readonly tlsPort: number;
  readonly user: string;
  readonly password: string;
  /** PEM: vouches for the server at its encrypted port. */
  readonly authority: string;
  stop(): Promise<void>;
}

/** A node that starts beside others on a busy machine. */
const LONGEST_START_MS = 280_000;
const USER = 'facet';
const PASSWORD = 'facet password';

/** A cluster of one coordinator and so many workers, with the catalogues `tpch`, `memory` and `lake`, whose tables have partitions. */
export async function startTrino(programs: TrinoPrograms, workers = 0): Promise<TestTrino> {
  const folder = mkdtempSync(join(tmpdir(), 'facet-trino-'));
  const port = await freePort();
  const tlsPort = await freePort();
  const certificate = makeCertificate(folder);
  const secret = randomBytes(32).toString('hex');
  const shared = [`internal-communication.shared-secret=${secret}`, `discovery.uri=http://127.0.0.1:${port}`];
  const passwords = join(folder, 'passwords');
  writeFileSync(passwords, `${USER}:${hashed(PASSWORD)}\n`);
  // Workers write files of the lake too: they share its folder.
  const lake = join(folder, 'lake');
  mkdirSync(lake);
  const catalogs = { 'catalog/lake.properties': lakeProperties(lake) };
  const processes: ChildProcess[] = [
    startNode(programs, join(folder, 'coordinator'), {
      ...catalogs,
      'config.properties': [
        'coordinator=true',
        `node-scheduler.include-coordinator=${workers === 0}`,
        `http-server.http.port=${port}`,
        'http-server.https.enabled=true',
        `http-server.https.port=${tlsPort}`,
        `http-server.https.keystore.path=${certificate}`,
        'http-server.authentication.type=PASSWORD',
        'http-server.authentication.allow-insecure-over-http=true',
        ...shared,
      ],
      'password-authenticator.properties': ['password-authenticator.name=file', `file.password-file=${passwords}`],
    }),
  ];
  for (let worker = 1; worker <= workers; worker += 1)
    processes.push(
      startNode(programs, join(folder, `worker-${worker}`), {
        ...catalogs,
        'config.properties': ['coordinator=false', `http-server.http.port=${await freePort()}`, ...shared],
      }),
    );
  const stop = async (): Promise<void> => {
    await Promise.all(processes.map(ended));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await started(port, workers, () => processes.some(({ exitCode }) => exitCode !== null));
  } catch (error) {
    const log = readFileSync(join(folder, 'coordinator/log'), 'utf8').slice(-2_000);
    await stop();
    throw new Error(`Trino did not start: ${log}`, { cause: error });
  }
  return {
    host: '127.0.0.1',
    port,
    tlsPort,
    user: USER,
    password: PASSWORD,
    authority: readFileSync(certificate, 'utf8'),
    stop,
  };
}

/** Hive without Hadoop: tables are files of a folder, and what is known of them too. */
const lakeProperties = (folder: string): readonly string[] => [
  'connector.name=hive',
  'hive.metastore=file',
  'hive.metastore.catalog.dir=local:///metastore',
  'fs.native-local.enabled=true',
  `local.location=${folder}`,
];

function startNode(
  { home, java }: TrinoPrograms,
  folder: string,
  files: Readonly<Record<string, readonly string[]>>,
): ChildProcess {
  const etc = join(folder, 'etc');
  mkdirSync(join(etc, 'catalog'), { recursive: true });
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const all = {
    'node.properties': ['node.environment=facet', `node.id=${id}`, `node.data-dir=${folder}`],
    'catalog/tpch.properties': ['connector.name=tpch'],
    'catalog/memory.properties': ['connector.name=memory'],
    ...files,
  };
  for (const [name, lines] of Object.entries(all)) writeFileSync(join(etc, name), `${lines.join('\n')}\n`);
  const log = join(folder, 'log');
  writeFileSync(log, '');
  const words = [
    '-cp',
    join(home, 'lib/*'),
    '-server',
    '-Xmx2G',
    '-XX:+ExitOnOutOfMemoryError',
    '-Djdk.attach.allowAttachSelf=true',
    '--enable-native-access=ALL-UNNAMED',
    '-Dnode.environment=facet',
    `-Dnode.id=${id}`,
    `-Dnode.data-dir=${folder}`,
    '-Dnode.bind-ip=127.0.0.1',
    '-Dnode.internal-address=127.0.0.1',
    `-Dconfig=${join(etc, 'config.properties')}`,
    `-Dplugin.dir=${join(home, 'plugin')}`,
    `-Dcatalog.config-dir=${join(etc, 'catalog')}`,
    '-Dlog.enable-console=false',
    `-Dlog.path=${log}`,
    'io.trino.server.TrinoServer',
  ];
  const child = spawn(java, words, { cwd: folder, stdio: 'ignore' });
  // A test that is given up calls no `stop`.
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}

async function started(port: number, workers: number, hasEnded: () => boolean): Promise<void> {
  const late = AbortSignal.timeout(LONGEST_START_MS * (workers + 1));
  for (;;) {
    if (hasEnded()) throw new Error('A process has ended.');
    if (await isReady(port, workers)) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
    late.throwIfAborted();
  }
}

async function isReady(port: number, workers: number): Promise<boolean> {
  try {
    const info: unknown = await (
      await fetch(`http://127.0.0.1:${port}/v1/info`, { signal: AbortSignal.timeout(ANSWER_MS) })
    ).json();
    if (typeof info !== 'object' || info === null || !('starting' in info) || info.starting !== false) return false;
    if ((await numberOf(port, ACTIVE_NODES)) < workers + 1) return false;
    // A node that is active is given no work yet: the scheduler learns of nodes later than their list does.
    return (await numberOf(port, 'SELECT count(*) FROM tpch.tiny.region')) > 0;
  } catch (error) {
    // The server does not listen yet, or answers with the page that it shows while it starts.
    if (error instanceof TypeError || error instanceof SyntaxError || isLate(error)) return false;
    throw error;
  }
}

const ANSWER_MS = 10_000;
const isLate = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

const ACTIVE_NODES = "SELECT count(*) FROM system.runtime.nodes WHERE state = 'active'";

/** The one value of a statement; zero where it fails. */
async function numberOf(port: number, statement: string): Promise<number> {
  let address: string | undefined = `http://127.0.0.1:${port}/v1/statement`;
  let count = 0;
  for (let first = true; address !== undefined; first = false) {
    const answer: Response = await fetch(address, {
      headers: { 'x-trino-user': USER },
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(first ? { method: 'POST', body: statement } : {}),
    });
    const page: { readonly nextUri?: string; readonly data?: readonly (readonly number[])[] } = await answer.json();
    count = page.data?.[0]?.[0] ?? count;
    address = page.nextUri;
  }
  return count;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = once(child, 'exit');
  child.kill('SIGKILL');
  await end;
}

/** For `localhost`; it is its own authority. */
function makeCertificate(folder: string): string {
  const [key, certificate, both] = ['key.pem', 'certificate.pem', 'both.pem'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const { status, stderr } = spawnSync(
    'openssl',
    `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout ${key} -out ${certificate}`.split(
      ' ',
    ),
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`openssl failed: ${stderr}`);
  writeFileSync(both, readFileSync(key, 'utf8') + readFileSync(certificate, 'utf8'));
  return both;
}

function hashed(password: string): string {
  const salt = randomBytes(16);
  return `1000:${salt.toString('hex')}:${pbkdf2Sync(password, salt, 1_000, 64, 'sha1').toString('hex')}`;
}
