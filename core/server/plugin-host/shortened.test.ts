import { expect, it } from 'vitest';
import { shortened } from './shortened.ts';

const circle: Record<string, unknown> = {};
circle['self'] = circle;

it.each<[string, unknown, unknown]>([
  ['a text', 'a', 'a'],
  ['an object', { a: [1, null, true], b: { c: 'd' } }, { a: [1, null, true], b: { c: 'd' } }],
  ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
  ['a date that is none', new Date(Number.NaN), null],
  ['an integer', 10n, '10'],
  ['a very long integer', 1n << 1_000n, '…'],
  ['bytes', new Uint8Array(3), '3 bytes'],
  ['a map', new Map([['a', 1]]), [['a', 1]]],
  [
    'an error',
    Object.assign(new TypeError('no'), { stack: 'here' }),
    { type: 'TypeError', message: 'no', stack: 'here' },
  ],
  ['a name of prototypes', JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":1}')],
])('leaves what is short: %s', (_name, value, expected) => expect(shortened(value)).toEqual(expected));

it('ends, whatever it is given', () => {
  const wide = Array.from({ length: 50 }, () => circle);
  let twice: unknown = wide;
  for (let i = 0; i < 60; i += 1) twice = [twice, twice];
  for (const value of [
    circle,
    wide,
    twice,
    Object.assign([], { length: 4_000_000_000 }),
    'x'.repeat(1_000_000),
    { ['n'.repeat(1_000_000)]: 1 },
  ])
    expect(JSON.stringify(shortened(value)).length).toBeLessThan(40_000);
});
