import { beforeAll, describe, expect, it } from 'vitest';
import { createSqlGuard, loadSqlParsers } from '../sql/sql-guard.ts';
import { grammarOf } from '../sql/testing/grammar-of.ts';
import { guardOptions } from '../sql/testing/guard-options.ts';
import { testPostgresDialect } from '../sql/testing/postgres-dialect.ts';
import { analyseStatement } from './analyse-statement.ts';
import { calledNames } from './called-names.ts';

/** Ten times the values may take this many times as long: some is lost to memory, none to looking at all of them for each. */
const MOST_GROWTH = 12;
const ROUNDS = 5;
/** Shorter than a tick of the clock or a collection of garbage, nothing can be said of growth. */
const TOO_SHORT_MS = 4;

const listOf = (length: number): string => Array.from({ length }, (_, index) => `'value ${index}'`).join(', ');
const statementOf = (length: number): string =>
  `SELECT name AS name\nFROM (SELECT name FROM odd) AS virtual_table\nWHERE (name IN (${listOf(length)}))\nLIMIT 1000`;

/** In milliseconds of the processor: others use the machine as well. */
function timeOf(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Few and many take turns, so that a moment of a busy machine falls on both of a round. */
function expectLinear(run: (length: number) => void): void {
  run(1_000);
  const growth = Array.from({ length: ROUNDS }, () => {
    const few = Math.max(
      timeOf(() => run(1_000)),
      TOO_SHORT_MS,
    );
    return timeOf(() => run(10_000)) / few;
  });
  expect(Math.min(...growth)).toBeLessThanOrEqual(MOST_GROWTH);
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
