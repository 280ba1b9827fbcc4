import {
  colorControls,
  formatControls,
  legendControls,
  legendSection,
  partControls,
  queryControls,
  section,
} from '@facet/plugin-charts/contract';
import {
  checkbox,
  control,
  defineChartQuery,
  defineForm,
  drawn,
  type FormOf,
  isRecord,
  numberOf,
  oneOf,
  textOf,
} from '@facet/sdk/chart-form';
import { baseQuery } from '@facet/sdk/chart-query';

const FEW_GROUPS = 10;

export const LABEL_POSITIONS = [
  'top',
  'left',
  'right',
  'bottom',
  'inside',
  'insideLeft',
  'insideRight',
  'insideTop',
  'insideBottom',
  'insideTopLeft',
  'insideBottomLeft',
  'insideTopRight',
  'insideBottomRight',
] as const;

/** The scale of a metric, with optional ends, and its number format. */
export interface SpokeConfig {
  readonly least: number | null;
  readonly most: number | null;
  readonly format?: string;
}

const SPOKE_FIELDS = ['radarMetricMinValue', 'radarMetricMaxValue', 'd3NumberFormat'];

/** By label of the metric. */
function spokeConfigs(value: unknown): Readonly<Record<string, SpokeConfig>> | undefined {
  if (!isRecord(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).map(([metric, config]) => {
      const { radarMetricMinValue, radarMetricMaxValue, d3NumberFormat } = isRecord(config) ? config : {};
      const format = textOf(d3NumberFormat);
      return [
        metric,
        {
          least: numberOf(radarMetricMinValue) ?? null,
          most: numberOf(radarMetricMaxValue) ?? null,
          ...(format === undefined ? {} : { format }),
        },
      ];
    }),
  );
}

const form = defineForm({
  controls: {
    groupby: queryControls.groupby,
    metrics: queryControls.metrics,
    timeseries_limit_metric: queryControls.timeseries_limit_metric,
    adhoc_filters: queryControls.adhoc_filters,
    row_limit: { ...queryControls.row_limit, default: FEW_GROUPS },
    color_scheme: colorControls.color_scheme,
    ...legendControls,
    show_labels: partControls.show_labels,
    label_type: drawn(
      oneOf(['value', 'key_value'], { label: 'labelType.label', texts: 'labelType', clearable: false }),
      'value',
    ),
    label_position: drawn(
      oneOf(LABEL_POSITIONS, { label: 'labelPosition.label', texts: 'labelPosition', clearable: false }),
      'top',
    ),
    number_format: formatControls.number_format,
    date_format: formatControls.date_format,
    column_config: drawn(
      control('ColumnConfigControl', spokeConfigs, {
        label: 'columnConfig',
        options: () => ({ columns: 'metrics', fields: SPOKE_FIELDS }),
      }),
    ),
    is_circle: drawn(checkbox({ label: 'circle' }), false),
  },
  sections: [
    section('query', 'data', [['groupby'], ['metrics'], ['timeseries_limit_metric'], ['adhoc_filters'], ['row_limit']]),
    section('options', 'customize', [
      ['color_scheme'],
      ['show_labels'],
      ['label_type'],
      ['label_position'],
      ['number_format'],
      ['date_format'],
      ['column_config'],
      ['is_circle'],
    ]),
    legendSection,
  ],
});

export type RadarForm = FormOf<typeof form>;

export const radarQuery = defineChartQuery({
  form,
  buildQuery(values) {
    const query = baseQuery(values);
    const [first] = query.metrics ?? [];
    const by = query.series_limit_metric ?? first;
    return { queries: [by === undefined ? query : { ...query, orderby: [[by, false]] }] };
  },
});
