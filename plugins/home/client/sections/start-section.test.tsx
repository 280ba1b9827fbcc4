import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { HostContext, SessionToken } from '@facet/sdk/client';
import { createTestHost } from '@facet/sdk/testing/client';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { StartSection } from './start-section.tsx';

afterEach(cleanup);

function show(rights: readonly string[]) {
  const can = (action: string, view: string) => rights.includes(`${action} ${view}`);
  render(
    <MemoryRouter>
      <MantineProvider env="test">
        <HostContext value={createTestHost({ services: [[SessionToken, { can }]] })}>
          <StartSection />
        </HostContext>
      </MantineProvider>
    </MemoryRouter>,
  );
  return {
    title: screen.getByRole('heading', { level: 2 }).textContent,
    ways: screen.queryAllByRole('link').map((link) => link.textContent),
  };
}

it.each([
  ['an administrator', ['can_upload Database', 'can_write Database', 'can_write Dataset', 'can_sqllab Superset'], 4],
  ['somebody who may query', ['can_sqllab Superset'], 1],
])('%s begins with data', (_who, rights, count) => {
  const { title, ways } = show(rights);
  expect(title).toBe('start.title');
  expect(ways).toHaveLength(count);
});

it('whoever has no way to begin is told who gives access, instead of to begin', () => {
  expect(show([])).toEqual({ title: 'start.noAccess.title', ways: [] });
  expect(screen.getByText('start.noAccess.text')).toBeTruthy();
});
