import type { CartesianForm } from '@facet/plugin-charts/contract';
import { columnLabel } from '@facet/sdk/chart-query';
import type { CartesianSeries } from './cartesian-data.ts';
import type { CartesianInput, Mark } from './cartesian-input.ts';

/** `stream`: around the middle, which no mark that stands on the axis can be. */
export type Stacking = 'normal' | 'percent' | 'stream' | undefined;

export function stackOf(form: CartesianForm, mark: Mark): Stacking {
  if (form.stack === undefined) return undefined;
  if (form.stack === 'Expand') return 'percent';
  return form.stack === 'Stream' && mark !== 'bar' && mark !== 'scatter' ? 'stream' : 'normal';
}

/** Where parts are stacked, the sum alone may be written. */
export function writesTotals(form: CartesianForm, stacked: Stacking): boolean {
  return form.show_value && stacked === 'normal' && form.only_total;
}

/** Which of several stacks a series belongs to: other times stand apart, and so do the values of the dimension that splits. */
export function stackKey(
  { form, stackDimension }: Pick<CartesianInput, 'form' | 'stackDimension'>,
  { group, shift }: CartesianSeries,
): string {
  const split = stackDimension === undefined ? -1 : (form.groupby ?? []).map(columnLabel).indexOf(stackDimension);
  return JSON.stringify([shift, split < 0 ? null : group[split]]);
}
