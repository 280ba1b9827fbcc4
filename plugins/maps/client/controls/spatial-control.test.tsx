import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
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
