import { MantineProvider } from '@mantine/core';
import { ApiClientToken, HostContext } from '@facet/sdk/client';
import { createTestHost } from '@facet/sdk/testing/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import texts from '../../i18n/en.json' with { type: 'json' };
import { DatasetTable } from './dataset-table.tsx';

afterEach(cleanup);

it('[B2.19] a page that begins with the choice of a dataset begins in its search', async () => {
  const i18n = createInstance();
  await i18n
    .use(initReactI18next)
    .init({ lng: 'en', ns: 'facet/datasets', resources: { en: { 'facet/datasets': texts } } });
  const endless = () => new Promise<never>(() => {});
  const host = createTestHost({ services: [[ApiClientToken, { call: endless, request: endless }]] });
  render(
    <HostContext value={host}>
      <QueryClientProvider client={new QueryClient()}>
        <I18nextProvider i18n={i18n}>
          <MantineProvider>
            <DatasetTable onPick={() => undefined} />
          </MantineProvider>
        </I18nextProvider>
      </QueryClientProvider>
    </HostContext>,
  );
  expect(document.activeElement).toBe(screen.getByPlaceholderText('Search / Filter'));
});
