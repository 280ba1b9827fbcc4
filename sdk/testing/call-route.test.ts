import { defineRoutes } from '@facet/sdk/server';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { callRoute } from './call-route.ts';
import { testPrincipal } from './test-principal.ts';

const ANSWER = z.object({ id: z.number() });
const endpoints = defineEndpoints({
  'GET /notes/:id': {
    policy: 'signed-in',
    summary: 'A note',
    params: z.object({ id: z.coerce.number() }),
    responses: { 200: ANSWER },
  },
  'POST /notes': {
    policy: { permission: ['can_write', 'acme.Note'] },
    summary: 'Keeps a note',
    body: z.strictObject({ text: z.string() }),
    responses: { 201: ANSWER },
  },
});
const routes = defineRoutes(endpoints, {
  'GET /notes/:id': ({ params }) => ({ json: params.id === 7 ? { id: 'seven' } : { id: params.id } }),
  'POST /notes': ({ principal, body }) => ({ status: body.text === 'odd' ? 200 : 201, json: { id: principal.id } }),
});
const writer = testPrincipal({ id: 5, permissions: [['can_write', 'acme.Note']] });

it('gives the handler validated arguments', async () => {
  expect(await callRoute(routes, 'GET /notes/:id', { params: { id: '3' } })).toEqual({ json: { id: 3 } });
  const kept = await callRoute(routes, 'POST /notes', { principal: writer, body: { text: 'x' } });
  expect(kept).toEqual({ status: 201, json: { id: 5 } });
});

it.each([
  ['an unknown route', 'GET /other', {}, 404],
  [
    'an anonymous caller',
    'GET /notes/:id',
    { params: { id: '3' }, principal: testPrincipal({ isAnonymous: true }) },
    401,
  ],
  ['a caller without the permission', 'POST /notes', { body: { text: 'x' } }, 403],
  ['a body that its schema refuses', 'POST /notes', { principal: writer, body: { text: 'x', more: 1 } }, 400],
  ['a parameter that its schema refuses', 'GET /notes/:id', { params: { id: 'x' } }, 404],
] as const)('refuses %s as the server does', async (_, key, call, status) => {
  await expect(callRoute(routes, key, call)).rejects.toMatchObject({ status });
});

it('rejects an answer that the endpoint does not declare', async () => {
  await expect(callRoute(routes, 'GET /notes/:id', { params: { id: '7' } })).rejects.toThrow(
    'does not match its schema',
  );
  await expect(callRoute(routes, 'POST /notes', { principal: writer, body: { text: 'odd' } })).rejects.toThrow(
    'status 200 is not among its responses',
  );
});
