import { GenericType } from '@facet/sdk/common';
import { expect, it } from 'vitest';
import type { TableJob } from '../../table-work/table-job.ts';
import type { ResultTable } from '../../tables/result-table.ts';
import { postProcess } from './post-process.ts';
import type { Fetched, Finished } from './query-states.ts';
import { datasource, recorder, stageTools, uncachedState } from './testing/stage-tools.ts';

const table: ResultTable = {
  names: ['kind'],
  columns: [{ name: 'kind', type: 'VARCHAR', generic: GenericType.string }],
  types: [GenericType.string],
  vectors: [{ kind: 'values', values: ['odd'] }],
  rowCount: 1,
};

it('lets streams pass', async () => {
  const { handed, next } = recorder<Finished>();
  const rest = (async function* (): AsyncGenerator<ResultTable, undefined> {
    yield table;
    return undefined;
  })();
  const fetched: Fetched = { kind: 'stream', first: table, rest };
  await postProcess.run({ ...uncachedState, fetched }, next, stageTools({}));
  expect(handed[0]?.processed).toBe(fetched);
});

it('writes files under the names that people read, and counts what the database gave', async () => {
  const jobs: Pick<TableJob, 'form'>[] = [];
  const tools = stageTools({
    tables: {
      make: async (job) => {
        jobs.push(job);
        return { names: ['kind'], types: [GenericType.string], rowCount: 3, bytes: new Uint8Array() };
      },
    },
  });
  const { handed, next } = recorder<Finished>();
  const named = {
    ...datasource,
    metrics: [{ name: 'n', verboseName: 'Count', expression: 'COUNT(*)', d3format: null }],
  };
  const fetched: Fetched = { kind: 'table', main: table, offsets: [] };
  await postProcess.run({ ...uncachedState, datasource: named, format: 'xlsx', fetched }, next, tools);
  expect(jobs).toMatchObject([{ form: { kind: 'xlsx', headers: new Map([['n', 'Count']]) } }]);
  expect(handed[0]?.processed).toMatchObject({ kind: 'table', table: { rowCount: 3 }, databaseRows: 1 });
});
