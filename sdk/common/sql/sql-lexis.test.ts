import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskSql, sqlLexisOf, sqlPieces } from './sql-lexis.ts';

describe('masked SQL', () => {
  test.each([
    ['postgresql', "SELECT 'a--b' -- c\n, $x$ ; $x$ /* /* */ d */", "SELECT 'xxxx'     \n, $x$xxx$x$              "],
    ['postgresql', "SELECT E'\\'' -- c", "SELECT E'xx'     "],
    ['mysql', "SELECT '\\'' # c\n, 1--1 -- d", "SELECT 'xx'    \n, 1--1     "],
    ['mysql', 'SELECT "a\\"b" /* /* */ + 1', 'SELECT "xxxx"          + 1'],
    ['mysql', 'SELECT 1 /*! + 1 */', 'SELECT 1           '],
    ['sqlite', "SELECT [a'b], `c'd`, '\\' -- e", "SELECT [a'b], `c'd`, 'x'     "],
    ['tsql', "SELECT [a]]'b] -- c", "SELECT [a]]'b]     "],
    ['mysql', "SELECT 'no end\n", "SELECT 'xxxxxx\n"],
  ])('%s: %s', (dialect, sql, masked) => {
    expect(maskSql(sql, sqlLexisOf(dialect), ['text'])).toBe(masked);
  });

  test('keeps every line and every offset, whatever the text', () => {
    const sql = fc.string({
      unit: fc.constantFrom("'", '"', '`', '[', ']', '\\', '-', '/', '*', '#', '$', 'a', '\n', ' ', '😀'),
    });
    fc.assert(
      fc.property(sql, fc.constantFrom('postgresql', 'mysql', 'sqlite', 'tsql', 'plain'), (text, dialect) => {
        const lexis = sqlLexisOf(dialect);
        const masked = maskSql(text, lexis, ['text', 'name']);
        expect(masked.length).toBe(text.length);
        expect(masked.split('\n').map((line) => line.length)).toEqual(text.split('\n').map((line) => line.length));
        expect([...sqlPieces(text, lexis)].map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
      }),
    );
  });
});
