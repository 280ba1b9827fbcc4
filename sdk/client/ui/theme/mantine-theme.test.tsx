import { MantineProvider, Select } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { theme } from './mantine-theme.ts';

afterEach(cleanup);

it('a select keeps its value when that is chosen again', () => {
  const changed = vi.fn();
  render(
    <MantineProvider theme={theme} env="test">
      <Select label="Aggregate" data={['SUM', 'AVG']} defaultValue="SUM" onChange={changed} />
    </MantineProvider>,
  );
  const field = screen.getByRole('combobox', { name: 'Aggregate' });
  act(() => field.click());
  act(() => screen.getByRole('option', { name: 'SUM' }).click());
  expect(changed.mock.calls.filter(([value]) => value === null)).toEqual([]);
  expect(field).toHaveProperty('value', 'SUM');
});

it('a select with a search takes what was found with Enter', () => {
  const changed = vi.fn();
  render(
    <MantineProvider theme={theme} env="test">
      <Select label="Column" searchable data={['latitude', 'longitude']} onChange={changed} />
    </MantineProvider>,
  );
  const field = screen.getByRole('combobox', { name: 'Column' });
  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'longi' } });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  expect(changed.mock.calls.map(([value]) => value)).toEqual(['longitude']);
});
