import type { ChartInput } from '@facet/plugin-charts/contract.client';
import { PanelsToken } from '@facet/plugin-controls/contract.client';
import { HostContext } from '@facet/sdk/client';
import { createTestHost } from '@facet/sdk/testing/client';
import { contextOf } from '@facet/sdk/chart-form';
import type { FormData, QueryResult } from '@facet/sdk/common';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { filterBoxForm, filterBoxQuery } from '../common/filter-box-query.ts';
import { defaultValues, filterConfigs, typedValue } from '../common/filter-config.ts';
import { filterBoxChart } from './filter-box-chart.tsx';
import { filterBoxFilters } from './filter-box-filters.ts';
import { filterBoxProps } from './filter-box-props.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const stored = (members: object = {}): FormData => ({
  viz_type: 'filter_box',
  datasource: '4__table',
  filter_configs: [
    { column: 'town', metric: 'count', asc: false, defaultValue: 'Oslo;Bergen' },
    { column: 'size', label: 'Size', multiple: false, clearable: false, searchAllOptions: true, defaultValue: 3 },
  ],
  ...members,
});

describe('the inputs of a filter box', () => {
  it('[B3.28] are read with their defaults; one without a column is left out', () => {
    expect(filterConfigs([{ column: 'a' }, { label: 'b' }, null, 'c'])).toEqual([
      {
        column: 'a',
        label: 'a',
        metric: null,
        asc: true,
        searchAllOptions: false,
        multiple: true,
        clearable: true,
        defaultValue: null,
      },
    ]);
  });

  it.each([
    ['[B5.17]', 'true', 'BOOLEAN', true],
    ['[B5.17]', 'yes', 'BOOLEAN', false],
    ['[B5.18]', '12', 'BIGINT', 12],
    ['[B5.18]', '12.7', 'INT', 12],
    ['[B5.18]', 'x', 'TINYINT', null],
    ['[B5.19]', '1.5', 'DOUBLE', 1.5],
    ['[B5.19]', 'x', 'NUMERIC', null],
    ['[B5.17]', '12', 'VARCHAR', '12'],
    ['[B5.17]', '', 'INT', null],
  ])('%s start with %j in a column of %s as %j', (_, text, type, value) => {
    expect(typedValue(text, type)).toBe(value);
  });

  it.each([
    ['a;b', true, ['a', 'b']],
    ['a;b', false, ['a;b']],
    ['', true, []],
    [null, true, []],
    [0, false, [0]],
  ])('hold %j (several: %s) as %j', (defaultValue, multiple, values) => {
    const [config] = filterConfigs([{ column: 'a', defaultValue, multiple }]);
    expect(config && defaultValues(config)).toEqual(values);
  });

  it('[B9.27] request 1,000 values each, in their order, and values that match a search', () => {
    const { queries } = contextOf(filterBoxQuery, stored(), { ownState: { search: { size: '3' } } });
    expect(queries).toMatchObject([
      { columns: ['town'], metrics: ['count'], orderby: [['count', false]], filters: [], row_limit: 1000 },
      {
        columns: ['size'],
        metrics: [],
        orderby: [['size', true]],
        filters: [{ col: 'size', op: 'ILIKE', val: '%3%' }],
        row_limit: 1000,
      },
    ]);
    expect(contextOf(filterBoxQuery, stored({ filter_configs: 'drop' })).queries).toEqual([]);
  });

  it('show the values of the form at first', () => {
    expect(filterBoxFilters.initialValues(stored({ time_range: 'Last week' }))).toEqual({
      town: ['Oslo', 'Bergen'],
      size: [3],
      __time_range: 'Last week',
    });
    const times = { date_filter: false, show_sqla_time_granularity: true, show_sqla_time_column: true };
    expect(
      filterBoxFilters.initialValues(
        stored({ ...times, filter_configs: [], granularity_sqla: 'day', time_grain_sqla: 'P1D' }),
      ),
    ).toEqual({
      __time_grain: 'P1D',
      __time_col: 'day',
    });
  });

  it('are replaced by filters of the filter bar with the same values', () => {
    const adhoc = [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'a = 1' }];
    expect(filterBoxFilters.replacements(stored({ show_sqla_time_granularity: true, adhoc_filters: adhoc }))).toEqual([
      {
        column: 'town',
        name: 'town',
        filterType: 'filter_select',
        target: { datasetId: 4, column: { name: 'town' } },
        controlValues: {
          multiSelect: true,
          enableEmptyFilter: false,
          sortAscending: false,
          searchAllOptions: false,
          defaultToFirstItem: false,
          inverseSelection: false,
        },
        members: { adhoc_filters: adhoc, sortMetric: 'count' },
      },
      expect.objectContaining({
        column: 'size',
        name: 'Size',
        controlValues: expect.objectContaining({ multiSelect: false, enableEmptyFilter: true, searchAllOptions: true }),
      }),
      {
        column: '__time_range',
        name: 'Time range',
        label: 'timeRange',
        filterType: 'filter_time',
        target: {},
        controlValues: {},
      },
      {
        column: '__time_grain',
        name: 'Time grain',
        label: 'timeGrain',
        filterType: 'filter_timegrain',
        target: { datasetId: 4 },
        controlValues: {},
      },
    ]);
  });
});

const answers: readonly QueryResult[] = [
  {
    colnames: ['town', 'count'],
    coltypes: [1, 0],
    data: [
      { town: 'Oslo', count: 8 },
      { town: null, count: 2 },
    ],
    rowcount: 2,
  },
  { colnames: ['size'], coltypes: [0], data: [{ size: 3 }, { size: 4 }], rowcount: 2 },
];

function inputOf(members: object, hooks: ChartInput['hooks']) {
  return {
    formData: filterBoxForm.read(stored(members)),
    queries: answers,
    datasource: null,
    width: 300,
    height: 300,
    filterState: { value: { town: ['Oslo'] } },
    ownState: {},
    hooks,
    colorOf: () => '',
    colorScheme: 'light',
    locale: 'en',
  } satisfies ChartInput<ReturnType<typeof filterBoxForm.read>>;
}

const host = createTestHost({ services: [[PanelsToken, { Control: () => null }]] });

async function show(members: object = {}) {
  const [setDataMask, setOwnState] = [vi.fn(), vi.fn()];
  const props = filterBoxProps(inputOf(members, { setDataMask, setOwnState }));
  const { Component } = filterBoxChart;
  await act(async () => {
    render(
      <MantineProvider>
        <HostContext value={host}>
          <Suspense>
            <Component {...props} />
          </Suspense>
        </HostContext>
      </MantineProvider>,
    );
  });
  const choose = async (label: string, option: string) => {
    fireEvent.click(screen.getByLabelText(label, { selector: 'input' }));
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value: option } });
    fireEvent.keyDown(screen.getByLabelText(label, { selector: 'input' }), { key: 'Enter', code: 'Enter' });
    await act(async () => {});
  };
  return { setDataMask, setOwnState, choose };
}

describe('a drawn filter box', () => {
  it('[A9.18] compares values by their metric, the largest the whole', () => {
    const [first] = filterBoxProps(inputOf({ date_filter: false }, {})).fields;
    expect(first).toMatchObject({
      options: [
        { value: '"Oslo"', label: 'Oslo', share: 1 },
        { value: 'null', label: '<NULL>', share: 0.25 },
        { value: '"Bergen"', label: 'Bergen' },
      ],
    });
  });

  it('collects changes until they are applied', async () => {
    const { setDataMask, choose } = await show();
    await choose('town', 'new town');
    expect(setDataMask).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'apply' }));
    expect(setDataMask).toHaveBeenCalledExactlyOnceWith({ filterState: { value: { town: ['Oslo', 'new town'] } } });
  });

  it('filters at once where it is instant', async () => {
    const { setDataMask, choose } = await show({ instant_filtering: true });
    await choose('Size', '77');
    expect(setDataMask).toHaveBeenCalledExactlyOnceWith({ filterState: { value: { town: ['Oslo'], size: ['77'] } } });
    expect(screen.queryByRole('button', { name: 'apply' })).toBeNull();
  });

  it('[A9.19] searches half a second after the last key', async () => {
    const { setOwnState } = await show();
    vi.useFakeTimers();
    const field = screen.getByLabelText('Size', { selector: 'input' });
    for (const value of ['4', '42']) {
      fireEvent.change(field, { target: { value } });
      vi.advanceTimersByTime(400);
    }
    expect(setOwnState).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    expect(setOwnState).toHaveBeenCalledExactlyOnceWith({ search: { size: '42' } });
  });
});
