import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { hostEndpoints } from '@facet/sdk/wire/host';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callGroups } from './call-list.ts';
import { openApiDocument } from './open-api.ts';

const endpoints = defineEndpoints({
  'PUT /api/v1/thing/:pk': {
    policy: { permission: ['can_write', 'Thing'] },
    summary: 'Change <one>',
    params: z.object({ pk: z.coerce.number() }),
    query: z.object({ force: z.string().optional() }),
    rison: z.object({ page: z.int() }),
    body: z.strictObject({ name: z.string().max(5), when: z.date().optional() }),
    responses: { 200: z.object({ id: z.int() }), 404: z.object({ message: z.string() }) },
  },
  'GET /api/v1/thing/export': { policy: 'public', summary: 'Export', responses: { 200: 'file' } },
});
const document = openApiDocument([
  { owner: 'facet/host', endpoints: hostEndpoints },
  { owner: 'test/thing', endpoints },
]);

describe('openApiDocument', () => {
  it('describes parameters, bodies, answers and rights of each call', () => {
    const operation = document.paths['/api/v1/thing/{pk}']?.['put'];
    expect(operation).toMatchObject({
      description: 'Needs can_write on Thing.',
      tags: ['test/thing'],
      security: [{ bearer: [] }, { session: [] }],
      requestBody: {
        content: { 'application/json': { schema: { required: ['name'], properties: { name: { maxLength: 5 } } } } },
      },
      responses: { 200: { content: { 'application/json': { schema: { properties: { id: { type: 'integer' } } } } } } },
    });
    expect(operation?.parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['pk', 'path', true],
      ['force', 'query', false],
      ['q', 'query', false],
    ]);
  });

  it('has every path of every set, and no rights for open calls', () => {
    const described = Object.values(document.paths).flatMap((methods) => Object.keys(methods)).length;
    expect(described).toBe(Object.keys(hostEndpoints).length + Object.keys(endpoints).length);
    expect(document.paths['/api/v1/thing/export']?.['get']).toMatchObject({
      security: [],
      responses: { 200: { content: { 'application/octet-stream': {} } } },
    });
    expect(() => JSON.stringify(document)).not.toThrow();
  });
});

describe('callGroups', () => {
  it('lists every call under the plugin that answers it', () => {
    const groups = callGroups(document, '');
    expect(groups.map(({ owner }) => owner)).toEqual(['facet/host', 'test/thing']);
    expect(groups[1]?.calls.map(({ key }) => key)).toEqual(['put /api/v1/thing/{pk}', 'get /api/v1/thing/export']);
  });

  it.each([
    ['PUT thing', ['put /api/v1/thing/{pk}']],
    ['change <one>', ['put /api/v1/thing/{pk}']],
    ['test/thing export', ['get /api/v1/thing/export']],
    ['nowhere', []],
  ])('%j finds %j', (search, keys) => {
    expect(callGroups(document, search).flatMap(({ calls }) => calls.map(({ key }) => key))).toEqual(keys);
  });
});
