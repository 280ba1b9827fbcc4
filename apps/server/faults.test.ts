import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATION_TABLE } from './metadata/migrations.ts';

const MAIN = fileURLToPath(new URL('./testing/bare-main.ts', import.meta.url));
/**
 * Root may read every file, so a process of root changes to another Unix user. It does so after the code is loaded, which may be
 * in a folder that only root may enter.
 */
const AS_NOBODY = `
  const { runServer } = await import(process.argv[1]);
  process.setgroups([]);
  process.setgid(65534);
  process.setuid(65534);
  await runServer(process.env, []);
`;
const RUN_SERVER = new URL('./run-server.ts', import.meta.url).href;
const asNobody = ['--input-type=module', '--eval', AS_NOBODY, RUN_SERVER];

const READY = /^Facet is ready at (\S+)$/m;
const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

let folder: string;
let home: string;
const running: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'facet-faults-'));
  home = join(folder, 'home');
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (ended(child)) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

function start(env: Readonly<Record<string, string>>, program: readonly string[] = [MAIN]) {
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env['PATH'], FACET_HOME: home, FACET_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    output.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output.err += chunk.toString();
  });
  return { child, output };
}

async function startAndFail(env: Readonly<Record<string, string>>, program?: readonly string[]) {
  const { child, output } = start(env, program);
  const [code] = await once(child, 'close');
  return { code, lines: output.err.trimEnd().split('\n'), out: output.out };
}

async function startAndServe(env: Readonly<Record<string, string>> = {}) {
  const { child, output } = start(env);
  await expect.poll(() => ended(child) || READY.test(output.out), { timeout: 10_000 }).toBe(true);
  if (ended(child)) throw new Error(`The server ended.\n${output.out}${output.err}`);
  return { child, output, url: READY.exec(output.out)?.[1] ?? '' };
}

describe('a start that cannot succeed says why in one line, ends, and writes nothing', () => {
  it('wrong setting', async () => {
    const { code, lines } = await startAndFail({ FACET_PORT: 'eighty' });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/FACET_PORT.*"eighty".*0 to 65535/)]);
    expect(existsSync(home)).toBe(false);
  });

  it('busy port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const { code, lines } = await startAndFail({ FACET_PORT: port });
    other.close();
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(`127.0.0.1:${port}`)]);
    expect(existsSync(home)).toBe(false);
  });

  it('home that is a file', async () => {
    writeFileSync(home, 'x');
    const { code, lines } = await startAndFail({});
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/HST_HOME.*is not a folder.*FACET_HOME/)]);
  });

  it('home that may not be read', async () => {
    mkdirSync(home);
    chmodSync(folder, 0o755);
    chmodSync(home, 0o000);
    const { code, lines } = await startAndFail({}, process.getuid?.() === 0 ? asNobody : undefined);
    chmodSync(home, 0o700);
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining('HST_HOME')]);
    expect(readdirSync(home)).toEqual([]);
  });

  it('metadata of a newer version', async () => {
    mkdirSync(home);
    const file = join(home, 'metadata.db');
    const database = new DatabaseSync(file);
    database.exec(
      `create table "${MIGRATION_TABLE}" (name text); insert into "${MIGRATION_TABLE}" values ('9999-future')`,
    );
    database.close();
    const { code, lines } = await startAndFail({});
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/newer Facet.*9999-future/)]);
    expect(readdirSync(home)).toEqual(['metadata.db']);
  });

  it('metadata database that does not answer, without its password', async () => {
    const { code, lines } = await startAndFail({ FACET_METADATA_URL: 'postgresql://u:geheim@127.0.0.1:1/db' });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/127\.0\.0\.1:1.*FACET_METADATA_URL/)]);
    expect(lines.join()).not.toContain('geheim');
  });

  it('damaged secret key', async () => {
    mkdirSync(home);
    writeFileSync(join(home, 'secret.key'), 'short');
    const { code, lines } = await startAndFail({});
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining('HST_SECRET_KEY')]);
  });
});

describe('a server without any plugin', () => {
  it('serves, logs one JSON object a line, and ends with 0 on SIGTERM', async () => {
    const { child, output, url } = await startAndServe();
    expect(await (await fetch(`${url}/health`)).text()).toBe('OK');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    const logged = output.out.split('\n').filter((line) => line !== '' && !line.startsWith('Facet is ready'));
    for (const line of logged)
      expect(JSON.parse(line)).toMatchObject({ time: expect.any(String), message: expect.any(String) });
    expect(output.err).toBe('');
  });

  it('keeps its key and metadata from one start to the next', async () => {
    const first = await startAndServe();
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const second = await startAndServe();
    expect((await fetch(`${second.url}/ready`)).status).toBe(200);
  });
});
