import { ApiClientToken, HostContext, NotifierToken } from '@facet/sdk/client';
import { createTestHost } from '@facet/sdk/testing/client';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import texts from '../../i18n/list/en.json' with { type: 'json' };
import { DashboardStar } from './dashboard-star.tsx';

const i18n = createInstance();
await i18n
  .use(initReactI18next)
  .init({ lng: 'en', ns: 'facet/dashboards/list', resources: { en: { 'facet/dashboards/list': texts } } });

afterEach(cleanup);

it('[B8.32] a star of the list that could not be given is said with the cause', async () => {
  const error = vi.fn<(text: string) => void>();
  const call = () => Promise.reject(new Error('down'));
  const services = [
    [ApiClientToken, { call }],
    [NotifierToken, { error }],
  ] as const;
  render(
    <HostContext value={createTestHost({ services })}>
      <QueryClientProvider client={new QueryClient()}>
        <I18nextProvider i18n={i18n}>
          <MantineProvider env="test">
            <DashboardStar row={{ id: 1, favorite: false }} name="Sales" />
          </MantineProvider>
        </I18nextProvider>
      </QueryClientProvider>
    </HostContext>,
  );
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(error).toHaveBeenCalledWith('There was an error saving the favorite status: down'));
});
