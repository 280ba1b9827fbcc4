import type { CartesianForm } from '@facet/plugin-charts/contract';
import { undrawnText } from '../common/annotations/undrawn-layers.ts';
import { cartesianOptions } from '../common/cartesian/cartesian-options.ts';
import { stackOf } from '../common/cartesian/stacking.ts';
import type { CartesianLook, ChartDrawing, DrawingPart, DrawingSwitch, DrawingTexts } from '../contract.client.ts';
import { cartesianProps, type CartesianProps } from './cartesian-props.ts';

/** A chart component for series over one axis, with the appearance that a chart type defines. */
export function cartesianChart<F extends CartesianForm>(
  lookOf: (form: F) => CartesianLook,
): ChartDrawing<F, CartesianProps> {
  return {
    props: (input) => cartesianProps(input, lookOf(input.formData)),
    options: (props, t) =>
      cartesianOptions({
        ...props,
        texts: {
          total: t('tooltip.total'),
          soFar: t('tooltip.soFar'),
          ...(props.reduced ? { reduced: t('reduced', { count: props.reduced.all, shown: props.reduced.shown }) } : {}),
          undrawn: undrawnText(props.annotations ?? [], props.data.axis === 'datetime', (why, names) =>
            t(`undrawn.${why}`, { names }),
          ),
          ...(props.withoutPlace ? { withoutPlace: t('withoutPlace', { count: props.withoutPlace }) } : {}),
        },
      }),
    parts,
    switch: (props, t) => (props.offersStacks ? stackSwitch(props, t) : undefined),
    label: ({ data }, t) => t('cartesian', { count: data.series.length }),
  };
}

function parts({ data, form, mark }: CartesianProps): readonly DrawingPart[] {
  return [
    ...(data.series.some(({ forecast }) => forecast !== undefined) ? (['more'] as const) : []),
    ...(stackOf(form, mark) === 'stream' ? (['streamgraph'] as const) : []),
  ];
}

const APART = 'None';
const STACKS = ['Stack', 'Stream', 'Expand'] as const;

/** The choice between the ways to stack the series. */
function stackSwitch(props: CartesianProps, t: DrawingTexts): DrawingSwitch<CartesianProps> {
  return {
    label: t('stack.label'),
    choices: [APART, ...STACKS].map((value) => ({ value, label: t(`stack.${value}`) })),
    value: props.form.stack ?? APART,
    with: (value) => ({ ...props, form: { ...props.form, stack: STACKS.find((stack) => stack === value) } }),
  };
}
