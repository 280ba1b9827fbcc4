import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import DataGridView from './data-grid-view.tsx';

afterEach(cleanup);

const columns = (unit: string) => [
  { key: 'share', kind: 'number' as const, format: (value: unknown) => `${String(value)} ${unit}` },
];

it('cells of a column that stays take its new format together with new rows', async () => {
  const { rerender } = render(<DataGridView label="Rows" columns={columns('t')} rows={[{ share: 5 }]} />);
  await screen.findByText('5 t');
  rerender(<DataGridView label="Rows" columns={columns('%')} rows={[{ share: 20 }]} />);
  await screen.findByText('20 %');
  expect(screen.queryByText('20 t')).toBeNull();
});

const regions = [{ key: 'region', kind: 'text' as const }];

it('rows have the numbers of their places after a search, too', async () => {
  const rows = ['north', 'east', 'south', 'east'].map((region) => ({ region }));
  const grid = (search: string) => (
    <DataGridView label="Rows" columns={regions} rows={rows} rowNumbers search={search} />
  );
  const { container, rerender } = render(grid(''));
  await screen.findByText('south');
  const numbers = () =>
    [...container.querySelectorAll('[role="gridcell"][col-id="__row"]')].map((one) => one.textContent);
  expect(numbers()).toEqual(['1', '2', '3', '4']);
  rerender(grid('east'));
  await waitFor(() => expect(screen.queryByText('south')).toBeNull());
  await waitFor(() => expect(numbers()).toEqual(['1', '2']));
});

it('rows of a later page are numbered on', async () => {
  const rows = ['north', 'east'].map((region) => ({ region }));
  const { container } = render(<DataGridView label="Rows" columns={regions} rows={rows} rowNumbers={1_001} />);
  await screen.findByText('east');
  const numbers = [...container.querySelectorAll('[role="gridcell"][col-id="__row"]')];
  expect(numbers.map((one) => one.textContent)).toEqual(['1001', '1002']);
});
