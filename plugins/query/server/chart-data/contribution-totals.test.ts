import type { QueryObject, QueryResult, ResultType } from '@facet/sdk/common';
import { expect, it } from 'vitest';
import { withTotals } from './contribution-totals.ts';
import type { Asked } from './stages/query-states.ts';
import { authorisedState } from './stages/testing/stage-tools.ts';

const share = (options: object) => ({
  operation: 'contribution',
  options: { columns: ['n', 'm'], rename_columns: ['%n', '%m'], ...options },
});
const PARTS = { columns: ['kind'], metrics: ['n', 'm'], row_limit: 10 };
const parts = { ...PARTS, post_processing: [null, share({ contribution_totals: {} })] };
const totals = { columns: [], metrics: ['n', 'm'], row_limit: 0, post_processing: [] };
const count = { columns: [], metrics: ['n', 'm'], is_rowcount: true };

const one = (query: QueryObject, type: ResultType): Asked => ({ ...authorisedState, format: 'csv', query, type });

async function asked(queries: readonly QueryObject[], type: ResultType = 'full') {
  const answered: Asked[] = [];
  const all = queries.map((query) => one(query, type));
  const [first = one(PARTS, type)] = all;
  const made = await withTotals(first, all, async (query): Promise<QueryResult> => {
    answered.push(query);
    return { colnames: ['n', 'm'], coltypes: [0, 0], data: [{ n: 40, m: null, other: 3 }], rowcount: 1 };
  });
  return { answered, steps: made.query.post_processing };
}

it('shares of all records get the totals that the query beside them asks for, in every format', async () => {
  const { answered, steps } = await asked([parts, count, totals]);
  expect(steps).toEqual([null, share({ contribution_totals: { n: 40, m: null } })]);
  expect(answered).toMatchObject([{ query: totals, type: 'results', format: 'json' }]);
});

it.each<[string, readonly QueryObject[], ResultType]>([
  ['of the rows that are shown', [{ ...PARTS, post_processing: [share({})] }, totals], 'full'],
  [
    'whose totals are given',
    [{ ...PARTS, post_processing: [share({ contribution_totals: { n: 1 } })] }, totals],
    'full',
  ],
  ['that name no query for their totals', [parts, count], 'full'],
  ['whose totals are those of other metrics', [parts, { ...totals, metrics: ['n'] }], 'full'],
  ['whose SQL alone is asked for', [parts, totals], 'query'],
])('shares %s stay as they are, and nothing is asked', async (_, queries, type) => {
  const { answered, steps } = await asked(queries, type);
  expect(steps).toEqual(queries[0]?.post_processing);
  expect(answered).toEqual([]);
});
