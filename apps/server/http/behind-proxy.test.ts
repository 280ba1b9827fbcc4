import { request as rawRequest, type IncomingHttpHeaders } from 'node:http';
import { defineManifest, defineServerPlugin } from '@facet/sdk/common';
import { defineRoutes, HttpRoutes } from '@facet/sdk/server';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { BuiltInPlugin } from '../start-server.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const endpoints = defineEndpoints({
  'GET /api/v1/echo/': {
    policy: 'public',
    summary: 'Who calls',
    responses: { 200: z.object({ ip: z.string(), origin: z.string() }) },
  },
});
const manifest = defineManifest({
  id: 'test/echo',
  version: '1.0.0',
  name: 'Echo',
  description: 'Tells who calls.',
  engines: { sdk: '^1.0.0' },
  server: {},
  contributes: { 'http/routes@1': [{ key: 'echo', prefixes: ['/api/v1/echo'] }] },
});
const echo: BuiltInPlugin = {
  manifest,
  load: async () => ({
    default: defineServerPlugin(manifest, (ctx) => {
      ctx.implement(HttpRoutes, 'echo', async () =>
        defineRoutes(endpoints, {
          'GET /api/v1/echo/': ({ request: { ip, origin } }) => ({
            json: { ip, origin },
            cookies: [{ name: 'a', value: 'b' }],
          }),
        }),
      );
    }),
  }),
};

let server: TestServer | undefined;
afterEach(() => server?.stop());

interface Heard {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** `fetch` may not set the Host header. */
function get(path: string, headers: Readonly<Record<string, string>>): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const sent = rawRequest(
      `${server?.url}${path}`,
      { headers: { accept: 'application/json', ...headers } },
      (heard) => {
        let text = '';
        heard.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        heard.on('end', () => resolve({ status: heard.statusCode ?? 0, headers: heard.headers, text }));
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

const start = async (env: Readonly<Record<string, string>> = {}) => {
  server = await startTestServer([echo], env);
};
const ask = async (headers: Readonly<Record<string, string>>) => JSON.parse((await get('/api/v1/echo/', headers)).text);

describe('who calls through a proxy', () => {
  it.each<[string | undefined, string, string]>([
    [undefined, '6.6.6.6', '127.0.0.1'],
    ['1', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
    ['2', '6.6.6.6, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
    ['10.0.0.7', '6.6.6.6', '127.0.0.1'],
    ['loopback', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
    ['loopback,10.0.0.0/8', '6.6.6.6, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
  ])('with FACET_TRUST_PROXY=%s and X-Forwarded-For: %s is %s', async (trust, forwarded, ip) => {
    await start(trust === undefined ? {} : { FACET_TRUST_PROXY: trust });
    expect((await ask({ 'x-forwarded-for': forwarded })).ip).toBe(ip);
  });

  it('is told TLS only by a proxy that counts', async () => {
    await start();
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '6.6.6.6' };
    expect((await get('/api/v1/echo/', forwarded)).headers['strict-transport-security']).toBeUndefined();
    await server?.stop();
    await start({ FACET_TRUST_PROXY: '1' });
    const { headers } = await get('/api/v1/echo/', forwarded);
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    expect(String(headers['set-cookie'])).toContain('Secure');
  });
});

describe('the name that a call is sent to', () => {
  it('does not become part of an answer', async () => {
    await start({ FACET_TRUST_PROXY: '1' });
    expect((await ask({ host: 'evil.example' })).origin).toBe('');
    expect((await ask({ host: '127.0.0.1:1', 'x-forwarded-host': 'evil.example' })).origin).toBe('');
    expect((await ask({ host: 'localhost:8088' })).origin).toBe('http://localhost:8088');
  });

  it('is refused where the allowed names are listed', async () => {
    await start({ FACET_ALLOWED_HOSTS: 'facet.internal' });
    expect((await get('/api/v1/echo/', { host: 'evil.example' })).status).toBe(421);
    expect((await ask({ host: 'facet.internal' })).origin).toBe('http://facet.internal');
    expect((await get('/health', {})).status).toBe(200);
  });

  it('is the public address where one is set, whose cookies and pages are for TLS alone', async () => {
    await start({ FACET_PUBLIC_URL: 'https://facet.example.org/' });
    expect((await ask({ host: 'evil.example' })).origin).toBe('https://facet.example.org');
    const { headers } = await get('/api/v1/echo/', {});
    expect(String(headers['set-cookie'])).toContain('Secure');
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
  });
});

describe('what a page makes a browser send', () => {
  it('is refused as an image, a frame or a script, with answers that no other site may embed', async () => {
    await start();
    for (const destination of ['image', 'iframe', 'script'])
      expect((await get('/api/v1/echo/', { 'sec-fetch-dest': destination })).status).toBe(403);
    const { status, headers } = await get('/api/v1/echo/', { 'sec-fetch-dest': 'empty' });
    expect([status, headers['cross-origin-resource-policy']]).toEqual([200, 'same-origin']);
  });
});

describe('/metrics', () => {
  it('is for holders of the token', async () => {
    await start({ FACET_METRICS_TOKEN: 'figures' });
    expect((await get('/metrics', {})).status).toBe(401);
    expect((await get('/metrics', { authorization: 'Bearer figures' })).text).toContain('facet_http_request_seconds');
  });

  it('is for this machine alone while none is set', async () => {
    await start();
    expect((await get('/metrics', {})).status).toBe(200);
    expect((await get('/metrics', { 'x-forwarded-for': '10.0.0.9' })).status).toBe(401);
  });
});
