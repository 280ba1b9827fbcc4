import {
  axisControls,
  cartesianControls,
  colorControls,
  formatControls,
  integer,
  legendControls,
  legendSection,
  notEmpty,
  plain,
  queryControls,
  section,
} from '@facet/plugin-charts/contract';
import {
  checkbox,
  column,
  defineChartQuery,
  defineForm,
  drawn,
  type FormOf,
  numberChoice,
  textChoice,
} from '@facet/sdk/chart-form';
import { baseQuery, columnLabel } from '@facet/sdk/chart-query';

const BINS = [5, 10, 15, 20] as const;
const FEW_BINS = 5;

const form = defineForm({
  controls: {
    column: column({ label: 'column', validators: [notEmpty] }),
    groupby: queryControls.groupby,
    adhoc_filters: queryControls.adhoc_filters,
    row_limit: queryControls.row_limit,
    bins: numberChoice({ label: 'bins', choices: () => plain(BINS), default: FEW_BINS, validators: [integer] }),
    normalize: checkbox({ label: 'normalize', default: false }),
    cumulative: checkbox({ label: 'cumulative', default: false }),
    color_scheme: colorControls.color_scheme,
    show_value: cartesianControls.show_value,
    ...legendControls,
    x_axis_title: axisControls.x_axis_title,
    x_axis_format: drawn(
      textChoice({ label: 'xFormat', choices: () => 'number-formats', freeForm: true }),
      'SMART_NUMBER',
    ),
    y_axis_title: axisControls.y_axis_title,
    y_axis_format: formatControls.y_axis_format,
  },
  sections: [
    section('query', 'data', [
      ['column'],
      ['groupby'],
      ['adhoc_filters'],
      ['row_limit'],
      ['bins'],
      ['normalize', 'cumulative'],
    ]),
    section('options', 'customize', [
      ['color_scheme'],
      ['show_value'],
      ['x_axis_title'],
      ['x_axis_format'],
      ['y_axis_title'],
      ['y_axis_format'],
    ]),
    legendSection,
  ],
});

export type HistogramForm = FormOf<typeof form>;

export const histogramQuery = defineChartQuery({
  form,
  buildQuery(values) {
    const { column: counted, groupby = [], bins = FEW_BINS, normalize = false, cumulative = false } = values;
    const { metrics: _metrics, ...base } = baseQuery(values);
    const columns = [...groupby, ...(counted === undefined ? [] : [counted])];
    const options = {
      column: counted === undefined ? '' : columnLabel(counted),
      groupby: groupby.map(columnLabel),
      bins,
      cumulative,
      normalize,
    };
    return { queries: [{ ...base, columns, post_processing: [{ operation: 'histogram', options }] }] };
  },
});
