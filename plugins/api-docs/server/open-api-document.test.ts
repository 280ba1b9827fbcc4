import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { hostEndpoints } from '@facet/sdk/wire/host';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from './open-api-document.ts';

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
  'GET /api/v1/thing/:pk/:part': {
    policy: 'signed-in',
    sessionOnly: true,
    summary: 'A part',
    query: z.unknown().meta({ type: 'object', properties: { deep: { type: 'boolean' } }, required: ['deep'] }),
    responses: { 200: z.string().transform((text) => text.length) },
  },
});
const unclear = defineEndpoints({
  'POST /api/v1/unclear': {
    policy: 'public',
    summary: 'Two schemas of one name',
    responses: {
      200: z.unknown().meta({ id: 'same', type: 'string' }),
      201: z.unknown().meta({ id: 'same', type: 'number' }),
    },
  },
});
const leftOut: string[] = [];
const { paths = {}, ...document } = openApiDocument(
  [
    { owner: 'facet/host', endpoints: hostEndpoints },
    { owner: 'test/unclear', endpoints: unclear },
    { owner: 'test/thing', endpoints },
  ],
  (owner) => leftOut.push(owner),
);

describe('openApiDocument', () => {
  it('describes parameters, bodies, responses and permissions of each operation', () => {
    const operation = paths['/api/v1/thing/{pk}']?.put;
    expect(operation).toMatchObject({
      description: 'Needs can_write on Thing.',
      operationId: 'PUT_api_v1_thing_pk',
      tags: ['test/thing'],
      security: [{ bearer: [] }, { session: [] }],
      requestBody: {
        content: { 'application/json': { schema: { required: ['name'], properties: { name: { maxLength: 5 } } } } },
      },
      responses: { 200: { content: { 'application/json': { schema: { properties: { id: { type: 'integer' } } } } } } },
      parameters: [
        { name: 'pk', in: 'path', required: true, schema: { type: 'number' } },
        { name: 'force', in: 'query', required: false },
        { name: 'q', in: 'query', content: { 'application/json': { schema: { required: ['page'] } } } },
      ],
    });
  });

  it('includes schemas of installed plugins, which are JSON Schema, and schemas that cannot be expressed', () => {
    expect(paths['/api/v1/thing/{pk}/{part}']?.get).toMatchObject({
      security: [{ session: [] }],
      parameters: [
        { name: 'pk', in: 'path', schema: { type: 'string' } },
        { name: 'part', in: 'path' },
        { name: 'deep', in: 'query', required: true, schema: { type: 'boolean' } },
      ],
      responses: { 200: { content: { 'application/json': { schema: {} } } } },
    });
  });

  it('contains every path of every route set in order, and no permissions for open endpoints', () => {
    const described = Object.values(paths).flatMap((methods) => Object.keys(methods)).length;
    expect(described).toBe(Object.keys(hostEndpoints).length + Object.keys(endpoints).length);
    expect(Object.keys(paths)).toEqual(Object.keys(paths).toSorted());
    expect(document.tags).toEqual([{ name: 'facet/host' }, { name: 'test/thing' }]);
    expect(leftOut).toEqual(['test/unclear']);
    expect(paths['/api/v1/thing/export']?.get).toMatchObject({
      security: [],
      responses: { 200: { content: { 'application/octet-stream': {} } } },
    });
  });
});
