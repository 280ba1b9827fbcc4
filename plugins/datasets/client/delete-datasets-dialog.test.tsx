import { MantineProvider } from '@mantine/core';
import { ApiClientToken, ApiError, HostContext, NotifierToken } from '@facet/sdk/client';
import { createTestHost } from '@facet/sdk/testing/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { Suspense } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import texts from '../i18n/en.json' with { type: 'json' };
import { DeleteDatasetsDialog } from './delete-datasets-dialog.tsx';

afterEach(cleanup);

it('[B8.34] lists the charts on the dataset, and what was deleted', async () => {
  const { told, calls } = await show([{ id: 7, table_name: 'flights' }], 3);
  expect(await screen.findByText('3 charts will stop working:')).toBeTruthy();
  expect(screen.getByText('Board')).toBeTruthy();
  await confirm();
  expect(calls).toContainEqual(['DELETE /api/v1/dataset/', { q: [7] }]);
  expect(told).toEqual(['Deleted: flights', 'gone']);
});

it('[B8.34] reports how many of several were deleted', async () => {
  const { told } = await show(
    [
      { id: 7, table_name: 'flights' },
      { id: 8, table_name: 'weather' },
    ],
    0,
  );
  expect(await screen.findByText('No chart uses it.')).toBeTruthy();
  await confirm();
  expect(told).toEqual(['Deleted 2 datasets', 'gone']);
});

it('[B8.36] reports which one could not be deleted, and why', async () => {
  const { told } = await show([{ id: 7, table_name: 'flights' }], 0, 'Changing this dataset is forbidden');
  await screen.findByText('No chart uses it.');
  await confirm();
  expect(
    await screen.findByText('There was an issue deleting flights: Changing this dataset is forbidden'),
  ).toBeTruthy();
  expect(told).toEqual([]);
});

async function confirm() {
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'DELETE' } });
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  });
}

const CHART = {
  id: 5,
  slice_name: 'Revenue',
  slice_url: '/explore/?slice_id=5',
  params: '{}',
  dashboards: [{ id: 1, dashboard_title: 'Board' }],
};

async function show(rows: readonly { id: number; table_name: string }[], charts: number, refusal?: string) {
  const told: string[] = [];
  const calls: [string, unknown][] = [];
  const call = async (endpoint: string, input: unknown): Promise<unknown> => {
    calls.push([endpoint, input]);
    if (endpoint === 'GET /api/v1/chart/') return { result: charts === 0 ? [] : [CHART], count: charts === 0 ? 0 : 1 };
    if (endpoint === 'DELETE /api/v1/dataset/') {
      if (refusal !== undefined)
        throw new ApiError(refusal, { status: 403, body: { message: refusal }, requestId: null, type: null });
      return { message: `Deleted ${rows.length} datasets` };
    }
    return { charts: { count: charts }, dashboards: { count: 1 } };
  };
  const host = createTestHost({
    services: [
      [ApiClientToken, { call }],
      [NotifierToken, { success: (text: string) => void told.push(text) }],
    ],
  });
  const i18n = createInstance();
  await i18n
    .use(initReactI18next)
    .init({ lng: 'en', ns: 'facet/datasets', resources: { en: { 'facet/datasets': texts } } });
  await act(async () => {
    render(
      <HostContext value={host}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <I18nextProvider i18n={i18n}>
            <MantineProvider env="test">
              <MemoryRouter>
                <Suspense>
                  <DeleteDatasetsDialog
                    rows={rows}
                    onDeleted={() => void told.push('gone')}
                    onClose={() => undefined}
                  />
                </Suspense>
              </MemoryRouter>
            </MantineProvider>
          </I18nextProvider>
        </QueryClientProvider>
      </HostContext>,
    );
  });
  return { told, calls };
}
