import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineManifest, defineServerPlugin } from '@facet/sdk/common';
import { defineRoutes, HttpRoutes, typedError } from '@facet/sdk/server';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { BuiltInPlugin } from '../start-server.ts';
import { testIdentity } from '../testing/test-identity.ts';
import { startTestServer } from '../testing/test-server.ts';
import { readErrorTexts } from './error-texts.ts';

const manifest = defineManifest({
  id: 'facet/late',
  version: '1.0.0',
  name: 'Late',
  description: 'Refuses.',
  engines: { sdk: '^1.0.0' },
  server: {},
  contributes: { 'http/routes@1': [{ key: 'late', prefixes: ['/api/v1/late'] }] },
});
const endpoints = defineEndpoints({
  'GET /api/v1/late/:type': {
    policy: 'signed-in',
    summary: 'Refuses.',
    params: z.object({ type: z.string() }),
    responses: { 200: z.object({}) },
  },
});
const late: BuiltInPlugin = {
  manifest,
  load: async () => ({
    default: defineServerPlugin(manifest, (ctx) => {
      ctx.implement(HttpRoutes, 'late', async () =>
        defineRoutes(endpoints, {
          'GET /api/v1/late/:type': ({ params }) => {
            throw typedError(504, { message: 'Too late.', error_type: params.type, level: 'error', extra: {} });
          },
        }),
      );
    }),
  }),
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'facet-texts-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const written = (text: string) => {
  const file = join(folder, 'texts.yaml');
  writeFileSync(file, text);
  return file;
};

it('[B8.39] errors of a type say what the file has for it, and no others', async () => {
  const server = await startTestServer([testIdentity, late], {
    FACET_ERROR_TEXTS: written('# For the analysts\nBACKEND_TIMEOUT_ERROR: "Ask the data team: #data."\n'),
  });
  try {
    const said = async (type: string) => {
      const answer = await server.fetch(`/api/v1/late/${type}`, { headers: { authorization: 'Bearer reader' } });
      expect(answer.status).toBe(504);
      return ((await answer.json()) as { readonly errors: readonly { readonly message: string }[] }).errors[0]?.message;
    };
    expect(await said('BACKEND_TIMEOUT_ERROR')).toBe('Ask the data team: #data.');
    expect(await said('GENERIC_DB_ENGINE_ERROR')).toBe('Too late.');
    expect(await said('constructor')).toBe('Too late.');
  } finally {
    await server.stop();
  }
});

describe('a file of texts', () => {
  it.each([
    ['a list', '- BACKEND_TIMEOUT_ERROR'],
    ['no YAML', '{'],
    ['nothing', ''],
    ['an empty text', 'BACKEND_TIMEOUT_ERROR: ""'],
    ['a number', 'BACKEND_TIMEOUT_ERROR: 7'],
    ['another name', 'timeout: Too late.'],
    ['aliases', 'BACKEND_TIMEOUT_ERROR: &a x\nGENERIC_DB_ENGINE_ERROR: *a'],
  ])('is refused: %s', (_, text) => {
    expect(readErrorTexts(written(text))).toBeUndefined();
  });

  it('is found by its whole path', () => {
    expect(readErrorTexts('texts.yaml')).toBeUndefined();
    expect(readErrorTexts(join(folder, 'absent.yaml'))).toBeUndefined();
    expect(readErrorTexts(written('{"BACKEND_TIMEOUT_ERROR": "As JSON"}'))?.get('BACKEND_TIMEOUT_ERROR')).toBe(
      'As JSON',
    );
  });
});
