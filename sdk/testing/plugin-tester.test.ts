import {
  defineHook,
  defineManifest,
  definePoint,
  defineScopedToken,
  defineServerPlugin,
  defineToken,
  optional,
  type Scope,
} from '@facet/sdk/common';
import { createPluginTester, mock, mockScoped, testScope } from '@facet/sdk/testing';
import { describe, expect, it } from 'vitest';

const Words = definePoint<{ declared: object; implementation: () => string }>({
  id: 'test/word@1',
  description: '',
  side: 'server',
});
const Shout = defineHook<[string], string>({
  id: 'test/shout',
  description: '',
  kind: 'bail',
  policy: 'isolate',
  budgetMs: 10,
});
const Voice = defineToken<{ say(text: string): string }>('test/voice@1', '');
const Echo = defineToken<{ readonly times: number }>('test/echo@1', '');

const manifest = defineManifest({
  id: 'test/speaker',
  version: '1.0.0',
  name: 'Speaker',
  description: '',
  engines: { sdk: '^1.0.0' },
  server: { requires: { voice: Voice, echo: optional(Echo) } },
  contributes: { 'test/word@1': [{ key: 'hello' }, { key: 'silence' }] },
});

const plugin = defineServerPlugin(manifest, (ctx, { voice }) => {
  ctx.implement(Words, 'hello', async () => () => voice.say('hello'));
  ctx.tap(Shout, (text) => `${text}!`);
});

const voice = mock(Voice, { say: (text) => `<${text}>` });

describe('createPluginTester', () => {
  it('activates a plugin with stand-ins and shows what it contributes', async () => {
    const tester = await createPluginTester(plugin, { services: [voice] });
    expect(tester.entries(Words)).toEqual([
      { key: 'hello', implemented: true },
      { key: 'silence', implemented: false },
    ]);
    expect((await tester.load(Words, 'hello'))()).toBe('<hello>');
    expect(await tester.fire(Shout, 'hey')).toEqual(['hey!']);
    tester.dispose();
    expect(tester.entries(Words).some(({ implemented }) => implemented)).toBe(false);
  });

  it('gives settings the defaults of the manifest, unless the test has others', async () => {
    const declared = defineManifest({
      ...manifest,
      server: {},
      processSettings: [
        {
          name: 'limit',
          env: 'FACET_TEST_LIMIT',
          description: '',
          type: 'integer',
          default: 5,
          minimum: 1,
          maximum: 9,
        },
      ],
      contributes: {
        'app/setting@1': [{ key: 'word', label: 'word', type: 'text', default: 'hello', scope: 'system' }],
      },
    });
    const read: unknown[] = [];
    const reader = defineServerPlugin(declared, (ctx) => {
      read.push(ctx.settings<unknown>().get());
    });
    await createPluginTester(reader);
    await createPluginTester(reader, { settings: { word: 'bye' } });
    expect(read).toEqual([
      { limit: 5, word: 'hello' },
      { limit: 5, word: 'bye' },
    ]);
  });

  it('says which stand-in is missing', async () => {
    await expect(createPluginTester(plugin)).rejects.toThrow('mock(token, service)');
  });

  it('refuses what the manifest does not declare', async () => {
    const sly = defineServerPlugin(manifest, (ctx) => {
      ctx.implement(Words, 'goodbye', async () => () => '');
    });
    await expect(createPluginTester(sly, { services: [voice] })).rejects.toMatchObject({ code: 'KRN_UNDECLARED' });
  });

  it('reports what throws while the plugin is taken down', async () => {
    const stuck = defineServerPlugin(manifest, (ctx) => {
      ctx.subscriptions.add({
        dispose() {
          throw new Error('stuck');
        },
      });
    });
    const tester = await createPluginTester(stuck, { services: [voice] });
    expect(() => tester.dispose()).toThrow('failed while it was taken down');
  });
});

it('a stand-in for a scoped service gets the scope that the plugin passes', async () => {
  const Notes = defineScopedToken<{ mine(): string }>('test/notes@1', '');
  const Reader = definePoint<{ declared: object; implementation: (scope: Scope) => string }>({
    id: 'test/reader@1',
    description: '',
    side: 'server',
  });
  const reading = defineManifest({
    ...manifest,
    server: { requires: { notes: Notes } },
    contributes: { 'test/reader@1': [{ key: 'first' }] },
  });
  const reader = defineServerPlugin(reading, (ctx, { notes }) => {
    ctx.implement(Reader, 'first', async () => (scope) => notes.for(scope).mine());
  });
  const services = [mockScoped(Notes, ({ id }) => ({ mine: () => `of ${id}` }))];
  const read = await (await createPluginTester(reader, { services })).load(Reader, 'first');
  expect(read(testScope(null))).toBe('of test');
});
