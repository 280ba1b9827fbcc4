import { createTestKernel, testManifest } from '@facet/core/testing';
import { defineClientPlugin, defineManifest, definePoint } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import type { PageSource } from './plugin-source.ts';
import { KernelFollower } from './reconcile.ts';

const Words = definePoint<{ declared: object; implementation: string }>({
  id: 'test/word@1',
  description: '',
  side: 'client',
});

function installed(word: string, change: Partial<PageSource> = {}): PageSource {
  const manifest = defineManifest({
    ...testManifest({ id: 'me/words', contributes: { 'test/word@1': [{ key: 'word' }] } }),
    client: {},
  });
  const definition = defineClientPlugin(manifest, (ctx) => {
    ctx.implement(Words, 'word', async () => word);
  });
  const load = async () => ({ default: definition });
  return { manifest, builtIn: false, desired: 'on', revision: word, load, ...change };
}

async function page(initial: readonly PageSource[]) {
  const { kernel } = createTestKernel('client');
  const removed: string[] = [];
  const follower = new KernelFollower(kernel, initial, (id) => removed.push(id));
  await kernel.start();
  const words = () =>
    Promise.all(
      kernel
        .registry(Words)
        .snapshot()
        .map((entry) => entry.load()),
    );
  return { kernel, follower, removed, words };
}

describe('KernelFollower', () => {
  it('takes in what was installed, and lets go of what was uninstalled', async () => {
    const { follower, removed, words } = await page([]);
    await follower.follow([installed('one')]);
    expect(await words()).toEqual(['one']);
    await follower.follow([]);
    expect(await words()).toEqual([]);
    expect(removed).toEqual(['me/words']);
  });

  it('replaces code of the same version when its address has changed', async () => {
    const { follower, removed, words } = await page([installed('one')]);
    expect(await words()).toEqual(['one']);
    await follower.follow([installed('two')]);
    expect(await words()).toEqual(['two']);
    expect(removed).toEqual(['me/words']);
  });

  it('leaves what stays the same alone', async () => {
    const { kernel, follower, removed } = await page([installed('one')]);
    const [before] = kernel.registry(Words).snapshot();
    await follower.follow([installed('one')]);
    expect(kernel.registry(Words).snapshot()[0]).toBe(before);
    expect(removed).toEqual([]);
  });

  it('switches, and ends with what was said last, however fast changes come', async () => {
    const { follower, words } = await page([installed('one')]);
    const off = follower.follow([installed('one', { desired: 'off' })]);
    const on = follower.follow([installed('two')]);
    await Promise.all([off, on]);
    expect(await words()).toEqual(['two']);
    await follower.follow([installed('two', { desired: 'off' })]);
    expect(await words()).toEqual([]);
  });
});
