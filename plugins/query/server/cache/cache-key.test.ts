import { expect, it } from 'vitest';
import { connection, datasource } from '../chart-data/stages/testing/stage-tools.ts';
import { cacheKey, type KeyParts } from './cache-key.ts';

const LARGE = 9_007_199_254_740_993n;
const keyOf = (more: Partial<KeyParts> = {}) =>
  cacheKey({
    query: { columns: ['city'], metrics: ['count'] },
    type: 'full',
    format: 'json',
    datasource,
    connection,
    policy: 'none',
    bounds: [],
    runAs: null,
    sql: null,
    formats: [],
    ...more,
  });
/** Totals of a first query, which the step of the second one divides by, may be such integers. */
const divided = (...totals: readonly unknown[]): Partial<KeyParts> => ({
  query: { post_processing: [{ operation: 'contribution', options: { contribution_totals: totals } }] },
});

it('is the same for the same question', () => {
  expect(keyOf()).toBe(keyOf());
  expect(keyOf(divided(LARGE, 'a'))).toBe(keyOf(divided(LARGE, 'a')));
});

it('is another one for whatever else changes the answer', () => {
  const keys = [
    keyOf(),
    keyOf({ type: 'results' }),
    keyOf({ format: 'csv' }),
    keyOf({ policy: 'region = 1' }),
    keyOf({ bounds: ['2020-01-01/2020-02-01'] }),
    keyOf({ runAs: 'ann' }),
    keyOf({ sql: 'SELECT 1' }),
    keyOf({ formats: [['count', ',d']] }),
    keyOf({ datasource: { ...datasource, changedOn: 'later' } }),
    keyOf({ connection: { ...connection, changedOn: 'later' } }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

it('tells integers beyond the numbers of JSON from every text', () => {
  const keys = [
    [LARGE],
    [LARGE + 1n],
    [String(LARGE)],
    [`${LARGE}n`],
    [`n${LARGE}`],
    [LARGE, `n${LARGE}`],
    [LARGE, LARGE],
    [LARGE, `s${LARGE}`],
    [LARGE, String(LARGE)],
  ].map((values) => keyOf(divided(...values)));
  expect(new Set(keys).size).toBe(keys.length);
});
