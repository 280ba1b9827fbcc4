import type { CartesianForm } from '@facet/plugin-charts/contract';
import { cartesianOptions } from '../common/cartesian/cartesian-options.ts';
import type { CartesianLook, ChartDrawing } from '../contract.client.ts';
import { cartesianProps, type CartesianProps } from './cartesian-props.ts';

/** Series over one axis, in the look that a chart type gives them. */
export function cartesianChart<F extends CartesianForm>(
  lookOf: (form: F) => CartesianLook,
): ChartDrawing<F, CartesianProps> {
  return {
    props: (input) => cartesianProps(input, lookOf(input.formData)),
    options: (props, t) =>
      cartesianOptions({ ...props, texts: { total: t('tooltip.total'), soFar: t('tooltip.soFar') } }),
    parts: ({ data }) => (data.series.some(({ forecast }) => forecast !== undefined) ? ['more'] : []),
    label: ({ data }, t) => t('cartesian', { count: data.series.length }),
  };
}
