import { ApiClientToken, HostContext, NotifierToken } from '@facet/sdk/client';
import { createTestHost } from '@facet/sdk/testing/client';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import texts from '../../i18n/en.json' with { type: 'json' };
import { ForgetQuery } from './forget-query.tsx';

const i18n = i18next.createInstance();
await i18n
  .use(initReactI18next)
  .init({ lng: 'en', ns: 'facet/sql-lab', resources: { en: { 'facet/sql-lab': texts } } });

afterEach(cleanup);

function show(serverId: number | null, answer: () => Promise<Response>) {
  const request = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(answer);
  const error = vi.fn<(text: string) => void>();
  const client = new QueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  const services = [
    [ApiClientToken, { request }],
    [NotifierToken, { error }],
  ] as const;
  render(
    <HostContext value={createTestHost({ services })}>
      <QueryClientProvider client={client}>
        <I18nextProvider i18n={i18n}>
          <MantineProvider env="test">
            <ForgetQuery tab={{ id: 'tab', serverId }} clientId="c1" />
          </MantineProvider>
        </I18nextProvider>
      </QueryClientProvider>
    </HostContext>,
  );
  return { request, error, invalidate };
}

const button = () => screen.getByRole('button', { name: 'Remove from the history' });

test('[A7.12] a run is taken out of the history of its tab, which is then read anew', async () => {
  const { request, error, invalidate } = show(7, async () => new Response('"OK"'));
  fireEvent.click(button());
  await waitFor(() => expect(invalidate).toHaveBeenCalledWith({ queryKey: ['sql-lab', 'history', 'tab'] }));
  expect(request).toHaveBeenCalledWith('/tabstateview/7/query/c1', { method: 'DELETE' });
  expect(error).not.toHaveBeenCalled();
});

test('[A8.10] a run that could not be taken out is told', async () => {
  const { error, invalidate } = show(7, () => Promise.reject(new Error('down')));
  fireEvent.click(button());
  const words = 'An error occurred while removing the query. Please contact your administrator.';
  await waitFor(() => expect(error).toHaveBeenCalledWith(words));
  expect(invalidate).not.toHaveBeenCalled();
});

test('runs of a tab that is only in the browser stay', () => {
  show(null, async () => new Response('"OK"'));
  expect(screen.queryByRole('button')).toBeNull();
});
