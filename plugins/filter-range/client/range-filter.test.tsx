import { setFormatLocale } from '@facet/sdk/common';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Range } from '../common/range-mask.ts';
import { SINGLE } from '../common/range-settings.ts';
import { RangeFilter, type RangeFilterProps } from './range-filter.tsx';
import { rangeType } from './range-type.ts';

afterEach(cleanup);

const config: RangeFilterProps['config'] = {
  id: 'F',
  type: 'NATIVE_FILTER',
  name: 'Price',
  filterType: 'filter_range',
  targets: [{ datasetId: 4, column: { name: 'price' } }],
  controlValues: {},
  defaultDataMask: {},
  cascadeParentIds: [],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
};
const results = [{ colnames: ['min', 'max'], coltypes: [0, 0], data: [{ min: 0, max: 100 }], rowcount: 1 }] as const;

function show(value: Range | null, single?: 0 | 1 | 2) {
  const onChange = vi.fn();
  render(
    <MantineProvider>
      <RangeFilter
        config={config}
        settings={{ enableSingleValue: single }}
        datasource={null}
        value={value}
        rowLimit={1000}
        answer={{ results, fetching: false, error: null }}
        onSearch={() => {}}
        onChange={onChange}
      />
    </MantineProvider>,
  );
  const type = (label: string, text: string) =>
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value: text } });
  return { onChange, type };
}

test('numbers are written as the language of the page writes them, and typed so', () => {
  setFormatLocale('de');
  try {
    const { onChange, type } = show([2500.5, null]);
    expect(screen.getByLabelText<HTMLInputElement>('from', { selector: 'input' }).value).toBe('2.500,5');
    type('to', '1.234.567');
    expect(onChange.mock.calls).toEqual([[[2500.5, 1_234_567]]]);
  } finally {
    setFormatLocale('en');
  }
});

test('each end changes by itself, and the range without ends is no value', () => {
  const { onChange, type } = show([20, null]);
  type('to', '90');
  type('from', '');
  expect(onChange.mock.calls).toEqual([[[20, 90]], [null]]);
  expect(screen.getAllByRole('slider')).toHaveLength(2);
});

test.each([
  ['the minimum', SINGLE.minimum, 'from', [5, null]],
  ['the maximum', SINGLE.maximum, 'to', [null, 5]],
  ['one value', SINGLE.exact, 'value', [5, 5]],
] as const)('%s alone is one field without a slider', (_, single, label, range) => {
  const { onChange, type } = show(null, single);
  expect(screen.queryByRole('slider')).toBeNull();
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  type(label, '5');
  expect(onChange).toHaveBeenCalledWith(range);
});

test.each<[Range, string | null]>([
  [[9, 1], 'order'],
  [[1, 9], null],
  [[4, 4], null],
  [[9, null], null],
  [[null, 1], null],
])('the range %j has the problem %j', (range, problem) => {
  const context = { config, settings: rangeType.settings.read({ viz_type: '', datasource: '' }), datasource: null };
  expect(rangeType.valueProblem?.(range, context)).toBe(problem);
});
