import {
  formatControls,
  notEmpty,
  partControls,
  plain,
  queryControls,
  section,
  sortedByMetric,
} from '@facet/plugin-charts/contract';
import {
  checkbox,
  color,
  column,
  control,
  defineChartQuery,
  defineForm,
  drawn,
  type FormOf,
  metric,
  oneOf,
  radio,
  textChoice,
  textOf,
  whenOneOf,
} from '@facet/sdk/chart-form';
import { baseQuery } from '@facet/sdk/chart-query';
import { COUNTRY_FIELDS } from './country-field.ts';

const form = defineForm({
  controls: {
    entity: column({ label: 'entity', only: 'groupable', validators: [notEmpty] }),
    country_fieldtype: oneOf(COUNTRY_FIELDS, { label: 'countryField', texts: 'field', default: 'cca2' }),
    metric: queryControls.metric,
    adhoc_filters: queryControls.adhoc_filters,
    row_limit: queryControls.row_limit,
    sort_by_metric: partControls.sort_by_metric,
    show_bubbles: drawn(checkbox({ label: 'showBubbles' }), false),
    secondary_metric: metric({ label: 'bubbleSize' }),
    max_bubble_size: textChoice({
      label: 'maxBubbleSize',
      choices: () => plain(['5', '10', '15', '25', '50', '75', '100']),
      freeForm: true,
      default: '25',
    }),
    color_picker: drawn(color({ label: 'bubbleColor' }), { r: 0, g: 122, b: 135, a: 1 }),
    color_by: drawn(radio(['metric', 'country'], { label: 'colorByLabel', texts: 'colorBy' }), 'metric'),
    linear_color_scheme: drawn(
      control('ColorSchemeControl', textOf, {
        label: 'countryScheme',
        options: () => ({ schemes: 'sequential', steps: 10 }),
        visible: whenOneOf('color_by', undefined, 'metric'),
      }),
      'superset_seq_1',
    ),
    color_scheme: drawn(
      control('ColorSchemeControl', textOf, {
        label: 'countryScheme',
        options: () => ({ schemes: 'categorical' }),
        visible: whenOneOf('color_by', 'country'),
      }),
      'supersetColors',
    ),
    y_axis_format: formatControls.y_axis_format,
    currency_format: formatControls.currency_format,
  },
  sections: [
    section('query', 'data', [
      ['entity'],
      ['country_fieldtype'],
      ['metric'],
      ['adhoc_filters'],
      ['row_limit'],
      ['sort_by_metric'],
    ]),
    {
      label: 'options',
      tab: 'data',
      expanded: true,
      rows: [
        ['show_bubbles'],
        ['secondary_metric'],
        ['max_bubble_size'],
        ['color_picker'],
        ['color_by'],
        ['linear_color_scheme'],
        ['color_scheme'],
      ],
    },
    section('options', 'customize', [['y_axis_format'], ['currency_format']]),
  ],
});

export type WorldMapForm = FormOf<typeof form>;

export const worldMapQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({ queries: [sortedByMetric(baseQuery(values, { entity: 'columns' }), values)] }),
});
