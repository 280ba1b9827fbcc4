import type { CartesianForm } from '@facet/plugin-charts/contract';

export type Stacking = 'normal' | 'percent' | undefined;

export function stackOf(form: CartesianForm): Stacking {
  if (form.stack === undefined) return undefined;
  return form.stack === 'Expand' ? 'percent' : 'normal';
}

/** Where parts are stacked, the sum alone may be written. */
export function writesTotals(form: CartesianForm, stacked: Stacking): boolean {
  return form.show_value && stacked === 'normal' && form.only_total;
}
