import { createTestKernel, testManifest } from '@facet/core/testing';
import { defineToken, type MethodDeclarations, optional, type Principal } from '@facet/sdk/common';
import { SERVICE_CALLS } from '@facet/sdk/plugin-host';
import { describe, expect, it } from 'vitest';
import { CallsOfOthers } from './calls-of-others.ts';
import { RelayedScopes } from './relayed-scopes.ts';

const text = { type: 'string', maxLength: 10 } as const;
const METHODS: MethodDeclarations = {
  echo: { args: [text], result: text },
  mine: { scoped: true, args: [], result: text },
  names: { args: [], capability: 'session:read' },
};
const notes = {
  echo: (said: string) => Promise.resolve(said),
  mine: (scope: { readonly principal: { readonly username: string } }) => Promise.resolve(scope.principal.username),
  names: () => Promise.resolve(['Ada']),
  secret: () => Promise.resolve('not declared'),
};
const ada = { id: 7, username: 'ada' } as Partial<Principal> as Principal;

function calling({ holds = false } = {}) {
  const { kernel } = createTestKernel('server');
  const scopes = new RelayedScopes('acme/x');
  const { scope } = kernel.openScope({
    id: 'r1',
    kind: 'request',
    principal: ada,
    signal: new AbortController().signal,
  });
  const fired: unknown[] = [];
  const manifest = testManifest({
    id: 'acme/x',
    server: {
      requires: {
        notes: defineToken('notes/notes@1', ''),
        closed: defineToken('notes/closed@1', ''),
        gone: optional(defineToken('notes/gone@1', '')),
      },
    },
    points: { 'x/source@1': { side: 'server', description: 'Sources.', methods: METHODS } },
    objects: ['note'],
    hooks: [{ id: 'x/did-write@1', kind: 'observe', policy: 'isolate' }],
  });
  const blamed: unknown[] = [];
  const entry = {
    key: 'a',
    owner: 'b/y',
    ownerVersion: '1.0.0',
    declared: { key: 'a' },
    load: async () => notes,
    blame: (fault: unknown) => blamed.push(fault),
  };
  const others = new CallsOfOthers({
    manifest,
    context: {
      registry: () => ({
        snapshot: () => [entry] as never,
        get: (key: string) => (key === 'a' ? (entry as never) : undefined),
        subscribe: () => ({ dispose: () => undefined, [Symbol.dispose]: () => undefined }),
        absent: () => [],
      }),
      fire: async (hook, ...args) => {
        fired.push([hook.id, args]);
        return undefined as never;
      },
    },
    deps: { notes, closed: notes, gone: undefined },
    methodsOf: (token) => (token === 'notes/closed@1' ? undefined : METHODS),
    scopes,
    holds: () => holds,
  });
  const byTarget = new Map(others.calls);
  return {
    others,
    scopes,
    scope,
    fired,
    blamed,
    call: async (target: string, ...args: readonly unknown[]) => byTarget.get(target)?.(args, scope.signal),
  };
}
const service = (...args: readonly unknown[]) => [SERVICE_CALLS.callService, ...args] as const;
const entry = (...args: readonly unknown[]) => [SERVICE_CALLS.callEntry, ...args] as const;
const NOTES = 'notes/notes@1';

describe('the process of a plugin', () => {
  it('calls the methods that are declared of what it requires and of entries at its points', async () => {
    const { others, call, scopes, scope } = calling();
    expect(others.services()).toEqual({ [NOTES]: ['echo', 'mine', 'names'] });
    expect(others.points()).toEqual({
      'x/source@1': {
        methods: ['echo', 'mine', 'names'],
        entries: [{ owner: 'b/y', ownerVersion: '1.0.0', declared: { key: 'a' } }],
        absent: [],
      },
    });
    expect(await call(...service(NOTES, 'echo', null, ['hi']))).toBe('hi');
    expect(await call(...entry('x/source@1', 'a', 'echo', null, ['hi']))).toBe('hi');
    await scopes.during(scope, async (handle) => {
      expect(await call(...service(NOTES, 'mine', handle, []))).toBe('ada');
    });
  });

  const fault = { code: 'X_BAD', message: '"a" is bad.', remedy: 'Write another.' };
  const told = { point: 'x/source@1', key: 'a', owner: 'b/y', fault };
  it.each<[string, unknown, readonly unknown[]]>([
    ['an entry at its point', told, [fault]],
    ['an entry that is well again', { ...told, fault: null }, [null]],
    ['an entry at a point of another plugin', { ...told, point: 'http/routes@1' }, []],
    ['an entry of a plugin that has gone', { ...told, owner: 'c/z' }, []],
    ['an entry with more than a fault', { ...told, fault: { ...fault, code: { toString: 'X' } } }, []],
    ['an entry at great length', { ...told, fault: { ...fault, message: 'x'.repeat(2_000) } }, []],
  ])('blames %s', (_, value, expected) => {
    const { others, blamed } = calling();
    others.hear(SERVICE_CALLS.blameEntry, value);
    expect(blamed).toEqual(expected);
  });

  it.each<[string, readonly [string, ...unknown[]], string]>([
    ['a method that is not declared', service(NOTES, 'secret', null, []), 'PLH_NOT_DECLARED'],
    ['what every object has', service(NOTES, 'constructor', null, []), 'PLH_NOT_DECLARED'],
    ['the prototype of it', service(NOTES, '__proto__', null, []), 'PLH_NOT_DECLARED'],
    ['a service whose owner has declared nothing', service('notes/closed@1', 'echo', null, ['a']), 'PLH_NOT_DECLARED'],
    ['a service that is absent', service('notes/gone@1', 'echo', null, ['a']), 'PLH_NOT_DECLARED'],
    ['a service that it does not require', service('identity/identity@1', 'echo', null, ['a']), 'PLH_NOT_DECLARED'],
    ['an entry at a point of another plugin', entry('http/routes@1', 'a', 'echo', null, ['a']), 'PLH_NOT_DECLARED'],
    ['an entry that is not there', entry('x/source@1', 'b', 'echo', null, ['a']), 'PLH_NOT_DECLARED'],
    ['arguments of another kind', service(NOTES, 'echo', null, [7]), 'PLH_WRONG_ARGUMENTS'],
    ['arguments that are too long', service(NOTES, 'echo', null, ['x'.repeat(11)]), 'PLH_WRONG_ARGUMENTS'],
    ['too many arguments', service(NOTES, 'echo', null, ['a', 'b']), 'PLH_WRONG_ARGUMENTS'],
    ['no arguments', service(NOTES, 'echo'), 'PLH_WRONG_ARGUMENTS'],
    ['an object in the place of the scope', service(NOTES, 'mine', null, []), 'PLH_WRONG_ARGUMENTS'],
    ['a scope where none is asked for', service(NOTES, 'echo', 'guessed', ['a']), 'PLH_WRONG_ARGUMENTS'],
    ['a handle that it was not given', service(NOTES, 'mine', 'guessed', []), 'PLH_NO_SCOPE'],
    ['what it has not been granted', service(NOTES, 'names', null, []), 'KRN_NOT_GRANTED'],
    ['a hook of another plugin', [SERVICE_CALLS.fire, 'identity/did-sign-in@1', []], 'PLH_NOT_DECLARED'],
    [
      'a change by a person for whom it does not work',
      [SERVICE_CALLS.fire, 'resource/did-delete@1', [{ kind: 'note', id: 1, name: 'n', who: ada }]],
      'PLH_NO_SCOPE',
    ],
    ['a change without its members', [SERVICE_CALLS.fire, 'resource/did-delete@1', [7]], 'PLH_WRONG_ARGUMENTS'],
  ])('cannot reach %s', async (_, [target, ...args], code) => {
    const { call, fired } = calling();
    await expect(call(target, ...args)).rejects.toMatchObject({ code });
    expect(fired).toEqual([]);
  });

  it('fires its own hooks, and names the person for whom it works', async () => {
    const { call, fired, scopes, scope } = calling({ holds: true });
    await call(SERVICE_CALLS.fire, 'x/did-write@1', ['a']);
    await scopes.during(scope, async () => {
      await call(SERVICE_CALLS.fire, 'resource/did-delete@1', [{ kind: 'note', id: 1, name: 'n', who: ada }]);
    });
    expect(fired).toMatchObject([
      ['x/did-write@1', ['a']],
      ['resource/did-delete@1', [{ who: { id: 7 } }]],
    ]);
    expect(await call(...service(NOTES, 'names', null, []))).toEqual(['Ada']);
  });
});
