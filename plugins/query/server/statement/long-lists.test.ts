import { beforeAll, describe, expect, it } from 'vitest';
import { createSqlGuard, loadSqlParsers } from '../sql/sql-guard.ts';
import { grammarOf } from '../sql/testing/grammar-of.ts';
import { guardOptions } from '../sql/testing/guard-options.ts';
import { testPostgresDialect } from '../sql/testing/postgres-dialect.ts';
import { analyseStatement } from './analyse-statement.ts';
import { calledNames } from './called-names.ts';

/** Ten times the values may take this many times as long: some is lost to memory; looking at all of them for each would take 100. */
const MOST_GROWTH = 20;
/** Shorter than a tick of the clock or a collection of garbage, nothing can be said of growth. */
const TOO_SHORT_MS = 4;

const listOf = (length: number): string => Array.from({ length }, (_, index) => `'value ${index}'`).join(', ');
const statementOf = (length: number): string =>
  `SELECT name AS name\nFROM (SELECT name FROM odd) AS virtual_table\nWHERE (name IN (${listOf(length)}))\nLIMIT 1000`;

/** The shortest of several, in time of the processor: others use the machine as well. */
function shortest(run: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

function expectLinear(run: (length: number) => void): void {
  run(1_000);
  const few = Math.max(
    shortest(() => run(1_000)),
    TOO_SHORT_MS,
  );
  expect(shortest(() => run(10_000)) / few).toBeLessThanOrEqual(MOST_GROWTH);
}

describe('ten thousand values of a list', () => {
  beforeAll(() => loadSqlParsers());

  it.each(['duckdb', 'postgresql', 'mysql', 'sqlite'])('are read once in a statement of %s', (name) => {
    const grammar = grammarOf(name);
    expectLinear((length) => void analyseStatement(statementOf(length), grammar, new Set(['pg_sleep'])));
  });

  it('are looked through once for calls', () => {
    expectLinear((length) => void calledNames(statementOf(length), grammarOf('duckdb')));
  });

  it('are read and printed once as an expression', () => {
    const guard = createSqlGuard({ ...guardOptions('postgresql'), dialect: testPostgresDialect });
    expectLinear((length) => void guard.condition(`name IN (${listOf(length)})`));
  });
});
