import { notEmpty, queryControls, roamControls, section } from '@facet/plugin-charts/contract';
import {
  column,
  defineChartQuery,
  defineForm,
  drawn,
  type FormOf,
  oneOf,
  radio,
  slider,
  text,
  whenOneOf,
} from '@facet/sdk/chart-form';
import { baseQuery, columnLabel, uniqueBy } from '@facet/sdk/chart-query';

const SIDES = ['left', 'top', 'right', 'bottom'] as const;
export type Side = (typeof SIDES)[number];

const SYMBOLS = ['emptyCircle', 'circle', 'rect', 'triangle', 'diamond', 'pin', 'arrow', 'none'] as const;
export type TreeSymbol = (typeof SYMBOLS)[number];

const orthogonal = whenOneOf('layout', 'orthogonal', undefined);

const form = defineForm({
  controls: {
    id: column({ label: 'id', names: true, validators: [notEmpty] }),
    parent: column({ label: 'parent', names: true, validators: [notEmpty] }),
    name: column({ label: 'name', names: true }),
    root_node_id: drawn(text({ label: 'root' })),
    metric: { ...queryControls.metric, validators: [] },
    adhoc_filters: queryControls.adhoc_filters,
    row_limit: queryControls.row_limit,
    ...roamControls,
    layout: drawn(radio(['orthogonal', 'radial'], { label: 'treeLayout.label', texts: 'treeLayout' }), 'orthogonal'),
    orient: drawn(
      radio(['LR', 'RL', 'TB', 'BT'], { label: 'orient.label', texts: 'orient', visible: orthogonal }),
      'LR',
    ),
    node_label_position: drawn(radio(SIDES, { label: 'nodeLabel', texts: 'side' }), 'left'),
    child_label_position: drawn(radio(SIDES, { label: 'childLabel', texts: 'side' }), 'bottom'),
    emphasis: drawn(
      radio(['ancestor', 'descendant'], { label: 'emphasis.label', texts: 'emphasis', visible: orthogonal }),
      'descendant',
    ),
    symbol: drawn(oneOf(SYMBOLS, { label: 'symbol.label', texts: 'symbol', clearable: false }), 'emptyCircle'),
    symbolSize: drawn(slider({ label: 'symbolSize', min: 5, max: 30, step: 2 }), 7),
  },
  sections: [
    section('query', 'data', [
      ['id'],
      ['parent'],
      ['name'],
      ['root_node_id'],
      ['metric'],
      ['adhoc_filters'],
      ['row_limit'],
    ]),
    section('options', 'customize', [
      ['layout'],
      ['orient'],
      ['node_label_position'],
      ['child_label_position'],
      ['emphasis'],
      ['symbol'],
      ['symbolSize'],
      ['roam'],
    ]),
  ],
});

export type TreeForm = FormOf<typeof form>;

export const treeQuery = defineChartQuery({
  form,
  buildQuery(values) {
    const { id, parent, name } = values;
    const columns = uniqueBy(
      [id, parent, name].flatMap((one) => one ?? []),
      columnLabel,
    );
    // Siblings are sorted by id, independent of the database's order.
    const order = [parent, id, name].flatMap((one) => (one === undefined ? [] : [[one, true] as const]));
    return { queries: [{ ...baseQuery(values), columns, orderby: order }] };
  },
});
