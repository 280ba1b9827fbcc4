import { defineManifest, defineServerPlugin, defineToken } from '@facet/sdk/common';
import { answerTexts, defineRoutes, HttpRoutes, messageError } from '@facet/sdk/server';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { manifest as rowRules } from '../../../plugins/row-rules/manifest.ts';
import { ofHost, ofSdk } from '../generated/host-answers.ts';
import { builtIns } from '../generated/plugins.ts';
import type { BuiltInPlugin } from '../start-server.ts';
import { testIdentity } from '../testing/test-identity.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const english = { closed: 'The {{shop}} is closed.' };
const text = answerTexts(english);
/** Its refusals reach the callers of those who call it. */
const stockTexts = { empty: 'The stock of {{thing}} is empty.' };
const stockText = answerTexts(stockTexts);
const Stock = defineToken<{ take(thing: string): never }>('facet/stock@1', 'What is there.');
const stockManifest = defineManifest({
  id: 'facet/stock',
  version: '1.0.0',
  name: 'Stock',
  description: 'Refuses its callers.',
  engines: { sdk: '^1.0.0' },
  server: { provides: Stock },
});
const stock: BuiltInPlugin = {
  manifest: stockManifest,
  load: async () => ({
    default: defineServerPlugin(stockManifest, () => ({
      take: (thing) => {
        throw messageError(422, stockText('empty', { thing }));
      },
    })),
  }),
  answers: {
    en: async () => ({ default: stockTexts }),
    de: async () => ({ default: { empty: 'Von {{thing}} ist nichts da.' } }),
  },
};

const manifest = defineManifest({
  id: 'facet/shop',
  version: '1.0.0',
  name: 'Shop',
  description: 'Refuses.',
  engines: { sdk: '^1.0.0' },
  server: { requires: { stock: Stock } },
  contributes: { 'http/routes@1': [{ key: 'shop', prefixes: ['/api/v1/shop'] }] },
});
const endpoints = defineEndpoints({
  'DELETE /api/v1/shop/': { policy: 'signed-in', summary: 'Refuses.', responses: { 200: z.object({}) } },
  'POST /api/v1/shop/': {
    policy: 'signed-in',
    summary: 'Refuses.',
    body: z.strictObject({ name: z.string().min(2) }),
    responses: { 200: z.object({}) },
  },
});
const shop: BuiltInPlugin = {
  manifest,
  load: async () => ({
    default: defineServerPlugin(manifest, (ctx, { stock }) => {
      ctx.implement(HttpRoutes, 'shop', async () =>
        defineRoutes(endpoints, {
          'DELETE /api/v1/shop/': () => stock.take('bread'),
          'POST /api/v1/shop/': ({ body }) => {
            throw messageError(422, { name: [text('closed', { shop: body.name })] });
          },
        }),
      );
    }),
  }),
  answers: {
    en: async () => ({ default: english }),
    de: async () => ({ default: { closed: '{{shop}} hat geschlossen.' } }),
  },
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer([testIdentity, shop, stock]);
});
afterAll(() => server.stop());

async function refused(headers: Readonly<Record<string, string>>, body: object, query = '') {
  const answer = await server.fetch(`/api/v1/shop/${query}`, {
    method: 'POST',
    headers: { authorization: 'Bearer reader', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { text: await answer.text(), language: answer.headers.get('content-language') };
}

const SAID = '{"message":{"name":["The corner is closed."]}}';

describe('refusals', () => {
  it.each([{}, { 'accept-language': 'en-US,en;q=0.9' }, { 'accept-language': 'fr, xx' }])(
    'are said in English to %j, byte for byte',
    async (headers) => expect((await refused(headers, { name: 'corner' })).text).toBe(SAID),
  );

  it.each([
    [{ 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }, ''],
    [{ cookie: 'facet_locale=de' }, '?lang=de'],
  ])('are said in the language of the request: %j%s', async (headers, query) => {
    expect(await refused(headers, { name: 'corner' }, query)).toEqual({
      text: '{"message":{"name":["corner hat geschlossen."]}}',
      language: 'de',
    });
  });

  it('of a service of another plugin as well', async () => {
    const said = async (language: string) =>
      (
        await server.fetch('/api/v1/shop/', {
          method: 'DELETE',
          headers: { authorization: 'Bearer reader', 'accept-language': language },
        })
      ).json();
    expect(await said('en')).toEqual({ message: 'The stock of bread is empty.' });
    expect(await said('de')).toEqual({ message: 'Von bread ist nichts da.' });
  });

  it('of arguments as well', async () => {
    const german = { 'accept-language': 'de' };
    expect((await refused({}, { name: 'x' })).text).toBe('{"message":{"name":["Shorter than minimum length 2."]}}');
    expect((await refused(german, { name: 'x' })).text).toBe('{"message":{"name":["Kürzer als 2 Zeichen."]}}');
    expect((await refused(german, { nome: 'xx' })).text).toBe(
      '{"message":{"name":["Die Angabe fehlt."],"nome":["Unbekanntes Feld."]}}',
    );
  });
});

it('of the host are said in the language of the request', async () => {
  const answer = await server.fetch('/api/v1/nowhere/', { headers: { 'accept-language': 'de' } });
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('Unter dieser Adresse gibt es nichts.');
});

it('of the server halves are all in German', async () => {
  const catalogues = [ofHost, ofSdk, ...builtIns.flatMap(({ answers }) => (answers ? [answers] : []))];
  const missing = await Promise.all(
    catalogues.map(async ({ en, de }) => {
      const german = (await de?.())?.default ?? {};
      return Object.keys((await en?.())?.default ?? {}).filter((key) => !Object.hasOwn(german, key));
    }),
  );
  expect(missing.flat()).toEqual([]);
});

it('a second language of a built-in plugin is one file', async () => {
  const { answers = {} } = builtIns.find((plugin) => plugin.manifest.id === rowRules.id) ?? {};
  expect(Object.keys(answers)).toEqual(['de', 'en']);
  expect((await answers['de']?.())?.default).toMatchObject({ nameTaken: expect.stringContaining('Regel') });
});
