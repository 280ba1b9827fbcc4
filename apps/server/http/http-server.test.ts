import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { afterAll, describe, expect, it } from 'vitest';
import { createLogger } from '../log/logger.ts';
import { createHttpServer } from './http-server.ts';

const log = createLogger('silent');

const app = await createHttpServer({ trustProxy: 0, webFolder: tmpdir(), log });
afterAll(() => app.close());

describe('the HTTP server', () => {
  it('loads no compilers of JSON Schema, since endpoints have schemas of their own', async () => {
    await app.ready();
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    expect(loaded.filter((file) => file.includes('/fastify/')).length).toBeGreaterThan(10);
    expect(loaded.filter((file) => /\/(ajv|fast-json-stringify-compiler)\//.test(file))).toEqual([]);
  });

  it('says so to a route that states a schema in the way of Fastify', async () => {
    const other = await createHttpServer({ trustProxy: 0, webFolder: tmpdir(), log });
    other.get('/one', { schema: { querystring: { type: 'object' } } }, () => 'one');
    await expect(other.ready()).rejects.toMatchObject({ code: 'HST_ROUTE_SCHEMA' });
  });

  it('keeps other sites, frames and guesses of types away from an answer that says nothing of them', async () => {
    const { headers } = await app.inject('/nothing');
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'self';style-src 'self' 'unsafe-inline'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'x-permitted-cross-domain-policies': 'none',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it.each([
    ['cross-site', 'same-origin'],
    ['same-site', 'same-origin'],
    ['none, cross-site', 'same-origin'],
    ['none', undefined],
    ['same-origin', undefined],
  ])('a page whose navigation is told as %s is cut off from its opener: %s', async (site, policy) => {
    const { headers } = await app.inject({ url: '/nothing', headers: { 'sec-fetch-site': site } });
    expect(headers['cross-origin-opener-policy']).toBe(policy);
  });
});
