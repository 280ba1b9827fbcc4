import { expect, it } from 'vitest';
import { createSqlStatements } from './sql-statements.ts';
import { grammarOf } from '../sql/testing/grammar-of.ts';

it.each([
  ['words', `SELECT ${'a+'.repeat(10_000)}1`, false],
  ['values', `SELECT ${'1,'.repeat(25_000)}1`, true],
  ['texts', `SELECT 1 WHERE a IN (${"'a b',".repeat(10_000)}'')`, true],
  ['numbers below zero', `SELECT 1 WHERE a IN (${'-1, '.repeat(10_000)}-1)`, true],
  ['numbers between whole ones', `SELECT 1 WHERE a IN (${'-1.5, '.repeat(10_000)}2.5e-7)`, true],
  ['numbers with an exponent', `SELECT 1 WHERE a IN (${'-1.5e-7,'.repeat(10_000)}1e+30)`, true],
  ['subtractions', `SELECT ${'a-1+'.repeat(10_000)}1`, false],
  ['one long text', `SELECT '${'a, '.repeat(40_000)}'`, true],
  ['a comment', `SELECT 1 /* ${'a, '.repeat(40_000)} */`, true],
])('a statement of many %s goes to the engine unread only while it is short', async (_, sql, goes) => {
  const statements = await createSqlStatements(grammarOf('duckdb'), new Set());
  expect(statements.unread(sql) !== undefined).toBe(goes);
  if (!goes) expect(() => statements.analyse(sql)).toThrow('at most 15,000 words and signs');
});
