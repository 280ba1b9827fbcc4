import { control } from '@facet/sdk/chart-form';

export const LOWEST = 1;
export const HIGHEST = 50;

/** A whole number from 1 to 50, in a form: `row_limit: stepper({ default: 10 })`. */
export const stepper = (spec: { readonly default: number; readonly description?: string }) =>
  control('{{key}}', readStep, spec);

/** `undefined` for what is no value of the control, such as a text in a stored form. */
export function readStep(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= LOWEST && value <= HIGHEST
    ? value
    : undefined;
}
