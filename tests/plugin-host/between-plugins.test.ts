import {
  defineHook,
  defineManifest,
  definePoint,
  defineServerPlugin,
  defineToken,
  type Scope,
} from '@facet/sdk/common';
import { HttpError, type PluginAdministration, PluginAdministrationToken } from '@facet/sdk/server';
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
  hold(text: string): Promise<number>;
}
const NotesToken = defineToken<Notes>('notes/notes@1', 'Notes.');
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
    import { defineManifest, defineToken } from '@facet/sdk/common';
    const texts = { type: 'array', items: { type: 'string' } };
    export const manifest = defineManifest({
      id: 'acme/notes', version: '1.0.0', name: 'Notes', description: 'Keeps notes.', engines: { sdk: '^1.0.0' },
      server: { provides: defineToken('notes/notes@1', 'Notes.') },
      capabilities: ['session:read'],
      services: { 'notes/notes@1': {
        list: { scoped: true, args: [], result: texts }, lie: { args: [], result: texts },
        wait: { args: [], deadlineMs: 300 }, refuse: { args: [] }, crash: { args: [] },
        spin: { args: [{ type: 'integer' }] }, hold: { args: [{ type: 'string' }], result: { type: 'integer' }, deadlineMs: 20_000 },
      } },
      points: { 'notes/source@1': { side: 'server', description: 'Notes of others.', methods: {
        read: { scoped: true, args: [{ type: 'integer' }], result: texts },
      } } },
      hooks: [{ id: 'notes/will-write@1', kind: 'bail', policy: 'propagate' }, { id: 'notes/did-write@1', kind: 'observe', policy: 'isolate' }],
      contributes: { 'http/routes@1': [{ key: 'notes', prefixes: ['/api/plugins/acme/notes'] }] },
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
      return {
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
    });`,
};

/** An outside plugin that uses the notes of the other, adds some of its own, and has a say in what is written. */
const READER = {
  'manifest.ts': `
    import { defineManifest, defineToken } from '@facet/sdk/common';
    export const manifest = defineManifest({
      id: 'acme/reader', version: '1.0.0', name: 'Reader', description: 'Reads notes.', engines: { sdk: '^1.0.0' },
      server: { requires: { notes: defineToken('notes/notes@1', 'Notes.') } },
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
    });
    class Source { async read(scope, count) { return Array.from({ length: count }, (_, i) => 'outside ' + i + ' for ' + scope.id.length); } }
    export default defineServerPlugin(manifest, (ctx, { notes }) => {
      ctx.implement({ id: 'notes/source@1' }, 'outside', async () => new Source());
      ctx.tap({ id: 'notes/will-write@1' }, (text) => (text === 'bad' ? messageError(422, 'not that') : undefined));
      ctx.implement(HttpRoutes, 'reader', async () => defineRoutes(endpoints, {
        'GET /api/plugins/acme/reader/': async ({ scope }) => ({ json: await notes.list(scope) }),
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
