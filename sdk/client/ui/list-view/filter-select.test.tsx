import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FilterSelect } from './filter-select.tsx';
import { type WantedChoices, MOST_CHOICES } from './list-view-props.ts';

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

const PEOPLE = Array.from({ length: 150 }, (_, index) => ({ value: String(index + 1), label: `Person ${index + 1}` }));

test.each([
  { people: 150, typed: 'Person 149', asked: true },
  { people: 60, typed: 'Person 59', asked: false },
])('of $people choices, "$typed" is found: asked of the server $asked', async ({ people, typed, asked }) => {
  const options = vi.fn(async (_: AbortSignal, { search }: WantedChoices) =>
    PEOPLE.slice(0, people)
      .filter(({ label }) => label.includes(search))
      .slice(0, MOST_CHOICES),
  );
  const onChange = vi.fn();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <FilterSelect list="Datasets" label="Owner" value={null} options={options} onChange={onChange} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Owner/ }));
  await screen.findByRole('option', { name: 'Person 7' });
  fireEvent.change(screen.getByRole('textbox', { name: /Owner|searchIn/ }), { target: { value: typed } });
  fireEvent.click(await screen.findByRole('option', { name: typed }));
  expect(onChange).toHaveBeenCalledWith(typed.replace('Person ', ''));
  expect(options.mock.calls.map(([, { search }]) => search)).toEqual(asked ? ['', typed] : ['']);
});
