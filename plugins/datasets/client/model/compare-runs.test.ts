import { expect, it } from 'vitest';
import { compareRuns } from './compare-runs.ts';

const rows = (...given: Record<string, unknown>[]) => ({ queries: [given] });
const one = rows({ city: 'Rome', n: 1 }, { city: 'Oslo', n: 2 });

it.each([
  ['the same rows in another order', one, rows({ n: 2, city: 'Oslo' }, { city: 'Rome', n: 1 }), { kind: 'same' }],
  ['sums in another order of adding', rows({ n: 0.1 + 0.2 }), rows({ n: 0.3 }), { kind: 'same' }],
  [
    'a number that moved',
    one,
    rows({ city: 'Rome', n: 5 }, { city: 'Oslo', n: 2 }),
    { kind: 'moved', rowsBefore: 2, rowsAfter: 2, moved: [{ name: 'n', before: 3, after: 7 }], added: [], gone: [] },
  ],
  [
    'fewer rows and another column',
    one,
    rows({ town: 'Rome', n: 3 }),
    { kind: 'moved', rowsBefore: 2, rowsAfter: 1, moved: [], added: ['town'], gone: ['city'] },
  ],
  [
    'a second query with the totals of the first, which counts nothing twice',
    { queries: [[{ n: 1 }, { n: 2 }], [{ n: 3 }]] },
    { queries: [[{ n: 2 }, { n: 4 }], [{ n: 6 }]] },
    { kind: 'moved', rowsBefore: 3, rowsAfter: 3, moved: [{ name: 'n', before: 3, after: 6 }], added: [], gone: [] },
  ],
  [
    'a second query alone that moved',
    { queries: [[{ n: 1 }], [{ m: 3 }]] },
    { queries: [[{ n: 1 }], [{ m: 4 }]] },
    { kind: 'moved', rowsBefore: 2, rowsAfter: 2, moved: [{ name: 'm', before: 3, after: 4 }], added: [], gone: [] },
  ],
  ['a chart that no longer runs', one, { failure: 'no such column' }, { kind: 'broken', failure: 'no such column' }],
  ['one that never ran', { failure: 'x' }, one, { kind: 'not-comparable', failure: 'x' }],
  [
    'a column named constructor',
    rows({ constructor: 1 }),
    rows({ constructor: 2 }),
    {
      kind: 'moved',
      rowsBefore: 1,
      rowsAfter: 1,
      moved: [{ name: 'constructor', before: 1, after: 2 }],
      added: [],
      gone: [],
    },
  ],
])('%s', (_what, before, after, expected) => {
  expect(compareRuns(before, after)).toEqual(expected);
});
