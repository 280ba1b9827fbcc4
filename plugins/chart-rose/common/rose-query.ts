import {
  advancedSection,
  analyticsControls,
  colorControls,
  formatControls,
  momentControls,
  overTimeControls,
  overTimeQuery,
  overTimeRows,
  section,
  timeControls,
  tooltipControls,
} from '@facet/plugin-charts/contract';
import { checkbox, defineChartQuery, defineForm, drawn, type FormOf } from '@facet/sdk/chart-form';

const form = defineForm({
  controls: {
    time_grain_sqla: timeControls.time_grain_sqla,
    ...overTimeControls,
    ...analyticsControls,
    color_scheme: colorControls.color_scheme,
    number_format: formatControls.number_format,
    ...momentControls,
    rich_tooltip: tooltipControls.rich_tooltip,
    rose_area_proportion: drawn(checkbox({ label: 'areaProportion' }), false),
  },
  sections: [
    section('query', 'data', [['granularity_sqla'], ['time_grain_sqla'], ...overTimeRows]),
    section('options', 'customize', [
      ['color_scheme'],
      ['number_format'],
      ['date_time_format'],
      ['rich_tooltip'],
      ['rose_area_proportion'],
    ]),
    advancedSection,
  ],
});

export type RoseForm = FormOf<typeof form>;

export const roseQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({ queries: [overTimeQuery({ ...values, truncate_metric: true })] }),
});
