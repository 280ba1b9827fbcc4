import type { Datasource } from '@facet/plugin-datasets/contract';
import { type ClientHost, HostContext } from '@facet/sdk/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ControlLog } from './control-log.ts';
import { usePartitioned } from './filter-subjects.ts';
import { panelsWith } from './panels.tsx';

afterEach(cleanup);

const warn = vi.fn();
beforeEach(() => warn.mockReset());

const request = vi.fn(async (_path: string): Promise<Response> => {
  throw new Error('down');
});
const service = Object.assign(Promise.resolve({ request }), { status: 'fulfilled', value: { request } });
const nothing = { dispose() {} };
const none: readonly never[] = [];
const host: ClientHost = {
  registry: () => ({ get: () => undefined, snapshot: () => none, subscribe: () => nothing, dispose() {} }) as never,
  service: <T,>() => service as Promise<unknown> as Promise<T>,
  forgetFailures() {},
  flag: () => ({ get: () => false, subscribe: () => nothing }),
  plugins: () => [],
  subscribe: () => nothing,
  retry: async () => {},
  report() {},
};
const show = (children: ReactNode) =>
  render(
    <HostContext value={host}>
      <QueryClientProvider client={new QueryClient()}>
        <Suspense>{children}</Suspense>
      </QueryClientProvider>
    </HostContext>,
  );

test('[B8.18] a control of a type that nobody offers is written down once, and the panel goes on', () => {
  const { Control } = panelsWith({ warn });
  const control = (
    <Control
      type="NopeControl"
      name="odd"
      label="Odd"
      value={1}
      error={null}
      options={{}}
      datasource={null}
      formData={{ viz_type: 'x', datasource: '1__table' }}
      onChange={() => {}}
    />
  );
  const { rerender } = show(control);
  rerender(<HostContext value={host}>{control}</HostContext>);
  expect(screen.getByText('unknownType')).toBeDefined();
  expect(warn.mock.calls[0]).toEqual(['Unknown controlType: NopeControl', { control: 'odd' }]);
});

test('[B7.15] [B7.17] partitions that cannot be read are written down, and the filter offers what it knows', async () => {
  const datasource = { sql: null, schema: 'main', table_name: 'days', database: { id: 4 } } as unknown as Datasource;
  const subject = {
    kind: 'column',
    name: 'ds',
    type: 1,
    isTemporal: false,
    isExpression: false,
    isInteger: false,
  } as const;
  const Subjects = () => <p>{JSON.stringify(usePartitioned([subject], datasource))}</p>;
  show(
    <ControlLog value={{ warn }}>
      <Subjects />
    </ControlLog>,
  );
  await waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
  expect(request.mock.calls.map(([path]) => path)).toEqual(['/api/v1/database/4/table_extra/days/main/']);
  expect(warn.mock.calls[0]?.[1]).toMatchObject({ table: 'days' });
  expect(screen.getByText(JSON.stringify([subject]))).toBeDefined();
});
