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
  defineForm,
  drawn,
  type FormOf,
  numberOf,
  oneOf,
  slider,
  text,
  whenOn,
  whenOneOf,
} from '@facet/sdk/chart-form';

const ROW_LIMIT = 100;
/** More slices are hard to distinguish; the rest is combined into one. */
const FEW_SLICES = 10;
/** The default row limit of other types. */
const UNTOUCHED_LIMIT = 10_000;

const LABEL_TYPES = [
  'key',
  'value',
  'percent',
  'key_value',
  'key_percent',
  'key_value_percent',
  'value_percent',
  'template',
] as const;

const labelled = whenOn('show_labels', true);

export const pieForm = defineForm({
  controls: {
    ...queryControls,
    ...colorControls,
    ...legendControls,
    ...formatControls,
    ...partControls,
    row_limit: { ...queryControls.row_limit, default: ROW_LIMIT },
    sort_by_metric: { ...partControls.sort_by_metric, default: true },
    roseType: drawn(oneOf(['area', 'radius'], { label: 'roseType.label', texts: 'roseType', clearable: true })),
    threshold_for_other: drawn(slider({ label: 'thresholdForOther', min: 0, max: 100, step: 0.5 }), 0),
    label_type: drawn(oneOf(LABEL_TYPES, { label: 'labelType.label', texts: 'labelType' }), 'key'),
    label_template: drawn(
      text({
        label: 'labelTemplate',
        description: 'labelTemplateHint',
        visible: whenOneOf('label_type', 'template'),
      }),
    ),
    labels_outside: drawn(checkbox({ label: 'labelsOutside', visible: labelled }), true),
    label_line: drawn(checkbox({ label: 'labelLine', visible: labelled }), false),
    outerRadius: drawn(slider({ min: 10, max: 100, step: 1 }), 70),
    donut: drawn(checkbox(), false),
    innerRadius: drawn(slider({ min: 0, max: 100, step: 1, visible: whenOn('donut') }), 30),
  },
  sections: [
    section('query', 'data', [['groupby'], ['metric'], ['adhoc_filters'], ['row_limit'], ['sort_by_metric']]),
    section('options', 'customize', [['color_scheme'], ['show_labels_threshold', 'threshold_for_other']]),
    legendSection,
    {
      label: 'section.labels',
      tab: 'customize',
      rows: [
        ['label_type'],
        ['label_template'],
        ['number_format'],
        ['currency_format'],
        ['date_format'],
        ['show_labels'],
        ['labels_outside', 'label_line'],
        ['show_total'],
      ],
    },
    { label: 'section.shape', tab: 'customize', rows: [['roseType'], ['outerRadius'], ['donut'], ['innerRadius']] },
  ],
  adopt: (form) => ({ ...form, row_limit: fittingLimit(form['row_limit']) }),
});

export type PieForm = FormOf<typeof pieForm>;

function fittingLimit(limit: unknown): number {
  const given = numberOf(limit);
  return given === undefined || given === UNTOUCHED_LIMIT ? FEW_SLICES : Math.min(given, ROW_LIMIT);
}
