import { ApiClientToken, AppPages, HostContext } from '@facet/sdk/client';
import { createPluginTester } from '@facet/sdk/testing';
import { createTestHost } from '@facet/sdk/testing/client';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import plugin from './index.ts';

it('shows who has which day, and takes another one', async () => {
  const result = [
    { id: 1, day: '2026-03-02', person: 'Ann Lee', isOwn: true },
    { id: 2, day: '2026-03-03', person: 'Ben Lee', isOwn: false },
  ];
  const call = vi.fn(async () => ({ result }));
  const tester = await createPluginTester(plugin);
  const Page = await tester.load(AppPages, '{{key}}');
  render(
    <HostContext value={createTestHost({ services: [[ApiClientToken, { call }]] })}>
      <QueryClientProvider client={new QueryClient()}>
        <MantineProvider>
          <Page />
        </MantineProvider>
      </QueryClientProvider>
    </HostContext>,
  );
  expect(await screen.findByText('Ben Lee')).toBeDefined();
  expect(screen.getAllByRole('button', { name: 'giveBack' })).toHaveLength(1);
  fireEvent.change(screen.getByLabelText('day'), { target: { value: '2026-03-04' } });
  fireEvent.click(screen.getByRole('button', { name: 'take' }));
  await vi.waitFor(() =>
    expect(call).toHaveBeenCalledWith('POST /api/plugins/{{id}}/shifts', { body: { day: '2026-03-04' } }),
  );
  tester.dispose();
});
