import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ApiClientToken, HostContext, NotifierToken, SessionToken } from '@facet/sdk/client';
import { createTestHost } from '@facet/sdk/testing/client';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { UserForm } from './user-form.tsx';

afterEach(cleanup);

it('[A5.16] roles of a new user can be pasted as a list', async () => {
  const sent: unknown[] = [];
  const client = new QueryClient();
  const call = async (endpoint: string, { body }: { readonly body?: unknown }) => {
    if (endpoint.startsWith('POST')) sent.push(body);
    return {
      result: ['Admin', 'Alpha', 'Gamma'].map((text, index) => ({ value: index + 1, text })),
      count: 3,
    };
  };
  const host = createTestHost({
    services: [
      [ApiClientToken, { call }],
      [NotifierToken, { success() {}, error() {} }],
      [SessionToken, { user: { userId: 1 } }],
    ],
  });
  render(
    <MemoryRouter>
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <HostContext value={host}>
            <UserForm user={null} onClose={() => {}} onSaved={() => {}} />
          </HostContext>
        </QueryClientProvider>
      </MantineProvider>
    </MemoryRouter>,
  );
  await waitFor(() => expect(client.getQueryData(['user-form-roles'])).toBeDefined());
  const field = (name: string) => screen.getByLabelText(new RegExp(`userForm.${name}`), { selector: 'input' });
  for (const name of ['firstName', 'lastName', 'username', 'email', 'password'])
    fireEvent.change(field(name), { target: { value: 'ada' } });
  fireEvent.paste(field('roles'), { clipboardData: { getData: () => 'Gamma;Admin' } });
  fireEvent.submit(field('roles'));
  await waitFor(() => expect(sent).toMatchObject([{ username: 'ada', roles: [3, 1] }]));
});
