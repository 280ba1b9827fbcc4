import { createTestKernel, testManifest } from '@facet/core/testing';
import { defineServerPlugin, type ErrorData } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { problems } from './errors/catalogue.ts';
import type { Attribute } from './activation/attribute.ts';

const fault: ErrorData = problems.blocked('me/loop', 'Activation', 15, '2026-01-01T00:00:00.000Z');

async function started(locked: boolean) {
  const test = createTestKernel('server');
  const manifest = { ...testManifest({ id: 'me/loop', ...(locked ? { locked: 'It must run.' } : {}) }), server: {} };
  const load = async () => ({ default: defineServerPlugin(manifest, () => undefined) });
  test.kernel.add({ manifest, load, builtIn: true, desired: 'on', fault });
  await test.kernel.start();
  const status = () => test.kernel.statuses()[0];
  return { kernel: test.kernel, status };
}

describe('a plugin that brought an earlier process down', () => {
  it('has failed with that cause until it is tried again', async () => {
    const { kernel, status } = await started(false);
    expect(status()).toMatchObject({ state: 'failed', cause: { code: 'KRN_BLOCKED' } });
    await kernel.retry('me/loop');
    expect(status()).toMatchObject({ state: 'active', problems: [] });
  });

  it('runs when it is locked, and carries a warning until it is tried again', async () => {
    const { kernel, status } = await started(true);
    expect(status()).toMatchObject({ state: 'active', warnings: [{ code: 'KRN_BLOCKED' }] });
    await kernel.retry('me/loop');
    expect(status()).toMatchObject({ state: 'active', warnings: [] });
  });
});

describe('attribution', () => {
  it('surrounds every way into code of a plugin with its owner', async () => {
    const seen: string[] = [];
    const attribute: Attribute = (owner, what, call) => {
      seen.push(`${owner}: ${what}`);
      return call();
    };
    const { kernel } = createTestKernel('server', { attribute });
    const manifest = { ...testManifest({ id: 'me/one' }), server: {} };
    const load = async () => ({ default: defineServerPlugin(manifest, () => undefined) });
    kernel.add({ manifest, load, builtIn: true, desired: 'on' });
    await kernel.start();
    await kernel.guard('me/one', { deadlineMs: 10, what: 'GET /' }, () => undefined);
    expect(seen).toEqual(['me/one: Fetching the code', 'me/one: Activation', 'me/one: GET /']);
  });

  it('keeps the last failure with the count', async () => {
    const { kernel, status } = await started(true);
    kernel.report('me/loop', new Error('boom'));
    kernel.report('me/loop', Object.create(null));
    expect(status()).toMatchObject({ crashes: 2, lastCrash: { error: { code: 'KRN_THREW', owner: 'me/loop' } } });
  });
});
