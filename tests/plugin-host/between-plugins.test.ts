import {
  defineHook,
  defineManifest,
  definePoint,
  defineScopedToken,
  defineServerPlugin,
  defineToken,
  type Scope,
} from '@facet/sdk/common';
import { HttpError, IdentityToken, type PluginAdministration, PluginAdministrationToken } from '@facet/sdk/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BuiltInPlugin } from '../../apps/server/start-server.ts';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { buildPlugin } from './build-plugin.ts';

interface Notes {
  list(scope: Scope): Promise<readonly string[]>;
  lie(): Promise<readonly string[]>;
  wait(): Promise<void>;
  refuse(): Promise<void>;
  crash(): Promise<void>;
  spin(ms: number): Promise<void>;
  ended(): Promise<readonly string[]>;
  may(scope: Scope, action: string, view: string): Promise<boolean>;
  hold(text: string): Promise<number>;
}
const NotesToken = defineToken<Notes>('notes/notes@1', 'Notes.');
/** Notes of one request or job. */
interface Draft {
  add(text: string): Promise<readonly string[]>;
  may(action: string, view: string): Promise<boolean>;
}
const DraftToken = defineScopedToken<Draft>('notes/draft@1', 'A draft.');
const WillWrite = defineHook<readonly [text: string], Error | undefined>({
  id: 'notes/will-write@1',
  description: 'A note is about to be written.',
  kind: 'bail',
  policy: 'propagate',
  budgetMs: 2_000,
});
const DidWrite = defineHook<readonly [text: string], void>({ ...WillWrite, id: 'notes/did-write@1', kind: 'observe' });

/** Provides notes: its own ones and those of others. */
const NOTES = {
  'manifest.ts': `
    import { defineManifest, defineScopedToken, defineToken } from '@facet/sdk/common';
    const texts = { type: 'array', items: { type: 'string' } };
    export const manifest = defineManifest({
      id: 'acme/notes', version: '1.0.0', name: 'Notes', description: 'Keeps notes.', engines: { sdk: '^1.0.0' },
      server: { provides: { notes: defineToken('notes/notes@1', 'Notes.'), draft: defineScopedToken('notes/draft@1', 'A draft.') } },
      capabilities: ['session:read'],
      services: { 'notes/notes@1': {
        list: { scoped: true, args: [], result: texts }, lie: { args: [], result: texts },
        wait: { args: [], deadlineMs: 300 }, refuse: { args: [] }, crash: { args: [] },
        spin: { args: [{ type: 'integer' }] }, hold: { args: [{ type: 'string' }], result: { type: 'integer' }, deadlineMs: 20_000 },
        ended: { args: [], result: texts }, may: { scoped: true, args: [{ type: 'string' }, { type: 'string' }], result: { type: 'boolean' } },
      }, 'notes/draft@1': {
        add: { args: [{ type: 'string' }], result: texts },
        may: { args: [{ type: 'string' }, { type: 'string' }], result: { type: 'boolean' } },
      } },
      points: { 'notes/source@1': { side: 'server', description: 'Notes of others.', methods: {
        read: { scoped: true, args: [{ type: 'integer' }], result: texts },
      } } },
      hooks: [{ id: 'notes/will-write@1', kind: 'bail', policy: 'propagate' }, { id: 'notes/did-write@1', kind: 'observe', policy: 'isolate' }],
      contributes: {
        'http/routes@1': [{ key: 'notes', prefixes: ['/api/plugins/acme/notes'] }],
        'identity/permission@1': [{ key: 'notes', pairs: [['can_read', 'Thing'], ['can_write', 'Thing']], roles: ['Gamma'] }],
      },
    });`,
  'server/index.ts': `
    import { defineServerPlugin } from '@facet/sdk/common';
    import { defineRoutes, HttpRoutes, HttpError, messageError } from '@facet/sdk/server';
    import { defineEndpoints } from '@facet/sdk/wire/endpoint';
    import { z } from 'zod';
    import { manifest } from '../manifest.ts';
    const endpoints = defineEndpoints({
      'POST /api/plugins/acme/notes/': { policy: 'signed-in', summary: 'Writes.', body: z.object({ text: z.string() }), responses: { 201: z.object({}) } },
    });
    export default defineServerPlugin(manifest, (ctx) => {
      const own = [];
      const ended = [];
      const sources = ctx.registry({ id: 'notes/source@1' });
      ctx.implement(HttpRoutes, 'notes', async () => defineRoutes(endpoints, {
        'POST /api/plugins/acme/notes/': async ({ body }) => {
          const veto = await ctx.fire({ id: 'notes/will-write@1' }, body.text);
          if (veto) throw veto;
          own.push(body.text);
          await ctx.fire({ id: 'notes/did-write@1' }, body.text);
          return { status: 201, json: {} };
        },
      }));
      const draft = (scope, subscriptions) => {
        const texts = [scope.principal.username];
        subscriptions.add({ dispose: () => void ended.push(texts.join(' ') + ' ' + scope.signal.aborted) });
        return {
          add: async (text) => { texts.push(text); return texts; },
          may: async (action, view) => scope.principal.can(action, view),
        };
      };
      const notes = {
        ended: async () => ended.splice(0),
        may: async (scope, action, view) => scope.principal.can(action, view),
        async list(scope) {
          const lists = await Promise.all(sources.snapshot().map(async (entry) => (await entry.load()).read(scope, 2)));
          return [...own, ...lists.flat(), scope.principal.username];
        },
        lie: async () => [7],
        wait: () => new Promise(() => {}),
        refuse: async () => { throw messageError(409, 'not now'); },
        spin: async (ms) => { const end = Date.now() + ms; while (Date.now() < end); },
        hold: async (text) => text.length,
        crash: async () => { setTimeout(() => { throw new Error('on purpose'); }); await new Promise(() => {}); },
      };
      return { notes, draft };
    });`,
};

/** An outside plugin that uses the notes of the other, adds some of its own, and has a say in what is written. */
const READER = {
  'manifest.ts': `
    import { defineManifest, defineScopedToken, defineToken } from '@facet/sdk/common';
    export const manifest = defineManifest({
      id: 'acme/reader', version: '1.0.0', name: 'Reader', description: 'Reads notes.', engines: { sdk: '^1.0.0' },
      server: { requires: { notes: defineToken('notes/notes@1', 'Notes.'), drafts: defineScopedToken('notes/draft@1', 'A draft.') } },
      taps: ['notes/will-write@1'],
      contributes: {
        'notes/source@1': [{ key: 'outside' }],
        'http/routes@1': [{ key: 'reader', prefixes: ['/api/plugins/acme/reader'] }],
      },
    });`,
  'server/index.ts': `
    import { defineServerPlugin } from '@facet/sdk/common';
    import { defineRoutes, HttpRoutes, messageError } from '@facet/sdk/server';
    import { defineEndpoints } from '@facet/sdk/wire/endpoint';
    import { z } from 'zod';
    import { manifest } from '../manifest.ts';
    const endpoints = defineEndpoints({
      'GET /api/plugins/acme/reader/': { policy: 'signed-in', summary: 'Reads.', responses: { 200: z.array(z.string()) } },
      'GET /api/plugins/acme/reader/draft': { policy: 'signed-in', summary: 'Drafts.', responses: { 200: z.array(z.string()) } },
    });
    class Source { async read(scope, count) { return Array.from({ length: count }, (_, i) => 'outside ' + i + ' for ' + scope.id.length); } }
    export default defineServerPlugin(manifest, (ctx, { notes, drafts }) => {
      ctx.implement({ id: 'notes/source@1' }, 'outside', async () => new Source());
      ctx.tap({ id: 'notes/will-write@1' }, (text) => (text === 'bad' ? messageError(422, 'not that') : undefined));
      ctx.implement(HttpRoutes, 'reader', async () => defineRoutes(endpoints, {
        'GET /api/plugins/acme/reader/': async ({ scope }) => ({ json: await notes.list(scope) }),
        'GET /api/plugins/acme/reader/draft': async ({ scope }) => {
          await drafts.for(scope).add('one');
          return { json: await drafts.for(scope).add('two') };
        },
      }));
    });`,
};

const written: string[] = [];
const insideManifest = defineManifest({
  id: 'test/inside',
  version: '1.0.0',
  name: 'Inside',
  description: 'Built in.',
  engines: { sdk: '^1.0.0' },
  server: {},
  taps: ['notes/did-write@1'],
  contributes: { 'notes/source@1': [{ key: 'inside' }] },
});
const inside: BuiltInPlugin = {
  manifest: insideManifest,
  load: async () => ({
    default: defineServerPlugin(insideManifest, (ctx) => {
      const point = definePoint<{ declared: object; implementation: object }>({
        id: 'notes/source@1',
        description: '',
        side: 'server',
      });
      ctx.implement(point, 'inside', async () => ({
        read: async (scope: Scope, count: number) => [`${count} inside for ${scope.principal?.username}`],
      }));
      ctx.tap(DidWrite, (text) => void written.push(text));
    }),
  }),
};

let server: TestServer;
let plugins: PluginAdministration;
beforeAll(async () => {
  server = await startTestServer([testIdentity, inside]);
  plugins = await server.kernel.service(PluginAdministrationToken);
  await plugins.install(await buildPlugin({ id: 'acme/notes' }, NOTES), { grants: ['session:read'] });
  await plugins.install(await buildPlugin({ id: 'acme/reader' }, READER));
  await vi.waitFor(async () => expect((await read()).status).toBe(200), 5_000);
}, 60_000);
afterAll(() => server.stop());

const headers = { authorization: 'Bearer reader', 'content-type': 'application/json' };
const read = () => server.fetch('/api/plugins/acme/reader/', { headers });
const write = (text: string) =>
  server.fetch('/api/plugins/acme/notes/', { method: 'POST', headers, body: JSON.stringify({ text }) });
const notes = () => server.kernel.service(NotesToken);
const openScope = async () =>
  server.kernel.openScope({
    id: 'r1',
    kind: 'request',
    principal: (await (await server.kernel.service(IdentityToken)).authenticator.principalOf(7)) ?? null,
    signal: new AbortController().signal,
  });

describe('plugins in processes of their own', () => {
  it('offer services to each other and points to everybody, for the person of a call', async () => {
    expect(await (await read()).json()).toEqual(
      expect.arrayContaining(['2 inside for reader', 'outside 0 for 36', 'outside 1 for 36', 'reader']),
    );
  });

  it('fire their hooks, and hear a veto as it was meant', async () => {
    expect((await write('good')).status).toBe(201);
    expect(written).toEqual(['good']);
    const refused = await write('bad');
    expect([refused.status, await refused.json()]).toEqual([422, { message: 'not that' }]);
    expect(written).toEqual(['good']);
  });

  it('provide services of a scope, which end with the request or job', async () => {
    await (await notes()).ended();
    const draft = () => server.fetch('/api/plugins/acme/reader/draft', { headers });
    expect(await (await draft()).json()).toEqual(['reader', 'one', 'two']);
    expect(await (await draft()).json()).toEqual(['reader', 'one', 'two']);
    await vi.waitFor(
      async () => expect(await (await notes()).ended()).toEqual(['reader one two true', 'reader one two true']),
      2_000,
    );
  });

  it('provide services of a scope to plugins in the server too, each scope its own', async () => {
    await (await notes()).ended();
    const drafts = await server.kernel.service(DraftToken);
    const [first, second] = [await openScope(), await openScope()];
    await drafts.for(first.scope).add('one');
    expect(await drafts.for(second.scope).add('other')).toEqual(['reader', 'other']);
    expect(await drafts.for(first.scope).add('two')).toEqual(['reader', 'one', 'two']);
    const kept = drafts.for(first.scope);
    first.dispose();
    expect(() => kept.add('three')).toThrow(expect.objectContaining({ code: 'KRN_SCOPE_ENDED' }));
    await vi.waitFor(async () => expect(await (await notes()).ended()).toEqual(['reader one two true']), 2_000);
    second.dispose();
  });

  it.each(['draft', 'notes'] as const)('are told right what a person may do, by the %s', async (of) => {
    const opened = await openScope();
    const drafts = await server.kernel.service(DraftToken);
    const service = await notes();
    const may = (action: string, view: string) =>
      of === 'draft' ? drafts.for(opened.scope).may(action, view) : service.may(opened.scope, action, view);
    expect(await may('can_read', 'Thing')).toBe(true);
    expect(await may('can_write', 'Thing')).toBe(false);
    await expect(may('can_read', 'Chart')).rejects.toMatchObject({ code: 'PLH_UNKNOWN_PERMISSION' });
    opened.dispose();
  });

  it('are sent no more than a bounded part of what they do not read', async () => {
    const service = await notes();
    const text = 'x'.repeat(8_000_000);
    const spinning = service.spin(1_500);
    const answers = await Promise.allSettled(Array.from({ length: 40 }, () => service.hold(text)));
    await spinning;
    const taken = answers.filter(({ status }) => status === 'fulfilled').length;
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(12);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'PLH_BUSY', owner: 'acme/notes' });
    expect(await service.hold('once more')).toBe(9);
  });

  it.each<[string, 'lie' | 'wait' | 'refuse' | 'crash', object]>([
    ['something of another shape than declared', 'lie', { code: 'PLH_WRONG_SHAPE', owner: 'acme/notes' }],
    ['nothing in time', 'wait', { code: 'PLH_LATE' }],
    ['an error of HTTP', 'refuse', { status: 409 }],
    ['with its end', 'crash', { code: 'PLH_CRASHED' }],
  ])('that answer %s, tell the caller so', async (_, method, error) => {
    await expect((await notes())[method]()).rejects.toMatchObject(error);
    if (method === 'refuse') await expect((await notes()).refuse()).rejects.toBeInstanceOf(HttpError);
  });

  it('are called again when they are up again, and no more when they are off', async () => {
    await vi.waitFor(async () => expect((await read()).status).toBe(200), 10_000);
    await plugins.setEnabled('acme/notes', false);
    expect(plugins.list().find(({ id }) => id === 'acme/reader')?.server).toMatchObject({
      state: 'failed',
      cause: { code: 'KRN_DEPENDENCY_OFF' },
    });
  });
}, 30_000);
