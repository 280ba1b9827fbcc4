import { ApiError } from '@facet/sdk/client';
import { describe, expect, test } from 'vitest';
import { placeInEditor, plainError, readRunError } from './run-error.ts';

describe('reading failures', () => {
  test('reads type and position from the typed error, and the message without the prefix of the engine', () => {
    const body = {
      errors: [{ message: 'x', error_type: 'COLUMN_DOES_NOT_EXIST_ERROR', extra: { line: 2, column: 8 } }],
    };
    const error = new ApiError('duckdb error: Binder Error: no', {
      status: 400,
      body,
      requestId: 'r-1',
      type: 'COLUMN_DOES_NOT_EXIST_ERROR',
    });
    expect(readRunError(error)).toMatchObject({
      message: 'Binder Error: no',
      type: 'COLUMN_DOES_NOT_EXIST_ERROR',
      line: 2,
      column: 8,
      requestId: 'r-1',
    });
  });

  test.each([
    [
      'Binder Error: Referenced column "delayy" not found in FROM clause!\nCandidate bindings: "flights.delay", "x"',
      'delayy',
      'delay',
    ],
    [
      'Binder Error: Referenced column "dep_delay" not found in FROM clause!\nCandidate bindings: "weekday", "is_delayed", "delay"',
      'dep_delay',
      'delay',
    ],
    [
      'Binder Error: Referenced column "size" not found in FROM clause!\nCandidate bindings: "side", "Wildlife Size"',
      'size',
      'Wildlife Size',
    ],
    ['Catalog Error: Table with name flightz does not exist!\nDid you mean "flights"?', 'flightz', 'flights'],
    ['column "genree" does not exist\nHINT:  Perhaps you meant to reference the column "t.genre".', 'genree', 'genre'],
    ['relation "nope" does not exist', 'nope', null],
    ['Catalog Error: Table with name nosuch does not exist!\nDid you mean "pg_sequences"?', 'nosuch', null],
    ['Catalog Error: Table with name cols does not exist!\nDid you mean "information_schema.columns"?', 'cols', null],
    ['division by zero', null, null],
  ])('%s', (message, unknownName, suggestion) => {
    expect(plainError(message)).toMatchObject({ unknownName, suggestion });
  });

  test('a suggested system table is not shown', () => {
    const words =
      'Catalog Error: Table with name nosuch does not exist!\nDid you mean "pg_sequences"?\n\nLINE 1: SELECT';
    expect(plainError(words).message).toBe('Catalog Error: Table with name nosuch does not exist!\n\nLINE 1: SELECT');
  });

  test('the nearest name is read from the message of the database', () => {
    const message = 'We can\'t seem to resolve the column "origin_stat" at line 1.';
    const database_message =
      'Binder Error: Referenced column "origin_stat" not found in FROM clause!\nCandidate bindings: "origin_state"';
    const body = { errors: [{ message, error_type: 'COLUMN_DOES_NOT_EXIST_ERROR', extra: { database_message } }] };
    const error = new ApiError(message, { status: 400, body, requestId: null, type: 'COLUMN_DOES_NOT_EXIST_ERROR' });
    expect(readRunError(error)).toMatchObject({ message, unknownName: 'origin_stat', suggestion: 'origin_state' });
  });

  test.each([new Error('plain'), 'text', { errors: [] }])('anything thrown has words', (thrown) => {
    expect(readRunError(thrown).message).not.toBe('');
  });
});

test.each([
  [
    { line: 1, column: 4 },
    { line: 0, column: 0 },
    { line: 1, column: 4 },
  ],
  [
    { line: 1, column: 4 },
    { line: 9, column: 10 },
    { line: 10, column: 14 },
  ],
  [
    { line: 3, column: 4 },
    { line: 9, column: 10 },
    { line: 12, column: 4 },
  ],
  [
    { line: 1, column: null },
    { line: 2, column: 5 },
    { line: 3, column: 6 },
  ],
])('place %j of a text that starts at %j is %j in the editor', (place, origin, expected) => {
  expect(placeInEditor(place, origin)).toEqual(expected);
});
