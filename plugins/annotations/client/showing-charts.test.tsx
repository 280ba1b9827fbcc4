import { MantineProvider } from '@mantine/core';
import { ApiClientToken, HostContext } from '@facet/sdk/client';
import { createTestHost } from '@facet/sdk/testing/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { Suspense } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import texts from '../i18n/en.json' with { type: 'json' };
import { ShowingCharts } from './showing-charts.tsx';

afterEach(cleanup);

it('says that no chart shows a layer', async () => {
  await show([1], 0, 0);
  expect(await screen.findByText('No chart shows this layer.')).toBeTruthy();
});

it('names the charts that show a layer, with their addresses', async () => {
  const { asked } = await show([1], 2, 2);
  expect(await screen.findByText('2 charts show this layer:')).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Chart 1', '/explore/?slice_id=1'],
    ['Chart 2', '/explore/?slice_id=2'],
  ]);
  expect(asked).toEqual([[1]]);
});

it('counts the charts beyond ten, and those that the person may not see', async () => {
  await show([1, 2], 15, 12);
  expect(await screen.findByText('15 charts show these layers:')).toBeTruthy();
  expect(screen.getAllByRole('link')).toHaveLength(10);
  expect(screen.getByText('and 2 more')).toBeTruthy();
  expect(screen.getByText('3 that you may not see')).toBeTruthy();
});

async function show(layers: readonly number[], count: number, seen: number) {
  const asked: unknown[] = [];
  const result = Array.from({ length: seen }, (_, index) => ({
    id: index + 1,
    slice_name: `Chart ${index + 1}`,
    viz_type: 'table',
  }));
  const call = async (_path: string, input: { readonly q: unknown }) => {
    asked.push(input.q);
    return { charts: { count, result } };
  };
  const i18n = createInstance();
  await i18n
    .use(initReactI18next)
    .init({ lng: 'en', ns: 'facet/annotations', resources: { en: { 'facet/annotations': texts } } });
  await act(async () => {
    render(
      <HostContext value={createTestHost({ services: [[ApiClientToken, { call }]] })}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <I18nextProvider i18n={i18n}>
            <MantineProvider env="test">
              <MemoryRouter>
                <Suspense>
                  <ShowingCharts layers={layers} />
                </Suspense>
              </MemoryRouter>
            </MantineProvider>
          </I18nextProvider>
        </QueryClientProvider>
      </HostContext>,
    );
  });
  return { asked };
}
