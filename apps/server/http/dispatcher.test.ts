import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { request as rawRequest } from 'node:http';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { defineManifest, defineServerPlugin, FacetError, type Scope } from '@facet/sdk/common';
import { defineRoutes, HttpRoutes, typedError } from '@facet/sdk/server';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { BuiltInPlugin } from '../start-server.ts';
import { testIdentity } from '../testing/test-identity.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const anything = z.looseObject({});
const endpoints = defineEndpoints({
  'GET /api/v1/thing/open': { policy: 'public', summary: 'Open', responses: { 200: anything } },
  'GET /api/v1/thing/mine': { policy: 'signed-in', summary: 'Mine', responses: { 200: anything } },
  'GET /api/v1/thing/:pk': {
    policy: { permission: ['can_read', 'Thing'] },
    summary: 'One',
    params: z.object({ pk: z.coerce.number().int() }),
    responses: { 200: anything },
  },
  'GET /api/v1/thing/': {
    policy: 'public',
    summary: 'List',
    rison: z.object({ page: z.int().optional(), ids: z.array(z.int()).optional() }),
    responses: { 200: anything },
  },
  'POST /api/v1/thing/': {
    policy: 'public',
    capability: 'data:read',
    summary: 'Make',
    body: z.strictObject({ name: z.string().min(1).max(5), size: z.int().optional() }),
    bodyLimit: 200,
    responses: { 200: anything, 201: anything },
  },
  'POST /api/v1/thing/message': {
    policy: 'public',
    summary: 'Not JSON, as a message',
    body: anything,
    notJson: 'message',
    responses: { 200: anything },
  },
  'POST /api/v1/thing/exempt': {
    policy: 'signed-in',
    summary: 'No token',
    csrfExempt: true,
    bound: 'narrowed',
    responses: { 200: anything },
  },
  'POST /api/v1/thing/question': {
    policy: 'signed-in',
    summary: 'Changes nothing',
    csrfExempt: true,
    reads: true,
    bound: 'narrowed',
    responses: { 200: anything },
  },
  'GET /api/v1/thing/of/:name': {
    policy: 'signed-in',
    bound: { kind: 'thing', param: 'name' },
    summary: 'One by number or name',
    responses: { 200: anything },
  },
  'GET /api/v1/thing/administered': {
    policy: 'signed-in',
    capability: 'admin:write',
    bound: 'narrowed',
    summary: 'Of administrators',
    responses: { 200: anything },
  },
  'POST /api/v1/thing/form': {
    policy: 'public',
    summary: 'Form',
    bodyKind: 'form',
    body: z.object({ a: z.string() }),
    responses: { 200: anything },
  },
  'POST /api/v1/thing/upload': {
    policy: 'public',
    summary: 'Upload',
    bodyKind: 'multipart',
    body: z.looseObject({}),
    responses: { 200: anything },
  },
  'POST /api/v1/thing/spooled': {
    policy: 'public',
    summary: 'Large upload',
    bodyKind: 'multipart',
    spooled: true,
    bodyLimit: 64 * 1024 * 1024,
    body: z.looseObject({}),
    responses: { 200: anything },
  },
  'GET /api/v1/thing/session': {
    policy: 'signed-in',
    sessionOnly: true,
    summary: 'Session',
    responses: { 200: anything },
  },
  'GET /api/v1/thing/limited': { policy: 'public', rateLimit: 2, summary: 'Limited', responses: { 200: anything } },
  'GET /api/v1/thing/typed': { policy: 'public', summary: 'Typed error', responses: { 200: anything } },
  'GET /api/v1/thing/throws': { policy: 'public', summary: 'Throws', responses: { 200: anything } },
  'GET /api/v1/thing/lies': {
    policy: 'public',
    summary: 'Breaks its promise',
    responses: { 200: z.object({ a: z.int() }) },
  },
  'GET /api/v1/thing/stream': { policy: 'signed-in', summary: 'A stream', responses: { 200: 'file' } },
  'GET /api/v1/thing/slow': { policy: 'public', summary: 'Slow', responses: { 200: anything } },
});

const thingManifest = defineManifest({
  id: 'test/thing',
  version: '1.0.0',
  name: 'Things',
  description: 'Routes of a test.',
  engines: { sdk: '^1.0.0' },
  server: {},
  flags: [
    { name: 'STRONG', default: true, description: 'Is strong.' },
    { name: 'SWEET', default: false, description: 'Is sweet.' },
  ],
  contributes: { 'http/routes@1': [{ key: 'thing', prefixes: ['/api/v1/thing'] }] },
});

let calls: string[] = [];
const streamed: Scope[] = [];
let aborted = Promise.withResolvers<void>();

const thing: BuiltInPlugin = {
  manifest: thingManifest,
  load: async () => ({
    default: defineServerPlugin(thingManifest, (ctx) => {
      ctx.implement(HttpRoutes, 'thing', async () =>
        defineRoutes(endpoints, {
          'GET /api/v1/thing/open': ({ principal: who }) => ({ json: { anonymous: who.isAnonymous } }),
          'GET /api/v1/thing/mine': ({ principal: who }) => ({ json: { name: who.username } }),
          'GET /api/v1/thing/:pk': ({ params }) => ({ json: { pk: params.pk } }),
          'GET /api/v1/thing/': ({ q }) => ({ json: { q } }),
          'POST /api/v1/thing/': ({ body }) => {
            calls.push(body.name);
            return { status: 201, json: { body } };
          },
          'POST /api/v1/thing/message': () => ({ json: {} }),
          'POST /api/v1/thing/exempt': () => ({ json: {} }),
          'POST /api/v1/thing/question': () => ({ json: {} }),
          'GET /api/v1/thing/of/:name': () => ({ json: {} }),
          'GET /api/v1/thing/administered': () => ({ json: {} }),
          'POST /api/v1/thing/form': ({ body }) => ({ json: body }),
          'POST /api/v1/thing/upload': ({ body, request }) => ({
            json: {
              ...body,
              files: request.files.map(({ field, filename, bytes }) => [field, filename, bytes.length]),
            },
          }),
          'POST /api/v1/thing/spooled': async ({ body, request }) => {
            const [file] = request.files;
            spooled.push(file?.path ?? '');
            const content = await readFile(file?.path ?? '');
            return { json: { ...body, held: file?.bytes.length, size: file?.size, read: content.length } };
          },
          'GET /api/v1/thing/session': () => ({ json: {} }),
          'GET /api/v1/thing/limited': () => ({ json: {} }),
          'GET /api/v1/thing/typed': () => {
            throw typedError(400, {
              message: 'no',
              error_type: 'COLUMN_DOES_NOT_EXIST_ERROR',
              level: 'error',
              extra: { at: 3 },
            });
          },
          'GET /api/v1/thing/throws': () => {
            throw new Error('the password is geheim');
          },
          'GET /api/v1/thing/lies': () => ({ json: { a: 'x' } }),
          'GET /api/v1/thing/stream': ({ scope }) => ({
            stream: Readable.from(
              (async function* () {
                // After the handler has answered.
                await new Promise((resolve) => setTimeout(resolve, 20));
                streamed.push(scope);
                server.kernel.ensureOpen(scope, 'a stream');
                yield `for ${scope.principal?.username}`;
              })(),
            ),
          }),
          'GET /api/v1/thing/slow': ({ signal }) =>
            new Promise((resolve) => {
              signal.addEventListener('abort', () => {
                aborted.resolve();
                resolve({ json: {} });
              });
            }),
        }),
      );
    }),
  }),
};

const brokenManifest = defineManifest({
  ...thingManifest,
  id: 'test/broken',
  contributes: { 'http/routes@1': [{ key: 'broken', prefixes: ['/api/v1/broken'] }] },
});
const broken: BuiltInPlugin = {
  manifest: brokenManifest,
  load: async () => ({
    default: defineServerPlugin(brokenManifest, () => {
      throw new Error('cannot');
    }),
  }),
};

/** Where handlers found files. */
const spooled: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer([testIdentity, thing, broken]);
});
afterAll(() => server.stop());

const session = (name: string) => ({ cookie: `session=${name}` });
const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const answer = async (path: string, init?: RequestInit) => {
  const response = await server.fetch(path, init);
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers };
};

function refusalOf(scope: Scope | undefined): unknown {
  try {
    if (scope) server.kernel.ensureOpen(scope, 'later');
    return undefined;
  } catch (error) {
    return error instanceof FacetError ? error.code : error;
  }
}

it('the scope of a request is of its caller, and lasts until the answer has been sent', async () => {
  const response = await server.fetch('/api/v1/thing/stream', { headers: session('other') });
  expect(await response.text()).toBe('for other');
  const [scope] = streamed;
  expect(scope).toMatchObject({ kind: 'request', id: response.headers.get('x-request-id') });
  await expect.poll(() => refusalOf(scope)).toBe('KRN_SCOPE_ENDED');
});

it.each<[string, number, Record<string, string>, Record<string, string>]>([
  ['one person', 250, session('other'), {}],
  ['one visitor', 125, {}, session('other')],
])(
  'calls of %s that wait leave others at least half of what a plugin may have under way',
  { timeout: 60_000 },
  async (_, most, headers, others) => {
    const gone = new AbortController();
    const running = () => server.kernel.metrics().get('test/thing')?.running ?? 0;
    const held = Array.from({ length: most }, () =>
      server.fetch('/api/v1/thing/slow', { headers, signal: gone.signal }).catch(() => undefined),
    );
    try {
      await expect.poll(running, { timeout: 40_000 }).toBe(most);
      expect((await answer('/api/v1/thing/open', { headers })).status).toBe(503);
      expect((await answer('/api/v1/thing/open', { headers: others })).status).toBe(200);
    } finally {
      gone.abort();
      await Promise.all(held);
    }
    await expect.poll(running, { timeout: 10_000 }).toBe(0);
  },
);

describe('who may call', () => {
  it.each<[string, Record<string, string>, number, unknown]>([
    ['/api/v1/thing/open', {}, 200, { anonymous: true }],
    ['/api/v1/thing/mine', {}, 401, { msg: 'Missing Authorization Header' }],
    ['/api/v1/thing/mine', { authorization: 'Bearer expired' }, 401, { message: 'Not authorized' }],
    ['/api/v1/thing/mine', { authorization: 'Bearer other' }, 200, { name: 'other' }],
    ['/api/v1/thing/1', {}, 401, { msg: 'Missing Authorization Header' }],
    ['/api/v1/thing/1', session('other'), 403, { message: 'Forbidden' }],
    ['/api/v1/thing/1', session('reader'), 200, { pk: 1 }],
    ['/api/v1/thing/x', session('reader'), 404, { message: 'Not found' }],
    ['/api/v1/thing/x', session('other'), 403, { message: 'Forbidden' }],
    [
      '/api/v1/thing/session',
      { authorization: 'Bearer other' },
      401,
      { message: 'Access is Denied', severity: 'danger' },
    ],
    ['/api/v1/thing/session', session('other'), 200, {}],
  ])('%s %o → %i', async (path, headers, status, body) => {
    expect(await answer(path, { headers })).toMatchObject({ status, body });
  });

  it('asks for the capability of the endpoint where an installed plugin calls', async () => {
    const headers = { ...session('reader'), 'x-facet-plugin': 'me/one' };
    const refusal = (code: string, subject: string) => ({
      status: 403,
      body: { errors: [{ error_type: 'GENERIC_BACKEND_ERROR', extra: { code, subject } }] },
    });
    expect(await answer('/api/v1/thing/1', { headers })).toMatchObject(refusal('KRN_UNKNOWN_PLUGIN', 'me/one'));
    const manifest = defineManifest({
      ...thingManifest,
      id: 'me/one',
      capabilities: ['net:fetch', 'data:read'],
      contributes: {},
    });
    server.kernel.add({ manifest, builtIn: false, desired: 'on', grants: [] });
    expect(await answer('/api/v1/thing/1', { headers })).toMatchObject(refusal('KRN_NOT_GRANTED', 'net:fetch'));
    expect(await answer('/api/v1/thing/', json({}, headers))).toMatchObject(refusal('KRN_NOT_GRANTED', 'data:read'));
    server.kernel.setGrants('me/one', ['net:fetch']);
    expect(await answer('/api/v1/thing/1', { headers })).toMatchObject({ status: 200, body: { pk: 1 } });
    expect(await answer('/api/v1/thing/', json({}, headers))).toMatchObject(refusal('KRN_NOT_GRANTED', 'data:read'));
    for (const id of ['me/one', 'no/such']) {
      const anonymous = await answer('/api/v1/thing/open', { headers: { 'x-facet-plugin': id } });
      expect(anonymous).toMatchObject({ status: 401, body: { msg: 'Missing Authorization Header' } });
    }
    await server.kernel.remove('me/one');
  });

  it('asks unsafe session calls for the token before it looks at the body', async () => {
    const refused = await answer('/api/v1/thing/', json('{broken', session('other')));
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ error_type: 'FRONTEND_CSRF_ERROR', level: 'error' }] },
    });
    expect(
      (await answer('/api/v1/thing/', json({ name: 'a' }, { ...session('other'), 'x-csrftoken': 'good' }))).status,
    ).toBe(201);
    expect((await answer('/api/v1/thing/', json({ name: 'a' }, { authorization: 'Bearer other' }))).status).toBe(201);
    expect((await answer('/api/v1/thing/exempt', { method: 'POST', headers: session('other') })).status).toBe(200);
  });

  it.each([
    ['GET', 'mine', 200, 403],
    ['GET', 'of/3', 200, 200],
    ['GET', 'of/4', 200, 403],
    ['GET', 'of/a-name', 200, 200],
    ['POST', 'question', 200, 200],
    ['POST', 'exempt', 200, 403],
    ['GET', 'administered', 200, 403],
  ])('%s %s: people get %i, a caller that is bound to thing 3 %i', async (method, path, people, reader) => {
    const as = async (name: string) =>
      (await answer(`/api/v1/thing/${path}`, { method, headers: session(name) })).status;
    expect([await as('other'), await as('picture')]).toEqual([people, reader]);
  });

  it('limits calls of an endpoint that says so', async () => {
    const statuses = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await answer('/api/v1/thing/limited')).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await answer('/api/v1/thing/limited')).headers.get('retry-after')).toMatch(/^\d+$/);
  });
});

describe('arguments', () => {
  it.each<[string, number, unknown]>([
    ['', 200, { q: {} }],
    ['?q=(page:2,ids:!(1,2))', 200, { q: { page: 2, ids: [1, 2] } }],
    ['?q={"page":3}', 200, { q: { page: 3 } }],
    ['?q=(((', 400, { message: 'Not a valid rison/json argument' }],
    ...['{bad', '%7Bbad', '[1', '"text', '{"page":', ' {bad', '(a:', '!x', '((', 'a b'].map(
      (q): [string, number, unknown] => [`?q=${q}`, 400, { message: 'Not a valid rison/json argument' }],
    ),
    ['?q={"page":1,"\\u005f_proto__":{"ids":[1]}}', 200, { q: { page: 1 } }],
    ['?q=(__proto__:(page:1))', 400, { message: 'Not a valid rison/json argument' }],
    ['?q=(page:x)', 400, { message: 'Not a valid rison schema page: Not a valid integer.' }],
  ])('q of %s', async (query, status, body) => {
    expect(await answer(`/api/v1/thing/${query}`)).toMatchObject({ status, body });
  });

  it('a body of an endpoint that says nothing of its size may have one MiB', async () => {
    const body = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes - 11) });
    expect((await answer('/api/v1/thing/message', json(body(1_048_576)))).status).toBe(200);
    expect((await answer('/api/v1/thing/message', json(body(1_048_577)))).status).toBe(413);
  });

  it.each<[string, unknown, unknown]>([
    ['missing', {}, { message: { name: ['Missing data for required field.'] } }],
    ['unknown', { name: 'a', colour: 1 }, { message: { colour: ['Unknown field.'] } }],
    ['too long', { name: 'abcdef' }, { message: { name: ['Length must be between 1 and 5.'] } }],
    ['no integer', { name: 'a', size: 'x' }, { message: { size: ['Not a valid integer.'] } }],
  ])('a body with a field that is %s gives 400 in the shape of the contract', async (_name, body, expected) => {
    expect(await answer('/api/v1/thing/', json(body))).toMatchObject({ status: 400, body: expected });
  });

  it('says in the shape of the endpoint that a body is no JSON', async () => {
    const typed = {
      status: 400,
      body: {
        errors: [
          {
            message: 'Request is not JSON',
            error_type: 'INVALID_PAYLOAD_FORMAT_ERROR',
            extra: { issue_codes: [{ code: 1019 }] },
          },
        ],
      },
    };
    expect(await answer('/api/v1/thing/', json('{broken'))).toMatchObject(typed);
    expect(await answer('/api/v1/thing/', { method: 'POST', body: 'name=a' })).toMatchObject(typed);
    expect(await answer('/api/v1/thing/message', json('x'))).toMatchObject({
      body: { message: 'Request is not JSON' },
    });
  });

  it('refuses a body above the limit, announced or not', async () => {
    expect((await answer('/api/v1/thing/', json({ name: 'x'.repeat(300) }))).status).toBe(413);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const call = rawRequest(`${server.url}/api/v1/thing/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      });
      call.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      call.on('error', reject);
      call.write(' '.repeat(150));
      call.end(' '.repeat(150));
    });
    expect(status).toBe(413);
  });

  it('holds no more than a few large bodies of one person that come slowly', async () => {
    const opened = Array.from({ length: 4 }, () =>
      rawRequest(`${server.url}/api/v1/thing/upload`, {
        method: 'POST',
        headers: {
          ...session('slow'),
          'x-csrftoken': 'good',
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 16 * 1024 * 1024,
        },
      }),
    );
    const refused = Promise.race(
      opened.map(
        (call) =>
          new Promise<number | undefined>((resolve) => {
            call.on('error', () => undefined);
            call.on('response', ({ statusCode }) => resolve(statusCode));
          }),
      ),
    );
    for (const call of opened) call.write('--x\r\n');
    const upload = (headers: Record<string, string>) => {
      const form = new FormData();
      form.set('formData', new Blob(['12345']), 'a.zip');
      return answer('/api/v1/thing/upload', { method: 'POST', body: form, headers });
    };
    const own = { ...session('slow'), 'x-csrftoken': 'good' };
    expect(await refused).toBe(429);
    expect((await upload(own)).status).toBe(429);
    expect((await upload({})).status).toBe(200);
    for (const call of opened) call.destroy();
    await expect.poll(async () => (await upload(own)).status).toBe(200);
  });

  it('reads forms and uploads', async () => {
    const form = new URLSearchParams({ a: 'x y' });
    expect((await answer('/api/v1/thing/form', { method: 'POST', body: form })).body).toEqual({ a: 'x y' });
    const upload = new FormData();
    upload.set('overwrite', 'true');
    upload.set('formData', new Blob(['12345']), 'a.zip');
    expect((await answer('/api/v1/thing/upload', { method: 'POST', body: upload })).body).toEqual({
      overwrite: 'true',
      files: [['formData', 'a.zip', 5]],
    });
    expect(await answer('/api/v1/thing/upload', json({}))).toMatchObject({
      status: 400,
      body: { errors: [{ message: "Request MIME type is not 'multipart/form-data'" }] },
    });
  });

  it('writes large uploads to the disk, and drops them when they are answered', async () => {
    const upload = new FormData();
    upload.set('name', 'x');
    upload.set('file', new Blob(['a'.repeat(40_000_000)]), '../../a.csv');
    expect((await answer('/api/v1/thing/spooled', { method: 'POST', body: upload })).body).toEqual({
      name: 'x',
      held: 0,
      size: 40_000_000,
      read: 40_000_000,
    });
    await expect.poll(() => existsSync(spooled[0] ?? '')).toBe(false);
    const large = new FormData();
    large.set('file', new Blob(['a'.repeat(70_000_000)]), 'a.csv');
    expect((await answer('/api/v1/thing/spooled', { method: 'POST', body: large })).status).toBe(413);
  });

  it('leaves nothing of a large upload that is cut', async () => {
    const before = spooled.length;
    const call = rawRequest(`${server.url}/api/v1/thing/spooled`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 40_000_000 },
    });
    call.on('error', () => undefined);
    call.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n');
    call.write('a'.repeat(2_000_000));
    const folder = dirname(spooled[0] ?? '');
    await expect.poll(() => readdirSync(folder).length).toBe(1);
    call.destroy();
    await expect.poll(() => readdirSync(folder).length).toBe(0);
    expect(spooled).toHaveLength(before);
  });

  it('drops keys that would become prototypes', async () => {
    calls = [];
    const { status } = await answer('/api/v1/thing/', json('{"name":"ok","__proto__":{"size":1}}'));
    expect([status, calls]).toEqual([201, ['ok']]);
  });
});

describe('failures', () => {
  it('fills the issue codes of a typed error and keeps its extra', async () => {
    expect((await answer('/api/v1/thing/typed')).body.errors[0]).toMatchObject({
      extra: {
        at: 3,
        issue_codes: [
          { code: 1003, message: expect.stringMatching(/^Issue 1003 - /) },
          { code: 1004, message: expect.stringMatching(/^Issue 1004 - /) },
        ],
      },
    });
  });

  it('answers an unexpected error without its details, and logs it with its request and plugin', async () => {
    const { status, body, headers } = await answer('/api/v1/thing/throws');
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('geheim');
    expect(body.errors[0].extra.request_id).toBe(headers.get('x-request-id'));
    expect(server.lines).toContainEqual(
      expect.objectContaining({ requestId: headers.get('x-request-id'), pluginId: 'test/thing', level: 'error' }),
    );
  });

  it('notices an answer against its own schema', async () => {
    expect((await answer('/api/v1/thing/lies')).status).toBe(500);
  });

  it('cancels the handler when the caller goes away', async () => {
    aborted = Promise.withResolvers();
    const controller = new AbortController();
    const call = server.fetch('/api/v1/thing/slow', { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    await expect(call).rejects.toThrow(/abort/i);
    await aborted.promise;
  });

  it('answers unknown addresses and methods as the contract does', async () => {
    expect(await answer('/api/v1/nothing')).toMatchObject({
      status: 404,
      body: { errors: [{ error_type: 'GENERIC_BACKEND_ERROR' }] },
    });
    const wrong = await answer('/api/v1/thing/open', { method: 'DELETE' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET']);
    expect((await answer('/api/v1/thing/%E0%A4%A')).status).toBe(400);
  });
});

describe('plugins that come and go', () => {
  it('answers 503 with the code for a plugin that failed', async () => {
    expect(await answer('/api/v1/broken/1')).toMatchObject({
      status: 503,
      body: { errors: [{ extra: { plugin: 'test/broken', code: expect.stringMatching(/^KRN_/) } }] },
    });
  });

  it('answers 410 while a plugin is off, and as before afterwards', async () => {
    await server.kernel.setDesired('test/thing', 'off');
    await expect.poll(async () => (await answer('/api/v1/thing/open')).status).toBe(410);
    await server.kernel.setDesired('test/thing', 'on');
    await expect.poll(async () => (await answer('/api/v1/thing/open')).status).toBe(200);
  });

  it('takes every caller for anonymous while the identity plugin is off', async () => {
    await server.kernel.setDesired('test/identity', 'off');
    await expect.poll(async () => (await answer('/api/v1/thing/1', { headers: session('reader') })).status).toBe(401);
    await server.kernel.setDesired('test/identity', 'on');
    await expect.poll(async () => (await answer('/api/v1/thing/1', { headers: session('reader') })).status).toBe(200);
  });
});

describe('the host itself', () => {
  it('says that it lives, is ready, and what it counted', async () => {
    for (const path of ['/health', '/healthcheck', '/ping']) {
      const response = await server.fetch(path);
      expect([response.status, await response.text()]).toEqual([200, 'OK']);
    }
    expect((await answer('/ready')).body).toEqual({ ready: true });
    const metrics = await (await server.fetch('/metrics')).text();
    expect(metrics).toMatch(/facet_http_request_seconds_count\{.*route="\/api\/v1\/thing\/open".*owner="test\/thing"/);
    expect(metrics).toContain('facet_plugin_state{plugin="test/broken",state="failed"} 1');
  });

  it('lists plugins and flags to everybody who is signed in', async () => {
    const { body } = await answer('/api/v1/plugin/', { headers: session('other') });
    expect(body.result.map((plugin: { id: string }) => plugin.id).sort()).toEqual([
      'facet/app',
      'test/broken',
      'test/identity',
      'test/thing',
    ]);
    expect(body.flags).toEqual({ STRONG: true, SWEET: false });
  });

  it.each([
    ['GET /api/v1/thing/open', true],
    ['POST /api/v1/thing/open', false],
    ['GET /api/v1/thing/closed-for-ever', false],
    ['GET /api/v1/plugin/', true],
    ['', false],
  ])('says whether %s is offered: %s', async (key, result) => {
    const path = `/api/v1/endpoint/?key=${encodeURIComponent(key)}`;
    expect((await answer(path, { headers: session('other') })).body).toEqual({ result });
    expect((await answer(path)).status).toBe(401);
  });

  it('sends security headers on every answer', async () => {
    for (const path of ['/health', '/api/v1/nothing']) {
      const { headers } = await server.fetch(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  it('compresses long answers for those who can read it', async () => {
    const response = await server.fetch('/metrics', { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await response.text()).toContain('facet_plugin_state');
  });
});
