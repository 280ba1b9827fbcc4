import type { FormData, QueryObject } from '@facet/sdk/common';
import type { ControlPanel } from '@facet/sdk/client';
import { askedForm, baseQuery, completeContext, timeseriesQuery } from '@facet/sdk/chart-query';
import { describe, expect, it } from 'vitest';
import { panelMembers } from '../../../sdk/client/panel-members.ts';
import { trendQueries } from '../../chart-big-number/client/trend-query.ts';
import { barControls } from '../../chart-bar/client/bar-controls.ts';
import { totalControls, trendControls } from '../../chart-big-number/client/number-controls.ts';
import { lineControls } from '../../chart-line/client/line-controls.ts';
import { pieControls } from '../../chart-pie/client/pie-controls.ts';
import { pieQueries } from '../../chart-pie/client/pie-query.ts';
import { tableControls } from '../../chart-table/client/table-controls.ts';
import { tableQueries } from '../../chart-table/client/table-query.ts';
import { type ExampleChart, exampleCharts } from './example-charts.ts';
import { exampleContext } from './example-query.ts';

/** The builders of the chart types themselves, which live in the browser. */
const CHART_TYPES: Readonly<Record<string, (form: FormData) => readonly QueryObject[]>> = {
  big_number_total: (form) => [baseQuery(form)],
  big_number: trendQueries,
  echarts_timeseries_line: (form) => [timeseriesQuery(form)],
  echarts_timeseries_bar: (form) => [timeseriesQuery(form)],
  pie: pieQueries,
  table: (form) => tableQueries(form, {}),
};

const PANELS: Readonly<Record<string, (t: (key: string) => string) => ControlPanel>> = {
  big_number_total: totalControls,
  big_number: trendControls,
  echarts_timeseries_line: lineControls,
  echarts_timeseries_bar: barControls,
  pie: pieControls,
  table: tableControls,
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

  it.each(Object.values<ExampleChart>(exampleCharts).map((chart) => [chart.name, chart] as const))(
    'come from controls that its panel has: %s',
    (_, chart) => {
      const form: FormData = { ...chart.params, viz_type: chart.vizType, datasource: '7__table' };
      const panel = PANELS[chart.vizType];
      expect(panel && askedForm(form, panelMembers(panel((key) => key)))).toMatchObject(form);
    },
  );

  it('know their chart types', () => {
    expect(() => exampleContext({ viz_type: 'sunburst', datasource: '7__table' })).toThrow('sunburst');
  });
});
