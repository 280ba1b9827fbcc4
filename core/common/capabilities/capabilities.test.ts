import { createTestKernel, source, testManifest } from '@facet/core/testing';
import {
  type Capability,
  defineClientPlugin,
  defineManifest,
  defineToken,
  restrictService,
  type Setting,
} from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { restriction } from './capability-gate.ts';

interface Shop {
  buy(): Promise<string>;
}
const ShopToken = defineToken<Shop>('test/shop@1', 'Sells.');

interface Circumstances {
  readonly builtIn?: boolean;
  readonly asks?: readonly Capability[];
  readonly grants?: readonly Capability[];
}

/** A plugin that requires the shop, which needs `net:fetch` to buy. */
async function started({ builtIn = false, asks = ['net:fetch'], grants = [] }: Circumstances) {
  const given: { shop?: Shop; setting?: Setting<object> } = {};
  const manifest = defineManifest({
    ...testManifest({ id: 'me/one', eager: true }),
    capabilities: asks,
    client: { requires: { shop: ShopToken } },
  });
  const plugin = defineClientPlugin(manifest, (ctx, { shop }) => {
    given.shop = shop;
    given.setting = ctx.settings();
  });
  const stored: unknown[] = [];
  const test = createTestKernel('client', {
    host: [[ShopToken, { buy: async () => 'bread' }]],
    restrictions: [
      restriction(ShopToken, (shop, gate) => ({
        async buy() {
          gate.require('net:fetch', 'Buying');
          return shop.buy();
        },
      })),
    ],
    settingsOf: <T>(): Setting<T> => ({
      get: () => ({}) as T,
      subscribe: () => ({ dispose: () => undefined }),
      set: async (value) => void stored.push(value),
    }),
  });
  test.kernel.add(source(plugin, { builtIn, grants }));
  await test.kernel.start();
  const { shop, setting } = given;
  if (!shop || !setting) throw new Error('The plugin did not start.');
  const refused = () => test.kernel.statuses()[0]?.refused;
  return { kernel: test.kernel, shop, setting, stored, refused };
}

describe('capabilities', () => {
  it('let a call pass when it is asked for and granted', async () => {
    const { shop, refused } = await started({ grants: ['net:fetch'] });
    expect(await shop.buy()).toBe('bread');
    expect(refused()).toEqual([]);
  });

  it.each<[string, Circumstances, RegExp, RegExp]>([
    ['not granted', {}, /no administrator has granted/, /Grant "net:fetch" to "me\/one" on the plugins page/],
    [
      'granted but not asked for',
      { asks: [], grants: ['net:fetch'] },
      /its manifest does not ask for/,
      /`capabilities`/,
    ],
    ['another one is granted', { asks: ['net:fetch', 'sql:run'], grants: ['sql:run'] }, /no administrator/, /Grant/],
  ])('reject a call that is %s, with plugin, capability and remedy', async (_, circumstances, message, remedy) => {
    const { shop, refused } = await started(circumstances);
    await expect(shop.buy()).rejects.toMatchObject({
      code: 'KRN_NOT_GRANTED',
      owner: 'me/one',
      subject: 'net:fetch',
      message: expect.stringMatching(message),
      remedy: expect.stringMatching(remedy),
    });
    expect(refused()).toEqual(['net:fetch']);
  });

  it('hold at once when they are granted or withdrawn, without a restart', async () => {
    const { kernel, shop, refused } = await started({});
    await expect(shop.buy()).rejects.toMatchObject({ code: 'KRN_NOT_GRANTED' });
    kernel.setGrants('me/one', ['net:fetch']);
    expect(refused()).toEqual([]);
    expect(await shop.buy()).toBe('bread');
    kernel.setGrants('me/one', []);
    await expect(shop.buy()).rejects.toMatchObject({ code: 'KRN_NOT_GRANTED' });
    expect(() => kernel.setGrants('me/nobody', [])).toThrow('me/nobody');
  });

  it('are no matter for built-in plugins', async () => {
    const { shop, setting, stored } = await started({ builtIn: true, asks: [] });
    expect(await shop.buy()).toBe('bread');
    await setting.set({ a: 1 });
    expect(stored).toEqual([{ a: 1 }]);
  });

  it('guard what a plugin stores, not what it reads', async () => {
    const { kernel, setting, stored } = await started({ asks: ['storage:own'] });
    expect(setting.get()).toEqual({});
    await expect(setting.set({ a: 1 })).rejects.toMatchObject({ subject: 'storage:own' });
    kernel.setGrants('me/one', ['storage:own']);
    await setting.set({ a: 2 });
    expect(stored).toEqual([{ a: 2 }]);
  });

  it('hold for components as well, which get the same promise each time', async () => {
    const { kernel } = await started({});
    const promise = kernel.serviceFor(['me/one'], ShopToken);
    expect(kernel.serviceFor(['me/one'], ShopToken)).toBe(promise);
    await expect((await promise).buy()).rejects.toMatchObject({ code: 'KRN_NOT_GRANTED' });
    expect(await (await kernel.service(ShopToken)).buy()).toBe('bread');
  });

  it('hold for the service of another plugin as its provider says, through any chain of components', async () => {
    const provider = defineManifest({ ...testManifest({ id: 'facet/shop' }), client: { provides: ShopToken } });
    const shop = defineClientPlugin(provider, () =>
      restrictService<Shop>({ buy: async () => 'bread' }, (whole, gate) => ({
        async buy() {
          gate.require('net:fetch', 'Buying');
          return whole.buy();
        },
      })),
    );
    const guest = (id: string) => defineClientPlugin(testManifest({ id, client: {} }), () => undefined);
    const test = createTestKernel('client');
    test.kernel.add(source(shop, { builtIn: true, grants: [] }));
    test.kernel.add(source(guest('me/outer'), { builtIn: false, grants: [] }));
    test.kernel.add(source(guest('me/inner'), { builtIn: false, grants: [] }));
    await test.kernel.start();
    expect(await (await test.kernel.service(ShopToken)).buy()).toBe('bread');
    const nested = await test.kernel.serviceFor(['me/outer', 'me/inner'], ShopToken);
    await expect(nested.buy()).rejects.toMatchObject({ code: 'KRN_NOT_GRANTED', owner: 'me/inner' });
  });
});
