import type { RequestInfo } from '@facet/sdk/server';
import { describe, expect, it } from 'vitest';
import { mayReadMetrics } from './metrics-access.ts';

const asked = (ip: string, headers: Readonly<Record<string, string>> = {}) =>
  ({ ip, headers }) as unknown as RequestInfo;
const unset = { metricsToken: undefined, trustProxy: 0, publicUrl: undefined } as const;

describe('/metrics', () => {
  it.each([
    ['127.0.0.1', {}, true],
    ['::1', {}, true],
    ['::ffff:127.0.0.1', {}, true],
    ['10.0.0.9', {}, false],
    ['127.0.0.1', { 'x-forwarded-for': '10.0.0.9' }, false],
    ['127.0.0.1', { via: '1.1 proxy' }, false],
    ['127.0.0.1', { forwarded: 'for=10.0.0.9' }, false],
  ])('without a token is for this machine: %s %o %s', (ip, headers, allowed) => {
    expect(mayReadMetrics(unset)(asked(ip, headers))).toBe(allowed);
  });

  it.each([{ trustProxy: 1 }, { trustProxy: ['10.0.0.7'] }, { publicUrl: 'https://facet.example.org' }])(
    'without a token is closed to every caller behind a proxy: %o',
    (rules) => {
      expect(mayReadMetrics({ ...unset, ...rules })(asked('127.0.0.1'))).toBe(false);
    },
  );

  it('with a token is for its holders, from anywhere', () => {
    const may = mayReadMetrics({ ...unset, metricsToken: 'figures' });
    expect(may(asked('10.0.0.9', { authorization: 'Bearer figures' }))).toBe(true);
    expect(may(asked('127.0.0.1'))).toBe(false);
    expect(may(asked('127.0.0.1', { authorization: 'Bearer figure' }))).toBe(false);
  });
});
