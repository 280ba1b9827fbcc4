import { EngineError, forbidden, messageError } from '@facet/sdk/server';
import { expect, it } from 'vitest';
import { authorise } from './authorise.ts';
import type { Asked, Authorised } from './query-states.ts';
import { QueryRefusal } from '../../sql/errors.ts';
import { TemplateError } from '../../template/template-error.ts';
import { authorisedState, connection, datasource, recorder, stageTools } from './testing/stage-tools.ts';

const { datasource: _, connection: __, cacheSeconds: ___, ...asked } = authorisedState;
const ask = async (more: Partial<Asked>, own: { dataset?: number; database?: number } = {}) => {
  const { handed, next } = recorder<Authorised>();
  const tools = stageTools({
    sourceOf: async () => ({ ...datasource, cacheTimeout: own.dataset ?? null }),
    databases: {
      ...stageTools({}).databases,
      connection: async () => ({ ...connection, cacheTimeout: own.database ?? null }),
    },
  });
  await authorise.run({ ...asked, ...more }, next, tools);
  return handed[0];
};

it('hands nothing on where the caller may not read the data source', async () => {
  const { handed, next } = recorder<Authorised>();
  const tools = stageTools({ sourceOf: () => Promise.reject(forbidden()) });
  await expect(authorise.run(asked, next, tools)).rejects.toMatchObject({ status: 403 });
  expect(handed).toEqual([]);
});

it.each([
  ['the request or its chart', 1, { dataset: 2, database: 3 }, 1],
  ['never', -1, { dataset: 2 }, -1],
  ['the data source', null, { dataset: 2, database: 3 }, 2],
  ['the database', null, { database: 3 }, 3],
  ['a day', null, {}, 86_400],
] as const)('keeps answers as long as %s', async (_name, cacheTimeout, own, seconds) => {
  expect(await ask({ cacheTimeout }, own)).toMatchObject({ cacheSeconds: seconds, datasource: { id: 7 } });
});

it('asks export guards about files, and hands nothing on where one refuses', async () => {
  const seen: unknown[] = [];
  const { handed, next } = recorder<Authorised>();
  const tools = stageTools({
    sourceOf: async () => datasource,
    databases: { ...stageTools({}).databases, connection: async () => connection },
    exports: {
      release: async (who, rows) => {
        seen.push([who.id, rows]);
        throw forbidden();
      },
    },
  });
  const csv: Asked = { ...asked, format: 'csv', query: { row_limit: 10 } };
  await expect(authorise.run(csv, next, tools)).rejects.toMatchObject({ status: 403 });
  expect(seen).toEqual([
    [2, { source: { kind: 'dataset', id: 7, name: 'people', databaseId: 1 }, format: 'csv', rowLimit: 10 }],
  ]);
  expect(handed).toEqual([]);
});

it.each<[string, Error, boolean]>([
  ['of the database', new EngineError('table-missing', 'no secret', { line: 1 }), false],
  ['of a clause', new QueryRefusal('invalid', 'Invalid SQL clause: secret'), false],
  ['of a template', new TemplateError('undefined', 'secret'), false],
  ['of the request', messageError(400, 'secret'), false],
  ['of a limit', new EngineError('timeout', 'after 60 s: secret'), true],
  ['of a busy server', messageError(503, 'secret'), true],
])('tells guests no error %s that quotes SQL', async (_, error, isTold) => {
  const tools = stageTools({
    sourceOf: async () => datasource,
    databases: { ...stageTools({}).databases, connection: async () => connection },
  });
  const failed = (more: Partial<Asked>) =>
    authorise.run({ ...asked, ...more }, () => Promise.reject(error), tools).catch((told: unknown) => told);
  expect(await failed({})).toBe(error);
  const told = await failed({ who: { ...asked.who, guest: { visitor: -1, rowConditions: [] } } });
  if (isTold) expect(told).toBe(error);
  else
    expect(told).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^The chart cannot be shown/) } });
});
