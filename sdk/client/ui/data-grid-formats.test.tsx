import { cleanup, render, screen } from '@testing-library/react';
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
