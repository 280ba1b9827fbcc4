import { createTestKernel, source, testManifest } from '@facet/core/testing';
import { type Capability, defineServerPlugin, type Scope } from '@facet/sdk/common';
import { expect, it } from 'vitest';
import { systemScopesOf } from './system-scopes.ts';

async function started(capabilities: readonly Capability[]) {
  const { kernel } = createTestKernel('server');
  const manifest = { ...testManifest({ id: 'a/seed' }), capabilities, server: {} };
  kernel.add(source(defineServerPlugin(manifest, () => undefined)));
  await kernel.start();
  return { kernel, scopes: () => systemScopesOf('a/seed', kernel) };
}

it('a plugin that declares the capability works as the system, while its work runs', async () => {
  const { kernel, scopes } = await started(['system:act']);
  const seen = await scopes().run(new AbortController().signal, async (scope): Promise<Scope> => {
    kernel.ensureOpen(scope, 'x');
    return scope;
  });
  expect(seen).toMatchObject({ kind: 'system', principal: null });
  expect(() => kernel.ensureOpen(seen, 'x')).toThrow(expect.objectContaining({ code: 'KRN_SCOPE_ENDED' }));
});

it.each([[[]], [['admin:write', 'data:read'] as const]])('others are refused: %j', async (capabilities) => {
  const { scopes } = await started(capabilities);
  expect(scopes).toThrow(expect.objectContaining({ code: 'KRN_NOT_GRANTED', owner: 'a/seed', subject: 'system:act' }));
});
