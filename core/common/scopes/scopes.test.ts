import {
  type AnyPluginDefinition,
  defineManifest,
  defineScopedToken,
  defineServerPlugin,
  defineToken,
  personOf,
  type Principal,
  type Scope,
  type Scoped,
} from '@facet/sdk/common';
import { createTestKernel, source, testManifest } from '@facet/core/testing';
import { testScope } from '@facet/sdk/testing';
import { describe, expect, it } from 'vitest';

interface Notes {
  mine(): string;
  later(): Promise<string>;
}
interface Pages {
  all(): readonly string[];
}
const NotesToken = defineScopedToken<Notes>('test/notes@1', 'Notes of a person.');
const PagesToken = defineScopedToken<Pages>('test/pages@1', 'Pages of notes.');
const HeldToken = defineToken<{ readonly notes: Scoped<Notes> }>('test/held@1', 'What a consumer holds.');

const person = (username: string): Principal => ({
  id: username.length,
  username,
  firstName: '',
  lastName: '',
  email: '',
  isAnonymous: false,
  roles: [],
  roleIds: [],
  isAdmin: false,
  via: 'session',
  can: () => false,
  viewsOf: () => [],
});

/** A class on purpose: its methods stand on the prototype and need their `this`. */
class PersonalNotes implements Notes {
  readonly #owner: string;
  constructor(owner: string) {
    this.#owner = owner;
  }
  mine(): string {
    return this.#owner;
  }
  async later(): Promise<string> {
    return this.#owner;
  }
}

interface Happened {
  readonly events: string[];
}

/** Notes, and pages that need them. */
const plugins = ({ events }: Happened): readonly AnyPluginDefinition[] => {
  const notes = defineManifest({ ...testManifest({ id: 'a/notes' }), server: { provides: NotesToken } });
  const pages = defineManifest({
    ...testManifest({ id: 'b/pages' }),
    server: { requires: { notes: NotesToken }, provides: { pages: PagesToken, held: HeldToken } },
  });
  return [
    defineServerPlugin(notes, () => (scope, subscriptions) => {
      events.push('notes created');
      subscriptions.add({ dispose: () => void events.push('notes gone') });
      return new PersonalNotes(personOf(scope).username);
    }),
    defineServerPlugin(pages, (_ctx, { notes: ofScope }) => ({
      pages: (scope, subscriptions) => {
        const own = ofScope.for(scope);
        events.push('pages created');
        subscriptions.add({ dispose: () => void events.push('pages gone') });
        return { all: () => [own.mine()] };
      },
      held: { notes: ofScope },
    })),
  ];
};

async function started() {
  const happened: Happened = { events: [] };
  const { kernel, states, records } = createTestKernel('server');
  for (const definition of plugins(happened)) kernel.add(source(definition));
  await kernel.start();
  const open = (principal: Principal | null) =>
    kernel.openScope({ id: 'r1', kind: 'request', principal, signal: AbortSignal.timeout(60_000) });
  return {
    kernel,
    states,
    records,
    events: happened.events,
    open,
    notes: await kernel.service(NotesToken),
    pages: await kernel.service(PagesToken),
    held: await kernel.service(HeldToken),
  };
}

describe('a scope', () => {
  it('has a service of its own, created when it is first asked for and kept', async () => {
    const { notes, open, events } = await started();
    const [a, b] = [open(person('anna')), open(person('ben'))];
    expect(events).toEqual([]);
    expect([notes.for(a.scope).mine(), notes.for(b.scope).mine()]).toEqual(['anna', 'ben']);
    expect(await notes.for(a.scope).later()).toBe('anna');
    expect(notes.for(a.scope)).toBe(notes.for(a.scope));
    expect(notes.for(a.scope)).not.toBe(notes.for(b.scope));
    expect(events).toEqual(['notes created', 'notes created']);
  });

  it('takes its services along, the last created first', async () => {
    const { pages, open, events } = await started();
    const a = open(person('anna'));
    expect(pages.for(a.scope).all()).toEqual(['anna']);
    a.dispose();
    a.dispose();
    expect(events).toEqual(['notes created', 'pages created', 'pages gone', 'notes gone']);
  });

  it('costs nothing where nothing is asked for', async () => {
    const { open, events } = await started();
    open(person('anna')).dispose();
    expect(events).toEqual([]);
  });

  it('opens nothing after its end, and a service that was kept answers no more', async () => {
    const { notes, held, open } = await started();
    const [a, b] = [open(person('anna')), open(person('ben'))];
    const kept = notes.for(a.scope);
    a.dispose();
    const ended = expect.objectContaining({ code: 'KRN_SCOPE_ENDED', subject: 'test/notes@1' });
    expect(() => kept.mine()).toThrow(ended);
    expect(() => kept.later()).toThrow(ended);
    expect(() => notes.for(a.scope)).toThrow(ended);
    expect(() => held.notes.for(a.scope)).toThrow(expect.objectContaining({ owner: 'b/pages' }));
    expect(notes.for(b.scope).mine()).toBe('ben');
  });

  const forgeries: readonly [string, (real: Scope) => unknown][] = [
    ['an object of the same shape', () => testScope(person('eve'))],
    ['a copy', (real) => ({ ...real })],
    ['what inherits from one', (real) => Object.create(real, { principal: { value: person('eve') } })],
    [
      'a proxy',
      (real) => new Proxy(real, { get: (of, name) => (name === 'principal' ? null : Reflect.get(of, name)) }),
    ],
    ['an object of its class', (real) => Object.create(Object.getPrototypeOf(real))],
    ['nothing', () => undefined],
  ];
  it.each(forgeries)('is refused when it is %s', async (_what, forge) => {
    const { held, open } = await started();
    const { scope } = open(person('anna'));
    expect(() => held.notes.for(forge(scope) as Scope)).toThrow(
      expect.objectContaining({ code: 'KRN_NOT_A_SCOPE', owner: 'b/pages', subject: 'test/notes@1' }),
    );
  });

  it('is refused when another host has created it', async () => {
    const [here, there] = [await started(), await started()];
    expect(() => here.notes.for(there.open(person('eve')).scope)).toThrow(
      expect.objectContaining({ code: 'KRN_NOT_A_SCOPE' }),
    );
  });

  it('cannot be given another person', async () => {
    const { open, notes } = await started();
    const { scope } = open(person('anna'));
    expect(Reflect.set(scope, 'principal', person('eve'))).toBe(false);
    expect(notes.for(scope).mine()).toBe('anna');
  });

  it('of the system has no person', async () => {
    const { open, notes } = await started();
    expect(() => notes.for(open(null).scope)).toThrow(expect.objectContaining({ code: 'SDK_NO_PERSON' }));
  });

  it('gives work in the background a scope of its own for the same person', async () => {
    const { kernel, open, notes, events } = await started();
    const a = open(person('anna'));
    const gate = Promise.withResolvers<void>();
    const seen: Scope[] = [];
    const work = a.scope.background(async (scope) => {
      seen.push(scope);
      await gate.promise;
      return notes.for(scope).mine();
    });
    a.dispose();
    gate.resolve();
    expect(await work).toBe('anna');
    expect(events).toEqual(['notes created', 'notes gone']);
    const [scope] = seen;
    expect(scope).toMatchObject({ id: 'r1', kind: 'background' });
    expect(() => scope && notes.for(scope)).toThrow(expect.objectContaining({ code: 'KRN_SCOPE_ENDED' }));
    await expect(a.scope.background(async () => 1)).rejects.toMatchObject({ code: 'KRN_SCOPE_ENDED' });
    expect(scope?.signal.aborted).toBe(false);
    await kernel.stop();
    expect(scope?.signal.aborted).toBe(true);
  });

  it('ends all its services when one of them throws at its end', async () => {
    const manifest = defineManifest({ ...testManifest({ id: 'c/bad' }), server: { provides: PagesToken } });
    const { kernel, records } = createTestKernel('server');
    kernel.add(
      source(
        defineServerPlugin(manifest, () => (_scope, subscriptions) => {
          subscriptions.add({
            dispose: () => {
              throw new Error('stuck');
            },
          });
          return { all: () => [] };
        }),
      ),
    );
    await kernel.start();
    const opened = kernel.openScope({ id: 'r', kind: 'request', principal: null, signal: AbortSignal.timeout(1_000) });
    (await kernel.service(PagesToken)).for(opened.scope);
    opened.dispose();
    expect(records.filter(({ level }) => level === 'error')).toMatchObject([
      { fields: { pluginId: 'c/bad', service: 'test/pages@1' } },
    ]);
  });
});

it('a service whose plugin has gone is refused, and what it gave before goes on to the end of its scope', async () => {
  const { kernel, held, open } = await started();
  const { scope } = open(person('anna'));
  const kept = held.notes.for(scope);
  await kernel.setDesired('a/notes', 'off');
  expect(() => held.notes.for(open(person('ben')).scope)).toThrow(
    expect.objectContaining({ code: 'KRN_GONE', owner: 'a/notes' }),
  );
  expect(kept.mine()).toBe('anna');
});
