import { describe, expect, it } from 'vitest';

type SummaryOf = (runs: readonly object[]) => object;
const { summaryOf }: { summaryOf: SummaryOf } = await import(
  new URL('../../apps/run/test-summary.mjs', import.meta.url).href
);

describe('the summary of tests that ran in several processes', () => {
  const pages = {
    passed: 2,
    failed: ['a page'],
    skipped: [{ name: 'a map', reason: 'no graphics card' }],
    triedTwice: [{ name: 'a slow page', why: 'it was not there yet' }],
    clauses: { 'A1.1': 1, 'A1.2': 2 },
    onPostgres: 0,
  };
  const servers = {
    passed: 3,
    failed: [],
    skipped: [],
    triedTwice: [],
    clauses: { 'A1.2': 1 },
    onPostgres: 2,
  };

  it('adds what they counted and joins what they named', () =>
    expect(summaryOf([pages, servers])).toEqual({
      ...pages,
      passed: 5,
      clauses: { 'A1.1': 1, 'A1.2': 3 },
      onPostgres: 2,
    }));

  it('keeps the failure of a process that left no summary', () =>
    expect(summaryOf([servers, { failed: ['vitest ended with 137 and no result'] }])).toEqual({
      ...servers,
      failed: ['vitest ended with 137 and no result'],
    }));
});
