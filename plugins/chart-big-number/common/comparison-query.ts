import {
  changeColorControls,
  comparedTimes,
  comparisonControls,
  queryControls,
  section,
} from '@facet/plugin-charts/contract';
import {
  control,
  defineChartQuery,
  defineForm,
  drawn,
  type FormOf,
  isRecord,
  numberChoice,
  textChoice,
} from '@facet/sdk/chart-form';
import { baseQuery, comparesTimes, compareStep } from '@facet/sdk/chart-query';
import type { QueryContext } from '@facet/sdk/common';
import { headerSizes, plainControls, textSize } from './number-controls.ts';

/** The parts below the number, by the keys of their settings in the form. */
export const COMPARED = ['Previous value', 'Delta', 'Percent change'] as const;

export const comparisonForm = defineForm({
  controls: {
    ...plainControls,
    ...comparisonControls,
    ...changeColorControls,
    row_limit: queryControls.row_limit,
    percentDifferenceFormat: drawn(
      textChoice({ label: 'percentFormat', choices: () => 'number-formats', freeForm: true }),
      'SMART_NUMBER',
    ),
    header_font_size: drawn(numberChoice({ label: 'headerSize', clearable: false, choices: headerSizes }), 0.2),
    subheader_font_size: textSize('comparisonSize', 0.125),
    column_config: drawn(
      control('ColumnConfigControl', (value) => (isRecord(value) ? value : undefined), {
        label: 'columnConfig',
        options: (t) => ({
          columns: COMPARED.map((key) => [key, t(`compared.${key}`)]),
          fields: ['visible', 'customColumnName', 'displayTypeIcon'],
        }),
      }),
    ),
  },
  sections: [
    section('query', 'data', [['metric'], ['adhoc_filters'], ['row_limit']]),
    {
      label: 'section.comparison',
      tab: 'data',
      rows: [['time_compare'], ['start_date_offset'], ['comparison_type'], ['comparison_range_label']],
    },
    section('options', 'customize', [
      ['y_axis_format'],
      ['percentDifferenceFormat'],
      ['currency_format'],
      ['header_font_size'],
      ['subtitle'],
      ['subtitle_font_size'],
      ['show_metric_name'],
      ['metric_name_font_size'],
      ['subheader_font_size'],
      ['comparison_color_enabled'],
      ['comparison_color_scheme'],
      ['column_config'],
    ]),
  ],
  // Grouping columns of older forms.
  reads: ['cols'],
});

export type ComparisonForm = FormOf<typeof comparisonForm>;

/** Queries the metric for the requested time range and the compared one. */
export function comparisonQueries(form: ComparisonForm): QueryContext['queries'] {
  const base = baseQuery(form, { cols: 'columns' });
  const times = comparedTimes(form);
  const compare = compareStep({ ...form, time_compare: times }, base);
  return [
    {
      ...base,
      post_processing: compare === undefined ? [] : [compare],
      time_offsets: comparesTimes(form, base) ? times : [],
    },
  ];
}

export const comparisonQuery = defineChartQuery({
  form: comparisonForm,
  buildQuery: (form) => ({ queries: comparisonQueries(form) }),
});
