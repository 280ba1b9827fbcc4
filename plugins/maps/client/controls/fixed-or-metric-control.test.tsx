import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fixedOrMetricControl } from './fixed-or-metric-control.tsx';

afterEach(cleanup);

const FixedOrMetricControl = fixedOrMetricControl({
  Control: () => null,
  Field: ({ children }) => children,
  NumberField: () => null,
});

it.each([
  [
    '[B9.28] of five after a size by a metric',
    { type: 'metric', value: 'count' },
    'size.fix',
    { type: 'fix', value: 5 },
  ],
  [
    '[B3.33] by a metric that is still to be chosen',
    { type: 'fix', value: 9 },
    'size.metric',
    { type: 'metric', value: null },
  ],
])('a size is %s', (_title, value, kind, expected) => {
  const onChange = vi.fn();
  render(
    <MantineProvider env="test">
      <FixedOrMetricControl
        name="point_radius_fixed"
        label="Size"
        error={null}
        options={{}}
        datasource={null}
        formData={{ viz_type: 'deck_scatter', datasource: '1__table' }}
        value={value}
        onChange={onChange}
      />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('radio', { name: kind }));
  expect(onChange.mock.calls).toEqual([[expected]]);
});
