import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ApiClientToken, HostContext, SessionToken } from '@facet/sdk/client';
import { createTestHost } from '@facet/sdk/testing/client';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MessagePreview } from './message-preview.tsx';
import { bodyOf, newValues, type ReportBody } from './report-values.ts';

afterEach(cleanup);

/** Tells all observers whether their element is in sight. */
let look: (isIntersecting: boolean) => void;
beforeEach(() => {
  const callbacks: IntersectionObserverCallback[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        callbacks.push(callback);
      }
      observe() {}
      disconnect() {}
    },
  );
  look = (isIntersecting) => {
    for (const callback of callbacks)
      callback([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver);
  };
});
afterEach(() => {
  vi.unstubAllGlobals();
  client.clear();
});

const call = vi.fn(async (_key: string, { body }: { readonly body: ReportBody }) => ({
  result: {
    subject: `Flights as ${body.report_format}`,
    text: 'Open it: /there',
    link: { label: 'Open it', url: '/there' },
    files: [],
  },
}));
const host = createTestHost({
  services: [
    [ApiClientToken, { call }],
    [SessionToken, { user: { userId: 1, isAdmin: false } }],
  ],
});

const body: ReportBody = bodyOf(
  { ...newValues({ type: 'Report', crontab: '0 8 * * 1', timezone: 'UTC', channel: 'Email' }), dashboard: '3' },
  null,
);
const client = new QueryClient();
const element = (props: Parameters<typeof MessagePreview>[0]) => (
  <MantineProvider>
    <QueryClientProvider client={client}>
      <HostContext value={host}>
        <Suspense>
          <MessagePreview {...props} />
        </Suspense>
      </HostContext>
    </QueryClientProvider>
  </MantineProvider>
);

it('shows the message once it is in sight, and again after a change of the message, not of its times', async () => {
  const shown = await act(async () => render(element({ body, isAutomatic: true })));
  expect(call).not.toHaveBeenCalled();
  act(() => look(true));
  await screen.findByText('Flights as PNG');
  expect(call).toHaveBeenCalledTimes(1);
  shown.rerender(element({ body: { ...body, crontab: '0 9 * * *' }, isAutomatic: true }));
  shown.rerender(element({ body: { ...body, crontab: '0 9 * * *', report_format: 'PDF' }, isAutomatic: true }));
  await screen.findByText('Flights as PNG');
  await waitFor(() => screen.getByText('Flights as PDF'), { timeout: 3_000 });
  expect(call).toHaveBeenCalledTimes(2);
});

it('that is not automatic waits for its button', async () => {
  call.mockClear();
  await act(async () => render(element({ body, isAutomatic: false })));
  expect(call).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button'));
  await screen.findByText('Flights as PNG');
  expect(call).toHaveBeenCalledTimes(1);
});

it('a dialog that is opened again shows the message that it has, until it is asked for a new one', async () => {
  call.mockClear();
  const first = await act(async () => render(element({ body, isAutomatic: true })));
  act(() => look(true));
  await screen.findByText('Flights as PNG');
  first.unmount();
  await act(async () => render(element({ body, isAutomatic: true })));
  act(() => look(true));
  await screen.findByText('Flights as PNG');
  expect(call).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'form.preview.again' }));
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
});
