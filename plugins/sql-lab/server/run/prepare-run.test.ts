import { createPrincipal } from '@facet/plugin-identity/contract.server';
import type { QueryGateway } from '@facet/plugin-query/contract.server';
import type { Access } from '@facet/sdk/server';
import { MOST_SQL } from '@facet/plugin-query/wire';
import { expect, it } from 'vitest';
import { prepareRun, type RunRequest } from './prepare-run.ts';

const request = (sql: string): RunRequest => ({
  queryId: 0,
  who: createPrincipal(
    { id: 7, username: 'u', firstName: '', lastName: '', email: '', isAnonymous: false, via: 'session' },
    [],
  ),
  database: {
    id: 1,
    name: 'db',
    backend: 'duckdb',
    allowDml: false,
    allowCtas: false,
    allowCvas: false,
    allowRunAsync: false,
    forceCtasSchema: null,
    extra: {},
  },
  scope: { database: { id: 1, name: 'db' }, defaultSchema: null, datasets: [] },
  schema: null,
  sql,
  templateParams: {},
  queryLimit: null,
  createAs: null,
});

/** Templates double what they are given; nothing else may be asked of a text that is too large. */
const gateway: Partial<QueryGateway> = {
  statements: async () =>
    ({
      split: () => {
        throw new Error('The text was split.');
      },
    }) as never,
  renderSql: async (text) => text.repeat(2),
};
const services = { gateway: gateway as QueryGateway, access: {} as Access };

it.each([['once its templates are filled in', 'x'.repeat(MOST_SQL / 2 + 1)]])(
  'a script that is too large %s is not read',
  async (_, sql) => {
    await expect(prepareRun(request(sql), services)).rejects.toMatchObject({ status: 400 });
    await expect(prepareRun(request(sql), services)).rejects.toThrow('at most 1,048,576 characters');
  },
);

it('one that fits is', async () => {
  await expect(prepareRun(request('x'.repeat(MOST_SQL / 2)), services)).rejects.toThrow('The text was split.');
});
