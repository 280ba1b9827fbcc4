import { defineManifest, defineServerPlugin, defineToken, definePoint } from '@facet/sdk/common';
import { expect, it } from 'vitest';
import { createKernel } from './index.ts';

it('starts', async () => {
  const T = defineToken<{ n: number }>('a/t@1', '');
  const P = definePoint<{ declared: { label: string }; implementation: { x: number } }>({
    id: 'a/p@1',
    description: '',
    side: 'server',
  });
  const log = { debug() {}, info() {}, warn: console.log, error: console.log };
  const k = createKernel({ side: 'server', log });
  const base = { version: '1.0.0', name: 'n', description: 'd', engines: { sdk: '^1.0.0' } };
  const a = defineManifest({ ...base, id: 'x/a', server: { provides: T } });
  const b = defineManifest({
    ...base,
    id: 'x/b',
    server: { requires: { t: T } },
    contributes: { 'a/p@1': [{ key: 'k', label: 'l' }] },
  });
  k.add({
    manifest: b,
    builtIn: true,
    desired: 'on',
    load: async () => ({
      default: defineServerPlugin(b, (ctx, { t }) => {
        ctx.implement(P, 'k', async () => ({ x: t.n }));
      }),
    }),
  });
  k.add({
    manifest: a,
    builtIn: true,
    desired: 'on',
    load: async () => ({ default: defineServerPlugin(a, () => ({ n: 5 })) }),
  });
  await k.start();
  expect(k.statuses().map((s) => [s.id, s.state, s.cause])).toEqual([
    ['x/b', 'active', undefined],
    ['x/a', 'active', undefined],
  ]);
  expect(await k.registry(P).get('k')?.load()).toEqual({ x: 5 });
  const before = k
    .registry(P)
    .snapshot()
    .map((e) => [e.key, e.owner]);
  await k.setDesired('x/a', 'off');
  expect(k.statuses().map((s) => [s.id, s.state, s.cause?.code])).toEqual([
    ['x/b', 'failed', 'KRN_DEPENDENCY_OFF'],
    ['x/a', 'disabled', undefined],
  ]);
  expect(k.registry(P).snapshot()).toEqual([]);
  await k.setDesired('x/a', 'on');
  expect(
    k
      .registry(P)
      .snapshot()
      .map((e) => [e.key, e.owner]),
  ).toEqual(before);
  expect((await k.service(T)).n).toBe(5);
});
