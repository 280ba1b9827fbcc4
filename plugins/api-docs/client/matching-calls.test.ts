import { expect, it } from 'vitest';
import { countCalls, matchingCalls, type OpenApiDocument, tagOf } from './matching-calls.ts';

const document: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Facet', version: 'v1' },
  tags: [{ name: 'facet/host' }, { name: 'test/thing' }],
  paths: {
    '/health': { get: { summary: 'Alive', tags: ['facet/host'] } },
    '/api/v1/thing/{pk}': {
      get: { operationId: 'GET_thing', summary: 'One', tags: ['test/thing'] },
      put: { summary: 'Change <one>', tags: ['test/thing'] },
    },
  },
};

it.each([
  ['', 3, ['facet/host', 'test/thing']],
  ['PUT thing', 1, ['test/thing']],
  ['change <one>', 1, ['test/thing']],
  ['test/thing', 2, ['test/thing']],
  ['health', 1, ['facet/host']],
  ['nowhere', 0, []],
])('%j finds %i calls', (search, count, tags) => {
  const found = matchingCalls(document, search);
  expect(countCalls(found)).toBe(count);
  expect(found.tags?.map(({ name }) => name)).toEqual(tags);
});

it('knows the plugin of a call by its id', () => {
  expect(tagOf(document, 'GET_thing')).toBe('test/thing');
  expect(tagOf(document, 'GET_nothing')).toBeUndefined();
});
