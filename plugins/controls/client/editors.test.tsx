import type { Datasource } from '@facet/plugin-datasets/contract';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { FormData, QueryMetric } from '@facet/sdk/common';
import { HostContext, type ClientHost } from '@facet/sdk/client';
import type { AdhocFilter } from '@facet/sdk/chart-query';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AdhocFilterControl } from './adhoc-filter-control.tsx';
import { MetricsControl } from './metrics-control.tsx';

const datasource: Datasource = {
  id: 1,
  type: 'table',
  uid: '1__table',
  name: 'main.flights',
  table_name: 'flights',
  schema: 'main',
  main_dttm_col: null,
  columns: [
    { column_name: 'delay', type: 'INTEGER', type_generic: 0, is_dttm: false, groupby: true, filterable: true },
    { column_name: 'origin', type: 'VARCHAR', type_generic: 1, is_dttm: false, groupby: true, filterable: true },
  ],
  metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
  verbose_map: { count: 'Flights' },
  column_formats: {},
  time_grain_sqla: [],
  database: { id: 1, name: 'examples', backend: 'duckdb' },
  owners: [],
  description: null,
  sql: null,
};

const api = {
  call: () => Promise.reject(new Error('not asked')),
  request: async () => new Response(JSON.stringify({ result: ['CA', 'TX'] })),
};
// React takes a promise that says so itself as fulfilled, without suspending.
const service = Object.assign(Promise.resolve(api), { status: 'fulfilled', value: api });
const nothing = { dispose() {} };
const host: ClientHost = {
  registry: () => {
    throw new Error('not asked');
  },
  service: <T,>() => service as Promise<unknown> as Promise<T>,
  forgetFailures() {},
  flag: () => ({ get: () => false, subscribe: () => nothing }),
  plugins: () => [],
  subscribe: () => nothing,
  retry: async () => {},
  report() {},
};

function show(children: ReactNode) {
  render(
    <HostContext value={host}>
      <QueryClientProvider client={new QueryClient()}>
        <MantineProvider env="test">
          <Suspense>{children}</Suspense>
        </MantineProvider>
      </QueryClientProvider>
    </HostContext>,
  );
}

const formData: FormData = { viz_type: 'table', datasource: '1__table' };
const common = { name: 'x', label: 'X', error: null, datasource, formData };
const button = (name: string) => screen.getByRole('button', { name });
const dialog = () => screen.findByRole('dialog');

afterEach(cleanup);

describe('the editor of a metric', () => {
  const metric: QueryMetric = { expressionType: 'SQL', sqlExpression: 'SUM(delay)', label: 'SUM(delay)' };
  const open = async () => {
    const onChange = vi.fn();
    show(<MetricsControl {...common} options={{ multi: true }} value={[metric]} onChange={onChange} />);
    fireEvent.click(button('SUM(delay)'));
    return { onChange, editor: within(await dialog()) };
  };

  it('saves with Enter', async () => {
    const { onChange, editor } = await open();
    const label = editor.getByRole('textbox', { name: 'columns.label' });
    fireEvent.change(label, { target: { value: 'Total delay' } });
    fireEvent.submit(label);
    expect(onChange).toHaveBeenCalledWith([expect.objectContaining({ label: 'Total delay', hasCustomLabel: true })]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('saves nothing that did not change, and Escape leaves all as it was', async () => {
    const { onChange, editor } = await open();
    expect(editor.getByRole('button', { name: 'save' })).toHaveProperty('disabled', true);
    fireEvent.keyDown(editor.getByRole('textbox', { name: 'columns.label' }), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('the editor of a filter', () => {
  const filter: AdhocFilter = {
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: 'origin',
    operator: 'LIKE',
    operatorId: 'LIKE',
    comparator: 'C%',
  };
  const open = async () => {
    const onChange = vi.fn();
    show(<AdhocFilterControl {...common} options={{}} value={[filter]} onChange={onChange} />);
    fireEvent.click(button('origin LIKE C%'));
    return { onChange, editor: within(await dialog()) };
  };

  it('saves the new value with Enter and names the button that opened it', async () => {
    const { onChange, editor } = await open();
    expect(button('origin LIKE C%').getAttribute('aria-expanded')).toBe('true');
    const value = await editor.findByDisplayValue('C%');
    fireEvent.change(value, { target: { value: 'T%' } });
    fireEvent.submit(value);
    expect(onChange).toHaveBeenCalledWith([expect.objectContaining({ subject: 'origin', comparator: 'T%' })]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('cannot be saved without a value', async () => {
    const { onChange, editor } = await open();
    const value = await editor.findByDisplayValue('C%');
    fireEvent.change(value, { target: { value: '' } });
    fireEvent.submit(value);
    expect(editor.getByRole('button', { name: 'save' })).toHaveProperty('disabled', true);
    expect(onChange).not.toHaveBeenCalled();
  });
});
