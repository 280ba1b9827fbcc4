import { expect, test } from 'vitest';
import { processorTime } from '../../../../sdk/testing/processor-time.ts';
import { filterEntries, readNativeFilters } from './native-filter.ts';

const entry = (id: unknown, name: string) => ({ id, name, acme: { kept: true } });

/** Filters as `id name`. */
const idsAndNames = (value: unknown) => readNativeFilters(value).map(({ id, name }) => `${id} ${name}`);

test.each<[string, unknown, readonly string[]]>([
  ['no list', { 0: entry('F-a', 'One') }, []],
  ['entries that are no objects', [null, 7, 'F-a', ['F-b']], []],
  ['an entry without an id', [{ name: 'One' }, entry(7, 'Two'), entry('F-a', 'Three')], ['F-a Three']],
  ['an entry and its copy', [entry('F-a', 'One'), entry('F-a', 'One')], ['F-a One']],
  ['different entries of one id', [entry('F-a', 'One'), entry('F-a', 'Two')], ['F-a One', 'F-a-1 Two']],
  [
    'the second of them twice',
    [entry('F-a', 'One'), entry('F-a', 'Two'), entry('F-a', 'Two'), entry('F-a', 'Three')],
    ['F-a One', 'F-a-1 Two', 'F-a-2 Three'],
  ],
  [
    'an id that another entry has already',
    [entry('F-a', 'One'), entry('F-a', 'Two'), entry('F-a-1', 'Three')],
    ['F-a One', 'F-a-2 Two', 'F-a-1 Three'],
  ],
  [
    'an id of the prototype',
    [entry('__proto__', 'One'), entry('__proto__', 'Two')],
    ['__proto__ One', '__proto__-1 Two'],
  ],
])('each filter has an id of its own: %s', (_case, value, expected) => {
  expect(idsAndNames(value)).toEqual(expected);
});

test('what is stored after a reading is read as the same filters', () => {
  const first = filterEntries([entry('F-a', 'One'), entry('F-a', 'Two'), entry('F-a', 'Three')]);
  expect(first).toEqual([entry('F-a', 'One'), entry('F-a-1', 'Two'), entry('F-a-2', 'Three')]);
  expect(filterEntries(first)).toEqual(first);
});

test('many filters of one id, and ids that are taken, cost no more than their number', () => {
  const value = Array.from({ length: 20_000 }, (_, index) => [
    entry('F-a', `Filter ${index}`),
    entry(`F-a-${index + 1}`, 'In the way'),
  ]).flat();
  expect(processorTime(() => filterEntries(value))).toBeLessThan(1_000);
});
