import type { FormData, QueryObject } from '@facet/sdk/common';
import { baseQuery, completeContext, timeseriesQuery } from '@facet/sdk/chart-query';
import { describe, expect, it } from 'vitest';
import { trendQueries } from '../../chart-big-number/client/trend-query.ts';
import { pieQuery } from '../../chart-pie/client/pie-query.ts';
import { tableQueries } from '../../chart-table/client/table-query.ts';
import { type ExampleChart, exampleCharts } from './example-charts.ts';
import { exampleContext } from './example-query.ts';

/** The builders of the chart types themselves, which live in the browser. */
const CHART_TYPES: Readonly<Record<string, (form: FormData) => readonly QueryObject[]>> = {
  big_number_total: (form) => [baseQuery(form)],
  big_number: trendQueries,
  echarts_timeseries_line: (form) => [timeseriesQuery(form)],
  echarts_timeseries_bar: (form) => [timeseriesQuery(form)],
  pie: (form) => [pieQuery(form)],
  table: (form) => tableQueries(form, {}),
};

describe('queries of the example charts', () => {
  it.each(Object.values<ExampleChart>(exampleCharts).map((chart) => [chart.name, chart] as const))(
    'are what the chart type asks: %s',
    (_, chart) => {
      const form: FormData = { ...chart.params, viz_type: chart.vizType, datasource: '7__table' };
      const queries = CHART_TYPES[chart.vizType]?.(form) ?? [];
      expect(exampleContext(form)).toEqual(completeContext(form, { queries }));
      expect(exampleContext(form).datasource).toEqual({ id: 7, type: 'table' });
    },
  );

  it('know their chart types', () => {
    expect(() => exampleContext({ viz_type: 'sunburst', datasource: '7__table' })).toThrow('sunburst');
  });
});
