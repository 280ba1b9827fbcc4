import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defineGrammar } from './sql-grammar.ts';
import { maskSql, type SqlLexis, sqlPieces } from './sql-lexis.ts';

const LEXES: Readonly<Record<string, Partial<SqlLexis>>> = {
  dollars: { dollarQuotes: true, escapeTexts: true, returnEndsLine: true, nestedComments: true },
  backslashes: {
    backticks: true,
    doubleQuotedTexts: true,
    backslashEscapes: true,
    hashComments: true,
    dashesNeedBlank: true,
    executableComments: true,
  },
  brackets: { backticks: true, brackets: 'plain' },
  'doubled brackets': { brackets: 'doubled', nestedComments: true },
  standard: {},
};
const lexisOf = (name: string): SqlLexis => defineGrammar({ parser: name, lexis: LEXES[name] ?? {} }).lexis;

describe('masked SQL', () => {
  test.each([
    ['dollars', "SELECT 'a--b' -- c\n, $x$ ; $x$ /* /* */ d */", "SELECT 'xxxx'     \n, $x$xxx$x$              "],
    ['dollars', "SELECT E'\\'' -- c", "SELECT E'xx'     "],
    ['backslashes', "SELECT '\\'' # c\n, 1--1 -- d", "SELECT 'xx'    \n, 1--1     "],
    ['backslashes', 'SELECT "a\\"b" /* /* */ + 1', 'SELECT "xxxx"          + 1'],
    ['backslashes', 'SELECT 1 /*! + 1 */', 'SELECT 1           '],
    ['brackets', "SELECT [a'b], `c'd`, '\\' -- e", "SELECT [a'b], `c'd`, 'x'     "],
    ['doubled brackets', "SELECT [a]]'b] -- c", "SELECT [a]]'b]     "],
    ['backslashes', "SELECT 'no end\n", "SELECT 'xxxxxx\n"],
  ])('%s: %s', (dialect, sql, masked) => {
    expect(maskSql(sql, lexisOf(dialect), ['text'])).toBe(masked);
  });

  test('keeps every line and every offset, whatever the text', () => {
    const sql = fc.string({
      unit: fc.constantFrom("'", '"', '`', '[', ']', '\\', '-', '/', '*', '#', '$', 'a', '\n', ' ', '😀'),
    });
    fc.assert(
      fc.property(
        sql,
        fc.constantFrom('dollars', 'backslashes', 'brackets', 'doubled brackets', 'standard'),
        (text, dialect) => {
          const lexis = lexisOf(dialect);
          const masked = maskSql(text, lexis, ['text', 'name']);
          expect(masked.length).toBe(text.length);
          expect(masked.split('\n').map((line) => line.length)).toEqual(text.split('\n').map((line) => line.length));
          expect([...sqlPieces(text, lexis)].map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
        },
      ),
    );
  });
});
