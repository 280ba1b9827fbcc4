import { expect, it } from 'vitest';
import { choicesPayload } from './choices-payload.ts';

const NAMES = { columns: [], metrics: [], all: [], since: null, until: null };
const answer = (...rows: Record<string, unknown>[]) => ({ rows, names: NAMES });

it.each([
  [
    'each input has its own',
    [{ column: 'a', metric: 'n' }, { column: 'b' }],
    [answer({ a: 'x', n: 3 }, { a: null, n: null }), answer({ b: 1 })],
    {
      a: [
        { id: 'x', text: 'x', metric: 3 },
        { id: null, text: null, metric: null },
      ],
      b: [{ id: 1, text: 1 }],
    },
  ],
  ['an input without rows', [{ column: 'a' }], [answer()], { a: [] }],
  ['no input', [], [answer()], {}],
])('[A7.27] the choices of a filter box: %s', (_, filter_configs, [first = answer(), ...others], expected) => {
  expect(choicesPayload(first.rows, NAMES, { filter_configs }, others)).toEqual(expected);
});
