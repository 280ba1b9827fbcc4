import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { HostContext } from '@facet/sdk/client';
import { createTestHost } from '@facet/sdk/testing/client';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { RecentLink } from './recents-section.tsx';

afterEach(cleanup);

it.each([
  ['Sales', 'Sales'],
  ['', 'dashboards.untitled'],
])('[A5.4] a dashboard with the title "%s" is shown as %s', (title, shown) => {
  const row = { url: '/superset/dashboard/9/', title, kind: 'dashboard', action: 'viewed', at: 0, owners: '' } as const;
  render(
    <MemoryRouter>
      <MantineProvider env="test">
        <HostContext value={createTestHost({})}>
          <RecentLink row={{ ...row, object: undefined }} />
        </HostContext>
      </MantineProvider>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: shown }).getAttribute('href')).toBe('/superset/dashboard/9/');
});
