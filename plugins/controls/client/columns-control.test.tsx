import type { DatasetColumn, Datasource } from '@facet/plugin-datasets/contract';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ColumnsControl } from './columns-control.tsx';

const column = (column_name: string, more: Partial<DatasetColumn> = {}): DatasetColumn => ({
  column_name,
  type: 'TEXT',
  type_generic: 1,
  is_dttm: false,
  groupby: true,
  filterable: true,
  ...more,
});
const dataset = (...columns: readonly DatasetColumn[]): Datasource => ({
  id: 1,
  type: 'table',
  uid: '1__table',
  name: 'main.t',
  table_name: 't',
  schema: 'main',
  main_dttm_col: null,
  columns,
  metrics: [],
  verbose_map: {},
  column_formats: {},
  time_grain_sqla: [],
  database: { id: 1, name: 'examples', backend: 'duckdb' },
  owners: [],
  description: null,
  sql: null,
});

afterEach(cleanup);

async function editor(datasource: Datasource, options: object, value: string | null = null) {
  render(
    <MantineProvider env="test">
      <ColumnsControl
        name="x"
        label="X"
        error={null}
        options={{ ...options }}
        datasource={datasource}
        formData={{ viz_type: 'x', datasource: '1__table' }}
        value={value}
        onChange={() => {}}
      />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: value ?? 'columns.add' }));
  return within(await screen.findByRole('dialog'));
}

it.each([
  ['columns.noTemporal', { onlyTemporal: true }, 'tab.simple'],
  ['columns.none', {}, 'tab.simple'],
  ['columns.noSaved', {}, 'tab.saved'],
])('says %s where there is nothing to choose [B2.16]', async (text, options, tab) => {
  const dialog = await editor(dataset(...('onlyTemporal' in options ? [column('city')] : [])), options);
  fireEvent.click(dialog.getByRole('tab', { name: tab }));
  expect(dialog.getByText(text)).toBeTruthy();
});

it('opens a column with an expression among the saved ones', async () => {
  const dialog = await editor(dataset(column('city'), column('state', { expression: 'upper(s)' })), {}, 'state');
  expect(dialog.getByRole('tab', { name: 'tab.saved' }).getAttribute('aria-selected')).toBe('true');
});

it('marks what a later version put in the place of a column, and names it', () => {
  const strange = [7, { of: 'later' }, 'origin'] as unknown as string[];
  render(
    <MantineProvider env="test">
      <ColumnsControl
        name="groupby"
        label="Columns"
        error={null}
        options={{ multi: true }}
        datasource={dataset(column('origin'))}
        formData={{ viz_type: 'table', datasource: '1__table' }}
        value={strange}
        onChange={() => undefined}
      />
    </MantineProvider>,
  );
  for (const name of ['7', '{"of":"later"}', 'origin']) expect(screen.getByRole('button', { name })).toBeTruthy();
  expect(screen.getAllByLabelText('columns.incompatible')).toHaveLength(2);
});
