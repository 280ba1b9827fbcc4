import type { ControlProps } from '@facet/plugin-controls/contract.client';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { spatialConfiguration } from '../../common/spatial.ts';
import { spatialControl } from './spatial-control.tsx';

afterEach(cleanup);

const SpatialControl = spatialControl({
  Field: ({ error, children }) => (
    <>
      <p role="alert">{error}</p>
      {children}
    </>
  ),
});

it.each([
  ['a column is missing', { type: 'latlong', lonCol: 'lon' }, 'spatial.invalid'],
  ['the delimiter is missing', { type: 'delimited', lonlatCol: 'place', delimiter: '' }, 'spatial.invalid'],
  ['it is complete', { type: 'geohash', geohashCol: 'hash' }, ''],
])('[A5.13] says in the language of the reader what is wrong when %s', (_, value, said) => {
  const form = { viz_type: 'deck_scatter', datasource: '1__table' };
  render(
    <MantineProvider env="test">
      <SpatialControl
        name="spatial"
        label="Place"
        error={spatialConfiguration(value, form)}
        options={{}}
        datasource={null}
        formData={form}
        value={value}
        onChange={() => {}}
      />
    </MantineProvider>,
  );
  expect(screen.getByRole('alert').textContent).toBe(said);
});

it('[A9.13] draws only the columns in sight of a wide dataset, and finds the others', () => {
  const onChange = vi.fn<(value: unknown) => void>();
  const columns = Array.from({ length: 400 }, (_, index) => ({ column_name: `c${index}` }));
  const datasource = { columns } as unknown as ControlProps['datasource'];
  render(
    <MantineProvider env="test">
      <SpatialControl
        name="spatial"
        label="Place"
        error={null}
        options={{}}
        datasource={datasource}
        formData={{ viz_type: 'deck_scatter', datasource: '1__table' }}
        value={{ type: 'geohash' }}
        onChange={onChange}
      />
    </MantineProvider>,
  );
  const field = () => screen.getByRole('textbox', { name: 'spatial.geohashCol' });
  act(() => field().focus());
  expect(screen.queryAllByRole('option', { hidden: true }).length).toBeLessThan(60);
  fireEvent.change(field(), { target: { value: '399' } });
  fireEvent.keyDown(field(), { key: 'Enter', code: 'Enter' });
  expect(onChange).toHaveBeenCalledWith({ type: 'geohash', geohashCol: 'c399' });
});
