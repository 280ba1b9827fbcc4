import { createTestKernel, source, testManifest } from '@facet/core/testing';
import { type Capability, defineServerPlugin, type Principal, type Scope } from '@facet/sdk/common';
import { expect, it } from 'vitest';
import { createLogger } from '../log/logger.ts';
import { WorkOfPeople } from '../rights/work-of-people.ts';
import { systemScopesOf } from './system-scopes.ts';

const ANN: Principal = {
  id: 9,
  username: 'ann',
  firstName: 'Ann',
  lastName: '',
  email: '',
  isAnonymous: false,
  roles: ['Gamma'],
  roleIds: [],
  isAdmin: false,
  via: 'none',
  can: () => false,
  viewsOf: () => [],
};

const log = createLogger('silent');

async function started(capabilities: readonly Capability[], people = new WorkOfPeople(log)) {
  const { kernel } = createTestKernel('server');
  const manifest = { ...testManifest({ id: 'a/seed' }), capabilities, server: {} };
  kernel.add(source(defineServerPlugin(manifest, () => undefined)));
  await kernel.start();
  const present = new Set([9]);
  const authenticator = async () => ({ principalOf: async (id: number) => (present.has(id) ? ANN : undefined) });
  return { kernel, present, scopes: () => systemScopesOf('a/seed', { kernel, authenticator, people }) };
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

it('it works for a person with the rights of now, and not for one who is gone', async () => {
  const { kernel, scopes } = await started(['system:act']);
  const { signal } = new AbortController();
  const seen = await scopes().runFor(9, signal, async (scope) => scope);
  expect(seen).toMatchObject({ kind: 'background', principal: { username: 'ann' } });
  expect(() => kernel.ensureOpen(seen, 'x')).toThrow(expect.objectContaining({ code: 'KRN_SCOPE_ENDED' }));
  await expect(scopes().runFor(8, signal, async (scope) => scope)).rejects.toMatchObject({ code: 'HST_PERSON_GONE' });
});

it('its work for a person is told to end when the person is gone', async () => {
  const people = new WorkOfPeople(log);
  const { present, scopes } = await started(['system:act'], people);
  const begun = Promise.withResolvers<void>();
  const ended = scopes().runFor(9, new AbortController().signal, async ({ signal }) => {
    begun.resolve();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    signal.throwIfAborted();
  });
  await begun.promise;
  present.clear();
  people.recheck();
  await expect(ended).rejects.toMatchObject({ name: 'AbortError', told: { code: 'HST_PERSON_LOST_RIGHT' } });
  expect(people.size).toBe(0);
});

it.each([[[]], [['admin:write', 'data:read'] as const]])('others are refused: %j', async (capabilities) => {
  const { scopes } = await started(capabilities);
  expect(scopes).toThrow(expect.objectContaining({ code: 'KRN_NOT_GRANTED', owner: 'a/seed', subject: 'system:act' }));
});
