import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FilterSelect } from './filter-select.tsx';

afterEach(cleanup);

test('filters of the same name on two lists have their own choices', async () => {
  const choices = (label: string) => async () => [{ value: '1', label }];
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <FilterSelect list="Datasets" label="Schema" value="1" options={choices('of datasets')} onChange={() => {}} />
        <FilterSelect list="Queries" label="Schema" value="1" options={choices('of queries')} onChange={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const shown = () => screen.getAllByRole('button').map((button) => button.textContent);
  await waitFor(() => expect(shown()).toEqual(['Schema of datasets', 'Schema of queries']));
});

test('[A9.14] the choices stand in a list of at most 220 pixels', async () => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <FilterSelect
          list="Datasets"
          label="Type"
          value={null}
          options={[{ value: '1', label: 'Physical' }]}
          onChange={() => {}}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Type/ }));
  const list = await screen.findByRole('listbox', { name: 'Type' });
  expect(list.style.maxHeight).toBe('calc(13.75rem * var(--mantine-scale))');
});
