import { describe, expect, test } from 'vitest';
import { ArrowMessages } from '../../common/arrow-messages.ts';
import { arrowRows, type GivenColumn } from '../../common/testing/arrow-rows.ts';
import { ResultTable } from '../results/result-table.ts';
import { expandedColumns, hasNested, shownCell } from './shown-columns.ts';

function tableOf(columns: readonly GivenColumn[]): ResultTable {
  let table: ResultTable | undefined;
  const messages = new ArrowMessages({
    schema: (message) => (table = new ResultTable(message)),
    batch: (parts) => table?.append(parts),
  });
  messages.push(arrowRows(columns, 10));
  if (!table) throw new TypeError('No columns came.');
  return table;
}

describe('nested values unfolded', () => {
  const table = tableOf([
    { name: 'id', form: 'integer', values: [1, 2, 3, 4] },
    {
      name: 'at',
      form: 'text',
      values: ['{"city": "Bern", "zip": 3000}', '{"city": null, "tags": [1, 2]}', null, '{broken'],
    },
    { name: 'note', form: 'text', values: ['a', '[1]', '', null] },
  ]);
  const columns = expandedColumns(table);

  test('each member in the rows has a column, after those of the result', () => {
    expect(columns.map(({ name }) => name)).toEqual(['id', 'at', 'note', 'at.city', 'at.zip', 'at.tags']);
  });

  test.each([
    [0, ['Bern', 3000, null]],
    [1, [null, null, '[1,2]']],
    [2, [null, null, null]],
    [3, [null, null, null]],
  ])('row %i', (row, cells) => {
    expect(columns.slice(3).map((column) => shownCell(table, row, column))).toEqual(cells);
  });

  test('plain results have nothing to unfold', () => {
    expect(hasNested(table)).toBe(true);
    expect(hasNested(tableOf([{ name: 'note', form: 'text', values: ['a', '[1]'] }]))).toBe(false);
  });
});
