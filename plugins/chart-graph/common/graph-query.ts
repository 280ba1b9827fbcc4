import {
  colorControls,
  flowControls,
  integer,
  legendControls,
  legendSection,
  queryControls,
  roamControls,
  section,
} from '@facet/plugin-charts/contract';
import {
  checkbox,
  column,
  control,
  defineChartQuery,
  defineForm,
  drawn,
  type FormOf,
  numberText,
  oneOf,
  radio,
  slider,
  whenOneOf,
} from '@facet/sdk/chart-form';
import { baseQuery, columnLabel, uniqueBy } from '@facet/sdk/chart-query';
import type { FormData } from '@facet/sdk/common';

const EDGE_SYMBOLS = ['none,none', 'none,arrow', 'circle,arrow', 'circle,circle'] as const;
const SELECT_MODES = [false, 'single', 'multiple'] as const;

const forced = (form: FormData) => whenOneOf('layout', 'force', undefined)(form);

const form = defineForm({
  controls: {
    ...flowControls,
    metric: queryControls.metric,
    source_category: column({ label: 'sourceCategory', only: 'groupable' }),
    target_category: column({ label: 'targetCategory', only: 'groupable' }),
    adhoc_filters: queryControls.adhoc_filters,
    row_limit: queryControls.row_limit,
    color_scheme: colorControls.color_scheme,
    ...legendControls,
    ...roamControls,
    layout: drawn(radio(['force', 'circular'], { label: 'graphLayout.label', texts: 'graphLayout' }), 'force'),
    edgeSymbol: drawn(
      oneOf(EDGE_SYMBOLS, { label: 'edgeSymbol.label', texts: 'edgeSymbol', clearable: false }),
      'none,arrow',
    ),
    draggable: drawn(checkbox({ label: 'draggable', visible: forced }), false),
    selectedMode: drawn(
      control<(typeof SELECT_MODES)[number]>(
        'SelectControl',
        (value) => SELECT_MODES.find((known) => known === value),
        {
          label: 'selectMode.label',
          options: (t) => ({
            clearable: false,
            choices: SELECT_MODES.map((value) => [value, t(`selectMode.${String(value)}`)]),
          }),
        },
      ),
      'single',
    ),
    showSymbolThreshold: drawn(numberText({ label: 'labelThreshold', whole: true, validators: [integer] }), 0),
    baseNodeSize: drawn(numberText({ label: 'nodeSize' }), 20),
    baseEdgeWidth: drawn(numberText({ label: 'edgeWidth' }), 3),
    edgeLength: drawn(slider({ label: 'edgeLength', min: 100, max: 1000, step: 50, visible: forced }), 400),
    gravity: drawn(slider({ label: 'gravity', min: 0.1, max: 1, step: 0.1, visible: forced }), 0.3),
    repulsion: drawn(slider({ label: 'repulsion', min: 100, max: 3000, step: 50, visible: forced }), 1000),
    friction: drawn(slider({ label: 'friction', min: 0.1, max: 1, step: 0.1, visible: forced }), 0.2),
  },
  sections: [
    section('query', 'data', [
      ['source'],
      ['target'],
      ['metric'],
      ['source_category'],
      ['target_category'],
      ['adhoc_filters'],
      ['row_limit'],
    ]),
    section('options', 'customize', [['color_scheme']]),
    legendSection,
    {
      label: 'section.layout',
      tab: 'customize',
      rows: [
        ['layout'],
        ['edgeSymbol'],
        ['draggable'],
        ['roam'],
        ['selectedMode'],
        ['showSymbolThreshold'],
        ['baseNodeSize', 'baseEdgeWidth'],
        ['edgeLength'],
        ['gravity'],
        ['repulsion'],
        ['friction'],
      ],
    },
  ],
});

export type GraphForm = FormOf<typeof form>;

export const graphQuery = defineChartQuery({
  form,
  buildQuery(values) {
    const { source, target, source_category, target_category } = values;
    const columns = [source, target, source_category, target_category].flatMap((one) => one ?? []);
    return {
      queries: [{ ...baseQuery(values), columns: uniqueBy(columns, columnLabel) }],
    };
  },
});
