import { Text } from '@codemirror/state';
import { expect, test } from 'vitest';
import { diagnosticOf, type SqlProblem } from './sql-validation.ts';

const doc = Text.of(['SELECT nope', 'FROM t']);
const problem = (place: Partial<SqlProblem>): SqlProblem => ({
  line_number: null,
  start_column: null,
  end_column: null,
  message: 'wrong\n\nLINE 1: SELECT nope',
  ...place,
});

test.each<[Partial<SqlProblem>, string]>([
  [{ line_number: 1, start_column: 8 }, 'nope'],
  [{ line_number: 1, start_column: 8, end_column: 10 }, 'nope'],
  [{ line_number: 2, start_column: 6, end_column: 7 }, 't'],
  [{ line_number: 2 }, 'FROM t'],
  [{}, 'SELECT nope'],
  [{ line_number: 9, start_column: 99 }, 't'],
])('%j marks %s', (place, marked) => {
  const { from, to, message } = diagnosticOf(doc, problem(place));
  expect(doc.sliceString(from, to)).toBe(marked);
  expect(message).toBe('wrong');
});
