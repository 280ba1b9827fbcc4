import type { CartesianForm } from '@facet/plugin-charts/contract';
import { columnLabel } from '@facet/sdk/chart-query';
import type { CartesianSeries } from './cartesian-data.ts';
import type { CartesianInput, Mark } from './cartesian-input.ts';

/** `stream`: stacked around the middle, which is not possible for marks that start at the axis. */
export type Stacking = 'normal' | 'percent' | 'stream' | undefined;

export function stackOf(form: CartesianForm, mark: Mark): Stacking {
  if (form.stack === undefined) return undefined;
  if (form.stack === 'Expand') return 'percent';
  return form.stack === 'Stream' && mark !== 'bar' && mark !== 'scatter' ? 'stream' : 'normal';
}

/** Whether only the sum of a stack is labelled. */
export function writesTotals(form: CartesianForm, stacked: Stacking): boolean {
  return form.show_value && stacked === 'normal' && form.only_total;
}

/** The stack of a series: time shifts have stacks of their own, and so do the values of the stack dimension. */
export function stackKey(
  { form, stackDimension }: Pick<CartesianInput, 'form' | 'stackDimension'>,
  { group, shift }: CartesianSeries,
): string {
  const split = stackDimension === undefined ? -1 : (form.groupby ?? []).map(columnLabel).indexOf(stackDimension);
  return JSON.stringify([shift, split < 0 ? null : group[split]]);
}
