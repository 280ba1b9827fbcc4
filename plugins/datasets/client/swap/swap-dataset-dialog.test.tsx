import { MantineProvider } from '@mantine/core';
import { ApiClientToken, HostContext, SessionToken } from '@facet/sdk/client';
import { createTestHost } from '@facet/sdk/testing/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { Suspense } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import texts from '../../i18n/en.json' with { type: 'json' };
import { SwapDatasetDialog } from './swap-dataset-dialog.tsx';

afterEach(cleanup);

it('[B2.24][B2.25] lists datasets, shows the mapping of the fields, and swaps on Proceed', async () => {
  const { swapped } = await show();
  expect(screen.getByText(/^Changing the dataset may break the chart/)).toBeTruthy();
  expect([...document.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Type',
    'Schema',
    'Connection',
    'Owners',
  ]);
  expect(screen.getByPlaceholderText('Search / Filter')).toBeTruthy();
  await press('flights_2');
  expect(await screen.findByText('1 is missing here')).toBeTruthy();
  expect(screen.getByText('1 is renamed')).toBeTruthy();
  expect(screen.getByText('1 fits')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Remove what this dataset lacks'));
  expect(swapped).toEqual([]);
  await press('Proceed');
  expect(swapped).toEqual([
    [
      '12__table',
      {
        mapped: [
          { kind: 'metric', name: 'count', to: 'count', why: 'fits' },
          { kind: 'column', name: 'Origin', to: 'origin', why: 'renamed' },
          { kind: 'column', name: 'gone', to: null, why: 'dropped' },
        ],
        drops: true,
      },
    ],
  ]);
});

it('[B2.25] returns to the list on Cancel', async () => {
  const { swapped } = await show();
  await press('flights_2');
  await press('Cancel');
  expect(screen.getByPlaceholderText('Search / Filter')).toBeTruthy();
  expect(swapped).toEqual([]);
});

it('[B2.19] links to the pages for datasets and databases while there are none', async () => {
  await show({ 'GET /api/v1/dataset/': { count: 0, result: [] } }, 'Create a dataset');
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Create a dataset', '/dataset/add/'],
    ['Connect a database', '/databaseview/list/'],
  ]);
});

async function show(others: Readonly<Record<string, unknown>> = {}, awaited = 'flights_2') {
  const swapped: unknown[] = [];
  const answers: Readonly<Record<string, unknown>> = {
    'GET /api/v1/dataset/': {
      count: 1,
      result: [
        {
          id: 12,
          table_name: 'flights_2',
          kind: 'physical',
          schema: 'main',
          database: { id: 1, database_name: 'Skies' },
          owners: [],
        },
      ],
    },
    'GET /api/v1/dataset/:id': {
      result: {
        columns: [{ column_name: 'origin', verbose_name: null }],
        metrics: [{ metric_name: 'count', verbose_name: null }],
      },
    },
    ...others,
  };
  const host = createTestHost({
    services: [
      [ApiClientToken, { call: async (endpoint: string) => answers[endpoint] }],
      [SessionToken, { user: { userId: 7 }, can: () => true }],
    ],
  });
  const i18n = createInstance();
  await i18n
    .use(initReactI18next)
    .init({ lng: 'en', ns: 'facet/datasets', resources: { en: { 'facet/datasets': texts } } });
  await act(async () => {
    render(
      <HostContext value={host}>
        <QueryClientProvider client={new QueryClient()}>
          <I18nextProvider i18n={i18n}>
            <MantineProvider env="test">
              <MemoryRouter>
                <Suspense>
                  <SwapDatasetDialog
                    used={{ columns: ['Origin', 'gone'], metrics: ['count'] }}
                    onSwap={(key, fields) => void swapped.push([key, fields])}
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
  await screen.findByText(awaited);
  return { swapped };
}

const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByText(name, { selector: 'button, button *' }));
  });
