import { Buffer } from 'node:buffer';
import { GenericType } from '@facet/sdk/common';
import { expect, it } from 'vitest';
import { encode } from './encode.ts';
import type { Finished } from './query-states.ts';
import { stageTools, textOf, uncachedState } from './testing/stage-tools.ts';

const finished = (rows: string, rowCount: number, more: Partial<Finished> = {}): Finished => ({
  ...uncachedState,
  processed: {
    kind: 'table',
    table: { names: ['kind'], types: [GenericType.string], rowCount, bytes: Buffer.from(rows) },
    databaseRows: 5,
  },
  ...more,
});
const encoded = (state: Finished) =>
  encode.run(state, () => Promise.reject(new Error('It is the last one.')), stageTools({}));
/** The cache puts the opening brace before it. */
const entryOf = async (state: Finished) => JSON.parse(`{${textOf(await encoded(state))}`);

it('puts the members of the contract around the rows', async () => {
  expect(await entryOf(finished('[{"kind":"odd"}]', 1))).toMatchObject({
    data: [{ kind: 'odd' }],
    colnames: ['kind'],
    coltypes: [1],
    rowcount: 1,
    sql_rowcount: 5,
    status: 'success',
    indexnames: [0],
    query: 'SELECT kind FROM people;\n\n',
  });
});

it('names no columns of an answer without rows', async () => {
  expect(await entryOf(finished('[]', 0))).toMatchObject({ data: [], colnames: [], coltypes: [], label_map: {} });
});

it('gives only rows and columns as results', async () => {
  expect(await entryOf(finished('[]', 1, { type: 'results' }))).toEqual({
    colnames: ['kind'],
    coltypes: [1],
    rowcount: 1,
    sql_rowcount: 5,
    data: [],
  });
});

it('leaves files as they are', async () => {
  expect(await encoded(finished('a\n', 1, { format: 'csv' }))).toEqual({ kind: 'file', bytes: Buffer.from('a\n') });
});
