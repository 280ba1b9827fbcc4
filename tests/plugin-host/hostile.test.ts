import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type PluginAdministration, PluginAdministrationToken } from '@facet/sdk/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { buildPlugin } from './build-plugin.ts';

/** A plugin whose route runs what is given here, as its author could. */
const plugin = (name: string, handler: string, before = '') =>
  buildPlugin(
    { id: `bad/${name}` },
    {
      'manifest.ts': `
        import { defineManifest } from '@facet/sdk/common';
        import { JobQueueToken, KeyValueStoreToken, MetadataStoreToken } from '@facet/sdk/server';
        export const manifest = defineManifest({
          id: 'bad/${name}', version: '1.0.0', name: 'Bad', description: 'Tries what it must not.', engines: { sdk: '^1.0.0' },
          server: { requires: { metadata: MetadataStoreToken, jobs: JobQueueToken, keys: KeyValueStoreToken } },
          contributes: { 'http/routes@1': [{ key: '${name}', prefixes: ['/api/plugins/bad/${name}'] }] },
        });`,
      'server/index.ts': `
        import { defineServerPlugin } from '@facet/sdk/common';
        import { defineRoutes, EnginePoint, HttpError, HttpRoutes } from '@facet/sdk/server';
        import { defineEndpoints } from '@facet/sdk/wire/endpoint';
        import { EventEmitter } from 'node:events';
        import { Buffer } from 'node:buffer';
        import crypto from 'node:crypto';
        import { Readable } from 'node:stream';
        import { sql } from 'kysely';
        import { z } from 'zod';
        import { manifest } from '../manifest.ts';
        const load = (name) => import(/* webpackIgnore: true */ name);
        const endpoints = defineEndpoints({
          'GET /api/plugins/bad/${name}/try/:what': { policy: 'signed-in', summary: 'Tries.', params: z.object({ what: z.string() }), responses: { 200: z.unknown() } },
        });
        ${before}
        export default defineServerPlugin(manifest, (ctx, { metadata, jobs, keys }) => {
          ctx.implement(HttpRoutes, '${name}', async () => defineRoutes(endpoints, {
            'GET /api/plugins/bad/${name}/try/:what': async ({ params, principal, request, signal }) => { ${handler} },
          }));
        });`,
    },
  );

let server: TestServer;
let plugins: PluginAdministration;
/** Somewhere that a plugin could send things to. */
const listener = createServer((_, answer) => answer.end('reached'));
let port = 0;
beforeAll(async () => {
  server = await startTestServer([testIdentity], { FACET_PLUGIN_BLOCKED_SECONDS: '4', FACET_PLUGIN_MEGABYTES: '64' });
  plugins = await server.kernel.service(PluginAdministrationToken);
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterAll(async () => {
  listener.close();
  await server.stop();
});

const ask = async (name: string, what = 'x') => {
  const answer = await server.fetch(`/api/plugins/bad/${name}/try/${encodeURIComponent(what)}`, {
    headers: { authorization: 'Bearer reader' },
  });
  const text = await answer.text();
  return { status: answer.status, text };
};
const serverHalf = (id: string) => plugins.list().find((one) => one.id === id)?.server;
const install = async (name: string, handler: string, before?: string) => {
  const status = await plugins.install(await plugin(name, handler, before));
  expect(status.server).toMatchObject({ state: 'active' });
  await vi.waitFor(() =>
    expect(server.kernel.statuses().find(({ id }) => id === `bad/${name}`)?.entries[0]?.implemented).toBe(true),
  );
  await vi.waitFor(async () => {
    const { status: answered, text } = await ask(name, 'nothing');
    expect([answered, text]).not.toEqual([404, expect.anything()]);
    expect(text).not.toContain('state ');
  });
};

describe('a plugin that reaches for what is not its own', () => {
  const ATTEMPTS: Readonly<Record<string, string>> = {
    'files of the system': `(await load('node:fs')).readFileSync('/etc/passwd', 'utf8')`,
    'files by the short name of the module': `(await load('fs/promises')).readFile('/etc/passwd', 'utf8')`,
    'the secret key as a module': `load('file://' + HOME + '/secret.key')`,
    'code of another plugin': `load('file://' + HOME + '/plugins/me/other/1/server.mjs')`,
    'code beside its own': `load('../other/server.mjs')`,
    'code in its address': `load('data:text/javascript,export default 1')`,
    'a module of Node through process': `process.getBuiltinModule('fs').readFileSync('/etc/passwd', 'utf8')`,
    'the bindings of Node': `process.binding('fs')`,
    'an addon': `process.dlopen({ exports: {} }, '/tmp/x.node')`,
    'a library for cryptography of its own': `crypto.setEngine('/tmp/x.so')`,
    'another process': `(await load('node:child_process')).execSync('id')`,
    'a thread without locks': `new ((await load('node:worker_threads')).Worker)('1', { eval: true })`,
    'another context': `(await load('node:vm')).runInNewContext('1')`,
    'the flags of V8': `(await load('node:v8')).setFlagsFromString('--allow-natives-syntax')`,
    'hooks of modules': `(await load('node:module')).createRequire('/')('fs')`,
    'the inspector': `(await load('node:inspector')).open()`,
    'the end of the server': `process.kill(process.ppid)`,
    'the debugger of the server': `process._debugProcess(process.ppid)`,
    'code from text': `eval('1 + 1')`,
    'code from text by a constructor': `(async () => {}).constructor('return process')()`,
    'a socket': `(await load('node:net')).connect(PORT, '127.0.0.1')`,
    'a call over HTTP': `fetch('http://127.0.0.1:' + PORT)`,
    'a web socket': `new WebSocket('ws://127.0.0.1:' + PORT)`,
    'a name server': `(await load('node:dns/promises')).lookup('localhost')`,
    'the metadata file': `metadata.db().executeQuery({ sql: "attach '" + HOME + "/metadata.db' as other", parameters: [], query: { kind: 'RawNode' } })`,
    'the metadata file in a copy': `sql.raw("vacuum into '" + HOME + "/copy.db'").execute(metadata.db())`,
    'another database by a pragma': `sql.raw("pragma writable_schema = 1").execute(metadata.db())`,
    'an extension of SQLite': `sql.raw("select load_extension('/tmp/x')").execute(metadata.db())`,
    'the tables of others': `sql.raw('select * from users').execute(metadata.db())`,
    'SQLite itself': `(await load('node:sqlite')).DatabaseSync`,
    'a job of another plugin': `jobs.enqueue('examples/load', {})`,
    'an engine': `(await ctx.registry(EnginePoint).get('duckdb').load()).open({})`,
    'the objects of Node behind an event': `(async () => {
      let seen;
      EventEmitter.prototype.emit = function () { seen ??= this; return true; };
      Promise.reject(new Error('not caught'));
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (typeof seen?.nextTick !== 'function') return 'no process, so nothing was tried';
      return seen.getBuiltinModule('fs');
    })()`,
    'the server by an unknown call': `keys.get({ toString: () => 'x' }, 'y')`,
    'a module by lists that admit everything': `replaced(
      [[Set.prototype, 'has', () => true], [Array.prototype, 'includes', () => true]],
      async () => (await load('node:sqlite')).DatabaseSync,
    )`,
    'a module by patterns that admit everything': `replaced(
      [[RegExp.prototype, 'test', () => true], [RegExp.prototype, 'exec', () => ['x']], [String.prototype, 'startsWith', () => true]],
      async () => (await load('node:net')).connect,
    )`,
    'the metadata file by lists that deny nothing': `replaced(
      [[Set.prototype, 'has', () => false], [Array.prototype, 'includes', () => false], [String.prototype, 'toLowerCase', () => 'x']],
      () => sql.raw("attach '" + HOME + "/metadata.db' as other").execute(metadata.db()),
    )`,
    'the metadata file through a statement of the lock': `(async () => {
      const seen = [];
      const get = Map.prototype.get, set = Map.prototype.set;
      await replaced(
        [[Map.prototype, 'get', function (key) { seen.push(this); return get.call(this, key); }], [Map.prototype, 'set', function (key, value) { seen.push(value); return set.call(this, key, value); }]],
        () => sql.raw('select 1').execute(metadata.db()),
      );
      const statement = seen.find((one) => typeof one?.setReadBigInts === 'function');
      if (!statement) throw new Error('nothing of SQLite was seen');
      return statement;
    })()`,
  };
  beforeAll(async () => {
    const cases = Object.entries(ATTEMPTS).map(
      ([name, code]) =>
        `${JSON.stringify(name)}: async () => { const got = await (${code}); return 'GOT ' + String(got).slice(0, 200); }`,
    );
    await install(
      'thief',
      `const HOME = ${JSON.stringify(server.home)}, PORT = ${port};
       const replaced = async (changes, work) => {
         const before = changes.map(([owner, name]) => owner[name]);
         for (const [owner, name, value] of changes) owner[name] = value;
         try { return await work(); } finally { changes.forEach(([owner, name], i) => { owner[name] = before[i]; }); }
       };
       const attempts = { ${cases.join(',\n')} };
       try { return { json: await attempts[params.what]() }; } catch (error) { return { json: 'REFUSED ' + error.message }; }`,
    );
    writeFileSync(join(server.home, 'marker'), 'here');
  }, 60_000);

  it.each(Object.keys(ATTEMPTS))('gets nothing: %s', async (name) => {
    const { status, text } = await ask('thief', name);
    expect([status, text]).toEqual([200, expect.stringMatching(/^"REFUSED /)]);
  });

  it('is stopped by the process itself where the list of modules has a hole', async () => {
    // Node's own lock, seen from the inside of the process: nothing but its own folder may be read.
    const flags = readFileSync(`/proc/${processOf('bad/thief')}/cmdline`, 'utf8').split('\0');
    expect(flags).toContain('--permission');
    expect(flags.filter((flag) => flag.startsWith('--allow-'))).toEqual([
      expect.stringMatching(/^--allow-fs-read=.*\/plugins\/bad\/thief\/[0-9a-f]+\/$/),
      expect.stringMatching(/^--allow-fs-read=.*\/plugin-host\/locked\/$/),
    ]);
    const environment = readFileSync(`/proc/${processOf('bad/thief')}/environ`, 'utf8').split('\0');
    expect(environment.filter((line) => !/^MALLOC_[A-Z_]+=\d+$/.test(line))).toEqual(['']);
  });

  it('does not learn who asks', async () => {
    await install(
      'curious',
      `return { json: [principal.id, principal.username, principal.roles, Object.keys(request.headers)] };`,
    );
    const { text } = await ask('curious');
    expect(text).not.toMatch(/reader|authorization|Gamma/);
    expect(text).toMatch(/^\[0,"",\[\],/);
  });
});

describe('a plugin that misbehaves', () => {
  const isHealthy = async () => expect((await server.fetch('/health')).status).toBe(200);

  it.each([
    ['loops', 'for (;;) {}', 'PLH_BLOCKED'],
    ['hoards', 'const all = []; for (;;) { all.push(new Array(100_000).fill(params)); await null; }', 'PLH_MEMORY'],
    [
      'buffers',
      'const all = []; for (;;) { all.push(Buffer.alloc(4_000_000, 1)); await new Promise((resolve) => setTimeout(resolve, 5)); }',
      'PLH_MEMORY',
    ],
    [
      'throws-later',
      'setTimeout(() => { throw new Error("I am gone"); }); await new Promise(() => {});',
      'PLH_CRASHED',
    ],
    [
      'ends',
      'new Promise((_, reject) => reject(new Error("not caught"))); await new Promise(() => {});',
      'PLH_CRASHED',
    ],
  ])(
    '%s: its process is ended and started again, the caller is told, the server serves on',
    async (name, code, problem) => {
      await install(name, `if (params.what === 'nothing') return { json: 'fine' }; ${code}`);
      const slow = ask(name, 'now');
      await isHealthy();
      const { status, text } = await slow;
      expect([status, text]).toEqual([503, expect.stringContaining(problem)]);
      expect(plugins.list().find(({ id }) => id === `bad/${name}`)?.failures).toMatchObject({
        count: 1,
        last: { code: problem, remedy: expect.any(String) },
      });
      expect((await ask(name, 'nothing')).status).toBe(503);
      await vi.waitFor(async () => expect((await ask(name, 'nothing')).text).toBe('"fine"'), { timeout: 5_000 });
      await isHealthy();
    },
    30_000,
  );

  it.each([
    ['status', `({ status: 99, json: 1 })`],
    ['header', `({ json: 1, headers: { 'set-cookie': 'session=stolen' } })`],
    ['proxy', `({ json: 1, headers: { 'X-Accel-Redirect': '/internal' } })`],
    ['worker', `({ text: '', headers: { 'service-worker-allowed': '/' } })`],
    ['character', `({ json: 1, headers: { etag: 'a\\u0000' } })`],
    ['elsewhere', `({ redirect: 'https://elsewhere.example/' })`],
    ['tab', `({ redirect: '/\\t/elsewhere.example/' })`],
    ['stream', `({ stream: Readable.from(['a']), text: 'b' })`],
    ['function', `({ text: () => 'a' })`],
    ['surplus', `({ json: 1, surplus: 1 })`],
  ])('an answer of the wrong shape is refused: %s', async (name, code) => {
    await install(`shape-${name}`, `if (params.what === 'nothing') return { json: 'fine' }; return ${code};`);
    const { status } = await ask(`shape-${name}`, 'now');
    expect(status).toBeGreaterThanOrEqual(500);
    expect((await ask(`shape-${name}`, 'nothing')).text).toBe('"fine"');
  });

  it('an error has no headers that an answer may not have', async () => {
    await install(
      'error-headers',
      `throw new HttpError(418, '<script>1</script>', { headers: {
         'retry-after': '7', 'Set-Cookie': 'session=stolen', 'content-security-policy': "default-src *", 'x-accel-redirect': '/x' } });`,
    );
    const { status, headers } = await server.fetch('/api/plugins/bad/error-headers/try/x', {
      headers: { authorization: 'Bearer reader' },
    });
    expect([status, headers.get('retry-after'), headers.get('set-cookie'), headers.get('x-accel-redirect')]).toEqual([
      418,
      '7',
      null,
      null,
    ]);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('learns no header that a proxy or the caller keeps for the server', async () => {
    await install('headers', `return { json: [Object.keys(request.headers), request.ip] };`);
    const answer = await server.fetch('/api/plugins/bad/headers/try/x', {
      headers: {
        authorization: 'Bearer reader',
        cookie: 'session=secret',
        'x-forwarded-access-token': 'secret',
        'cf-access-jwt-assertion': 'secret',
        'x-real-ip': '1.2.3.4',
        'accept-language': 'de',
        'if-none-match': '"1"',
      },
    });
    const [names, ip] = JSON.parse(await answer.text());
    expect(names).toEqual(expect.arrayContaining(['accept', 'accept-language', 'if-none-match']));
    for (const name of names) expect(name).not.toMatch(/^(x-|cf-|cookie|authorization)/);
    expect(ip).toBe('');
  });

  it('logs under its own name only, whatever the fields are', async () => {
    await install(
      'log',
      `const channel = globalThis[Symbol.for('facet/plugin-host')];
       const circle = {}; circle.self = circle;
       for (const fields of [null, 7, 'text', [1], circle, { n: 10n }, { pluginId: 'facet/identity', userId: 1, level: 'error' }])
         channel.send({ type: 'log', level: 'info', message: 'forged', fields });
       return { json: 'fine' };`,
    );
    expect((await ask('log')).text).toBe('"fine"');
    const forged = () => server.lines.filter(({ message }) => message === 'forged');
    await vi.waitFor(() => expect(forged().length).toBeGreaterThanOrEqual(7));
    for (const line of forged()) expect(line).toMatchObject({ pluginId: 'bad/log', level: 'info' });
    expect(forged().some(({ userId }) => userId !== undefined)).toBe(false);
    await isHealthy();
  });

  it('sends no message that becomes more than the server has room for', async () => {
    await install(
      'many',
      `if (params.what !== 'now') return { json: 'fine' };
       const channel = globalThis[Symbol.for('facet/plugin-host')];
       const items = Array.from({ length: 400_000 }, () => ({}));
       channel.send({ type: 'tell', topic: 'x', value: items });
       await new Promise((resolve) => setTimeout(resolve, 5_000, undefined));
       return { json: 'too late' };`,
    );
    expect(await ask('many', 'now')).toEqual({ status: 503, text: expect.stringContaining('PLH_BROKEN') });
    await isHealthy();
  });

  it('answers to calls that were never made change nothing', async () => {
    await install(
      'twice',
      `const channel = globalThis[Symbol.for('facet/plugin-host')];
       for (let id = 0; id < 50; id += 1) channel.send({ type: 'done', id: id + 1000, value: { json: 'forged' } });
       channel.send({ type: 'nonsense' }); channel.send(7); channel.send({ type: 'item', id: 1, value: 1 });
       return { json: 'fine' };`,
    );
    expect((await ask('twice')).text).toBe('"fine"');
    const told = server.lines.filter(({ pluginId, violation }) => pluginId === 'bad/twice' && violation !== undefined);
    expect(told.map(({ violation }) => String(violation)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'shape',
      'unknown-answer',
    ]);
  });

  it('that throws while it is activated is failed with its cause', async () => {
    const status = await plugins.install(await plugin('broken', 'return {};', `throw new Error('I do not start');`));
    expect(status.server).toMatchObject({
      state: 'failed',
      cause: { message: expect.stringContaining('I do not start') },
    });
    await isHealthy();
  });
});

function processOf(id: string): number {
  expect(serverHalf(id)).toMatchObject({ state: 'active' });
  const line = server.lines.find(
    ({ pluginId, message, hostPid }) => pluginId === id && message === 'process started' && hostPid,
  );
  return Number(line?.['hostPid']);
}
