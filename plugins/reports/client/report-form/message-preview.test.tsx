import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { HostContext, type ClientHost } from '@facet/sdk/client';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { MessagePreview } from './message-preview.tsx';
import { bodyOf, newValues, type ReportBody } from './report-values.ts';

afterEach(cleanup);

const call = vi.fn(async (_key: string, { body }: { readonly body: ReportBody }) => ({
  result: { subject: `Flights as ${body.report_format}`, text: 'Open it', files: [] },
}));
const service = Promise.resolve({ call });
const host = { subscribe: () => ({ dispose() {} }), service: () => service } as unknown as ClientHost;

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

it('shows the message with the dialog, and again after a change of the message, not of its times', async () => {
  const shown = await act(async () => render(element({ body, isAutomatic: true })));
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
