import { overTimeControls, overTimeQuery, overTimeRows, section } from '@facet/plugin-charts/contract';
import { defineChartQuery, defineForm, drawn, type FormOf, numberChoice, oneOf } from '@facet/sdk/chart-form';

const HEIGHTS = [10, 25, 40, 50, 75, 100, 150, 200];

const form = defineForm({
  controls: {
    ...overTimeControls,
    series_height: drawn(
      numberChoice({ label: 'height', choices: () => HEIGHTS.map((height) => [height, String(height)] as const) }),
      25,
    ),
    horizon_color_scale: drawn(
      oneOf(['series', 'overall', 'change'], { label: 'domain.label', texts: 'domain', clearable: false }),
      'series',
    ),
  },
  sections: [
    section('query', 'data', [['granularity_sqla'], ...overTimeRows]),
    section('options', 'customize', [['series_height'], ['horizon_color_scale']]),
  ],
  // Forms that were converted from other types may contain a grain.
  reads: ['time_grain_sqla'],
});

export type HorizonForm = FormOf<typeof form>;

export const horizonQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({ queries: [overTimeQuery({ ...values, truncate_metric: true })] }),
});
