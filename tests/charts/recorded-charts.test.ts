import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FormData, QueryObject } from '@facet/sdk/common';
import type { ControlPanel } from '../../sdk/client/points/charts.ts';
import { panelMembers } from '../../sdk/client/panel-members.ts';
import { barControls } from '../../plugins/chart-bar/client/bar-controls.ts';
import { totalControls, trendControls } from '../../plugins/chart-big-number/client/number-controls.ts';
import { lineControls } from '../../plugins/chart-line/client/line-controls.ts';
import { pieControls } from '../../plugins/chart-pie/client/pie-controls.ts';
import { pieQueries } from '../../plugins/chart-pie/client/pie-query.ts';
import { tableControls } from '../../plugins/chart-table/client/table-controls.ts';
import { tableQueries } from '../../plugins/chart-table/client/table-query.ts';
import { trendQueries } from '../../plugins/chart-big-number/client/trend-query.ts';
import { askedForm, baseQuery, timeseriesQuery } from '@facet/sdk/chart-query';

const FOLDER = join(import.meta.dirname, '../../../shared/golden/charts');

interface Builder {
  controls(t: (key: string) => string): ControlPanel;
  queries(form: FormData): readonly QueryObject[];
}

const BUILDERS: Readonly<Record<string, Builder>> = {
  table: { controls: tableControls, queries: (form) => tableQueries(form, {}) },
  big_number: { controls: trendControls, queries: trendQueries },
  big_number_total: { controls: totalControls, queries: (form) => [baseQuery(form)] },
  echarts_timeseries_line: { controls: lineControls, queries: (form) => [timeseriesQuery(form)] },
  echarts_timeseries_bar: { controls: barControls, queries: (form) => [timeseriesQuery(form)] },
  // Beside the parts it asks for the whole, which the recordings do not.
  pie: { controls: pieControls, queries: (form) => pieQueries(form).slice(0, 1) },
};

/** What the page asks: a chart type sees only what its panel declares. */
function asked(type: string, form: FormData): readonly QueryObject[] | undefined {
  const builder = BUILDERS[type];
  return builder?.queries(askedForm(form, panelMembers(builder.controls((key) => key))));
}

interface RecordedChart {
  readonly name: string;
  readonly viz_type: string;
  readonly form_data: FormData;
  readonly calls: readonly { readonly request: { readonly body: { readonly queries: readonly QueryObject[] } } }[];
}

const recorded = existsSync(FOLDER)
  ? readdirSync(FOLDER)
      .filter((file) => file.endsWith('.json'))
      .map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as RecordedChart)
      .filter((chart) => chart.viz_type in BUILDERS)
  : [];

// A suite without a test fails, so the absent recordings stand as one skipped test.
const cases = recorded.length > 0 ? recorded : [undefined];

describe.skipIf(recorded.length === 0)('recorded charts (../shared/golden is absent where this is skipped)', () => {
  it.each(cases.map((chart) => [chart?.name ?? 'none', chart?.viz_type ?? '', chart] as const))(
    'build the queries that were sent [B3.20]: %s (%s)',
    (_name, type, chart) => {
      const built = chart && asked(type, chart.form_data);
      expect(JSON.parse(JSON.stringify(built))).toEqual(chart?.calls[0]?.request.body.queries);
    },
  );
});
