import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ApiClientToken, HostContext } from '@facet/sdk/client';
import { createTestHost } from '@facet/sdk/testing/client';
import { afterEach, expect, it } from 'vitest';
import { RecipientsField } from './recipients-field.tsx';
import type { Recipient } from './report-values.ts';

afterEach(cleanup);

const host = createTestHost({ services: [[ApiClientToken, { call: async () => ({ result: [], count: 0 }) }]] });

it.each([
  ['Email', 'a@x.org, b@x.org;c@x.org\td@x.org\r\ne@x.org', ['a@x.org', 'b@x.org', 'c@x.org', 'd@x.org', 'e@x.org']],
  ['Webhook', 'https://x.org/a;b,c\nhttps://x.org/d e', ['https://x.org/a;b,c', 'https://x.org/d e']],
])('[A5.16] recipients by %s are pasted as a list: %j', (channel, text, targets) => {
  let sent: readonly Recipient[] | undefined;
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <HostContext value={host}>
          <RecipientsField
            recipients={[{ key: 1, channel, target: 'first' }]}
            copies={{ cc: [], bcc: [] }}
            stopped={[]}
            problem={null}
            onChange={({ recipients }) => (sent = recipients)}
          />
        </HostContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.paste(screen.getByLabelText(channel, { selector: 'input' }), { clipboardData: { getData: () => text } });
  expect(sent?.map((one) => [one.channel, one.target])).toEqual(['first', ...targets].map((one) => [channel, one]));
});
