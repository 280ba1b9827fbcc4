import type { InspectedColumn } from '@facet/sdk/server';
import { describe, expect, it } from 'vitest';
import { columnsOf, type FormBody, readContractForm } from './contract-form.ts';

const FOUND: readonly InspectedColumn[] = [
  { name: 'id', type: 'integer', filled: 2, fits: { integer: 2, decimal: 2, text: 2 } },
  { name: 'price', type: 'decimal', filled: 2, fits: { decimal: 2, 'decimal-comma': 2, text: 2 } },
  { name: 'at', type: 'text', filled: 2, fits: { date: 0, datetime: 1, text: 2 } },
];

describe('forms of the contract', () => {
  const READ: readonly (readonly [string, FormBody, object])[] = [
    ['nothing', {}, { ifExists: 'fail', schema: null, maxRows: undefined, layout: { header: true, skip_lines: 0 } }],
    ['lines', { header_row: '2', skip_rows: '3' }, { layout: { header: true, skip_lines: 5 } }],
    ['no header', { header_row: 'None', skip_rows: '3' }, { layout: { header: false, skip_lines: 3 } }],
    ['a tab', { delimiter: '\\t' }, { layout: { delimiter: '\t' } }],
    ['a tab as it is', { delimiter: '\t' }, { layout: { delimiter: '\t' } }],
    [
      'lists',
      { null_values: '-, k. A.', columns_read: '["id","at"]' },
      { layout: { null_words: ['-', 'k. A.'] }, columnsRead: ['id', 'at'] },
    ],
    ['an index', { dataframe_index: 'true', index_label: 'nr' }, { numbered: 'nr' }],
    ['a column as index', { dataframe_index: 'true', index_column: 'id' }, { numbered: undefined, indexColumn: 'id' }],
    ['days in front', { day_first: 'true' }, { layout: { day_first: true } }],
  ];
  it.each(READ)('reads %s', (_, body, expected) => {
    expect(readContractForm(body)).toMatchObject(expected);
  });

  const WRONG: readonly (readonly [FormBody, string])[] = [
    [{ already_exists: 'merge' }, 'already_exists'],
    [{ skip_rows: '-1' }, 'skip_rows'],
    [{ rows_to_read: '1e9' }, 'rows_to_read'],
    [{ delimiter: ';;' }, 'delimiter'],
    [{ column_data_types: '[1]' }, 'column_data_types'],
    [{ column_data_types: 'no json' }, 'column_data_types'],
    [{ column_data_types: '{"id":"blob"}' }, 'column_data_types'],
  ];
  it.each(WRONG)('refuses %j', (body, member) => {
    expect(() => readContractForm(body)).toThrow(
      expect.objectContaining({ status: 400, body: { message: { [member]: [expect.any(String)] } } }),
    );
  });

  const COLUMNS: readonly (readonly [string, FormBody, readonly object[]])[] = [
    [
      'as found',
      {},
      [
        { index: 0, type: 'integer' },
        { index: 1, type: 'decimal' },
        { index: 2, type: 'text' },
      ],
    ],
    ['some', { columns_read: 'at,id' }, [{ index: 0 }, { index: 2 }]],
    ['the index in front', { index_column: 'at' }, [{ index: 2 }, { index: 0 }, { index: 1 }]],
    ['types', { column_data_types: '{"id":"str"}' }, [{ type: 'text', fixed: true }, { index: 1 }, { index: 2 }]],
    ['dates', { column_dates: 'at' }, [{ index: 0 }, { index: 1 }, { type: 'datetime', fixed: true }]],
    ['commas', { decimal_character: ',' }, [{ index: 0 }, { type: 'decimal-comma' }, { index: 2 }]],
  ];
  it.each(COLUMNS)('columns: %s', (_, body, expected) => {
    const columns = columnsOf(readContractForm(body), FOUND);
    expect(columns).toHaveLength(expected.length);
    expect(columns).toMatchObject(expected);
  });

  it('refuses columns that the file lacks', () => {
    expect(() => columnsOf(readContractForm({ column_dates: 'when' }), FOUND)).toThrow(
      expect.objectContaining({ status: 422 }),
    );
  });
});
