import { describe, expect, it } from 'vitest';
import type { Operation } from './open-api.ts';
import { canTry, missingParameters, trialRequest } from './trial.ts';

const operation: Operation = {
  summary: 'Change one',
  description: 'Needs can_write on Thing.',
  tags: ['test/thing'],
  operationId: 'PUT_thing',
  parameters: [
    { name: 'pk', in: 'path', required: true },
    { name: 'q', in: 'query', required: false },
    { name: 'force', in: 'query', required: false },
  ],
  requestBody: { required: true, content: { 'application/json': {} } },
  responses: { 200: { description: 'Done', content: { 'application/json': {} } } },
  security: [],
};

describe('trialRequest', () => {
  it('puts every parameter where it belongs, encoded, and leaves out what is empty', () => {
    const trial = { parameters: { pk: 'a/b', q: '{"page":1}', force: '' }, body: '{"name":"x"}' };
    expect(trialRequest('put', '/api/v1/thing/{pk}', operation, trial)).toEqual({
      path: '/api/v1/thing/a%2Fb?q=%7B%22page%22%3A1%7D',
      init: { method: 'PUT', body: '{"name":"x"}', headers: { 'Content-Type': 'application/json' } },
    });
  });

  it('names what is missing', () => {
    expect(missingParameters(operation, { parameters: { force: 'true' }, body: '' })).toEqual(['pk']);
  });
});

describe('canTry', () => {
  const { requestBody: _, ...bare } = operation;
  it.each<[string, Operation, boolean]>([
    ['a JSON body', operation, true],
    ['no body', bare, true],
    [
      'a file to send',
      { ...operation, requestBody: { required: true, content: { 'multipart/form-data': {} } } },
      false,
    ],
    ['a stream', { ...bare, responses: { 200: { description: '', content: { 'text/event-stream': {} } } } }, false],
    ['a file to get', { ...bare, responses: { 200: { description: '', content: { 'text/csv': {} } } } }, true],
  ])('%s', (_what, one, expected) => {
    expect(canTry(one)).toBe(expected);
  });
});
