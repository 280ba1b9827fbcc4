import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type PluginAdministration, PluginAdministrationToken } from '@facet/sdk/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { buildPlugin } from './build-plugin.ts';

const BASE = '/api/plugins/acme/reader';
const plugin = () =>
  buildPlugin(
    { id: 'acme/reader' },
    {
      'manifest.ts': `
        import { defineManifest } from '@facet/sdk/common';
        import { WorkersToken } from '@facet/sdk/server';
        export const manifest = defineManifest({
          id: 'acme/reader', version: '1.0.0', name: 'Reader', description: 'Reads.', engines: { sdk: '^1.0.0' },
          capabilities: ['files:read'], server: { requires: { workers: WorkersToken } },
          contributes: { 'http/routes@1': [{ key: 'reader', prefixes: ['${BASE}'] }] },
        });`,
      'server/index.ts': `
        import { defineServerPlugin } from '@facet/sdk/common';
        import { defineRoutes, HttpRoutes } from '@facet/sdk/server';
        import { defineEndpoints } from '@facet/sdk/wire/endpoint';
        import { z } from 'zod';
        import { manifest } from '../manifest.ts';
        const endpoints = defineEndpoints({
          'POST ${BASE}/ask': { policy: 'signed-in', summary: 'Asks a worker.', body: z.object({ file: z.string().optional(), name: z.string().default('probe'), order: z.string() }), responses: { 200: z.unknown() } },
        });
        export default defineServerPlugin(manifest, (ctx, { workers }) => {
          ctx.implement(HttpRoutes, 'reader', async () => defineRoutes(endpoints, {
            'POST ${BASE}/ask': async ({ body }) => {
              const worker = await workers.start(body.name, body.file === undefined ? {} : { file: body.file });
              const { promise, resolve } = Promise.withResolvers();
              worker.onMessage = resolve;
              worker.onEnd = (reason) => resolve('ENDED ' + reason);
              worker.send({ order: body.order });
              try { return { json: await promise }; } finally { if (body.order !== 'stay') worker.end(); }
            },
          }));
        });`,
      'server/workers/probe.ts': `
        import { workerChannel } from '@facet/sdk/server';
        const { listen, send, file } = workerChannel();
        const load = (name) => import(/* webpackIgnore: true */ name);
        const ask = (sql) => { file.authorize(() => true); file.prepare(sql); return String(file.rows(10, 1000).rows); };
        const orders = {
          read: () => ask('select text from note'),
          write: () => ask("insert into note values ('changed')"),
          attach: () => ask("attach '/etc/hosts' as other"),
          pragma: () => ask('pragma journal_mode = delete'),
          stay: () => 'staying',
          passwd: async () => (await load('node:fs')).readFileSync('/etc/passwd', 'utf8'),
          sqlite: async () => String((await load('node:sqlite')).DatabaseSync),
          thread: async () => String((await load('node:worker_threads')).Worker),
          environment: () => JSON.stringify(process.env),
          crash: () => { setTimeout(() => { throw new Error('gone'); }); return new Promise(() => {}); },
        };
        listen(async ({ order }) => {
          try { send('GOT ' + await orders[order]()); } catch (error) { send('REFUSED ' + error.message); }
        });`,
    },
  );

let server: TestServer;
let plugins: PluginAdministration;
const folder = mkdtempSync(join(tmpdir(), 'facet-workers-'));
const file = join(folder, 'open', 'notes.db');
beforeAll(async () => {
  mkdirSync(join(folder, 'open'));
  for (const path of [file, join(folder, 'closed.db')]) {
    const database = new DatabaseSync(path);
    database.exec("create table note (text); insert into note values ('kept')");
    database.close();
  }
  server = await startTestServer([testIdentity], { FACET_LOCAL_DATABASES: join(folder, 'open') });
  plugins = await server.kernel.service(PluginAdministrationToken);
  await plugins.install(await plugin());
  await vi.waitFor(async () => expect((await ask({ order: 'environment' })).text).toBe('"GOT {}"'), {
    timeout: 10_000,
  });
}, 60_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(body: object) {
  const answer = await server.fetch(`${BASE}/ask`, {
    method: 'POST',
    headers: { authorization: 'Bearer reader', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

describe('a worker of an installed plugin', () => {
  it('has no file before an administrator grants it', async () => {
    const { text } = await ask({ order: 'read', file });
    expect(text).toContain('KRN_NOT_GRANTED');
  });

  it('reads the file that it was started with, and writes nothing', async () => {
    await plugins.setGrants('acme/reader', { 'files:read': true });
    expect((await ask({ order: 'read', file })).text).toBe('"GOT kept"');
    for (const order of ['write', 'attach', 'pragma'])
      expect((await ask({ order, file })).text).toMatch(/^"REFUSED (not authorized|.*readonly)/);
    expect((await ask({ order: 'read', file })).text).toBe('"GOT kept"');
  });

  it.each(['passwd', 'sqlite', 'thread'])('reaches nothing else: %s', async (order) => {
    expect((await ask({ order })).text).toMatch(/^"REFUSED .*not available to plugins/);
  });

  it.each([
    ['of a folder that is closed', { file: join(folder, 'closed.db') }, 'PLH_NO_FILE'],
    ['of the system', { file: '/etc/passwd' }, 'PLH_NO_FILE'],
    ['that the plugin does not have', { name: 'other' }, 'PLH_NO_WORKER'],
    ['by a path as its name', { name: '../server' }, 'PLH_NO_WORKER'],
  ])('is not started with a file or a program %s', async (_, body, code) => {
    expect((await ask({ order: 'read', ...body })).text).toContain(code);
  });

  it('says that it has ended', async () => {
    expect((await ask({ order: 'crash' })).text).toMatch(/^"ENDED It ended with SIGKILL/);
  });

  it('is never one of too many, and ends with its plugin', async () => {
    for (let i = 0; i < 16; i += 1) expect((await ask({ order: 'stay' })).text).toBe('"GOT staying"');
    expect((await ask({ order: 'stay' })).text).toContain('PLH_TOO_MANY_WORKERS');
    await plugins.setEnabled('acme/reader', false);
    await plugins.setEnabled('acme/reader', true);
    await vi.waitFor(async () => expect((await ask({ order: 'environment' })).text).toBe('"GOT {}"'), {
      timeout: 10_000,
    });
  }, 60_000);

  it('is not given to browsers', async () => {
    const { hash } = plugins.list().find(({ id }) => id === 'acme/reader') ?? {};
    const answer = await server.fetch(`/plugins/acme/reader/${hash}/worker-probe.mjs`, {
      headers: { authorization: 'Bearer reader' },
    });
    expect(answer.status).toBe(404);
  });
});

it('a worker ends soon after a server that was killed, whatever it does', { timeout: 40_000 }, async () => {
  const worker = join(folder, 'endless.mjs');
  writeFileSync(worker, `for (;;) {}`);
  const script = join(folder, 'server.ts');
  const process_ = fileURLToPath(new URL('../../core/server/plugin-host/workers/worker-process.ts', import.meta.url));
  writeFileSync(
    script,
    `import { WorkerProcess } from ${JSON.stringify(process_)};
     const log = { debug() {}, info() {}, warn() {}, error() {} };
     const worker = new WorkerProcess({ program: { builtIn: ${JSON.stringify(worker)} }, file: undefined, log, onFrame() {}, onEnd() {} });
     process.stdout.write(String(worker.pid));
     setInterval(() => {}, 1000);`,
  );
  const killed = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = Number(String((await once(killed.stdout, 'data'))[0]).trim());
  // Time to be deep in its loop.
  await sleep(500);
  expect(isAlive(pid)).toBe(true);
  killed.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 20_000, interval: 100 });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
