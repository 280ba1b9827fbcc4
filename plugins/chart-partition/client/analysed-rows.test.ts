import { expect, it } from 'vitest';
import { analysedRows } from './analysed-rows.ts';

it('has a row for each timestamp and group of a wide answer', () => {
  const { rows, metrics } = analysedRows(
    {
      colnames: ['__timestamp', 'n, CA, x', 'n, <NULL>, y'],
      data: [{ __timestamp: 0, 'n, CA, x': 3, 'n, <NULL>, y': null }],
      label_map: { 'n, CA, x': ['n', 'CA', 'x'], 'n, <NULL>, y': ['n', '<NULL>', 'y'] },
    },
    ['state', 'kind'],
  );
  expect(metrics).toEqual(['n']);
  expect(rows).toEqual([
    { __timestamp: 0, state: 'CA', kind: 'x', n: 3 },
    { __timestamp: 0, state: null, kind: 'y', n: null },
  ]);
});
