import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ExploreCalls } from '../services/explore-calls.ts';
import { ExploreServicesContext, type ExploreServices } from '../services/explore-services.ts';
import { SaveDialog } from './save-dialog.tsx';

afterEach(cleanup);

const services = {
  charts: { buildQueryContext: () => Promise.resolve({ queries: [] }) },
  notifier: { success() {}, error() {} },
  session: { user: { isAdmin: false, userId: 7, firstName: 'Ada', lastName: 'Byron' } },
} as unknown as ExploreServices;

function show(calls: Partial<ExploreCalls>) {
  const onSaved = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <ExploreServicesContext value={services}>
          <SaveDialog
            opened
            form={{ viz_type: 'table', datasource: '3__table' }}
            slice={null}
            calls={{ dashboards: () => Promise.resolve([]), ...calls } as ExploreCalls}
            seen={{ version: undefined }}
            onSaved={onSaved}
            onTheirs={() => {}}
            onClose={() => {}}
          />
        </ExploreServicesContext>
      </MantineProvider>
    </QueryClientProvider>,
  );
  return onSaved;
}

const save = () => {
  const name = screen.getByRole('textbox', { name: /save.name/ });
  fireEvent.change(name, { target: { value: 'Delays' } });
  fireEvent.submit(name);
};

it('[B8.44] says that saving failed, and why', async () => {
  const onSaved = show({ createChart: () => Promise.reject(new Error('The disk is full.')) });
  save();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('save.failed');
  expect(alert.textContent).toContain('The disk is full.');
  expect(onSaved).not.toHaveBeenCalled();
});

it('[B8.45] says that the dashboards could not be read, and saves without one', async () => {
  const onSaved = show({
    dashboards: () => Promise.reject(new Error('No.')),
    createChart: () => Promise.resolve(12),
  });
  expect(await screen.findByText('save.noDashboards')).toBeTruthy();
  save();
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith(12));
});
