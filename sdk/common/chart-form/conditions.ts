import type { Control } from './control.ts';

type Visible = NonNullable<Control['visible']>;

/** In sight while a check box is on. `initial` is what a form without it counts as. */
export function whenOn(name: string, initial = false): Visible {
  return (form) => (form[name] ?? initial) === true;
}

/** In sight while a control holds something. */
export function whenFilled(name: string): Visible {
  return (form) => {
    const value = form[name];
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  };
}

/** In sight while a control holds one of these values. */
export function whenOneOf(name: string, ...values: readonly unknown[]): Visible {
  return (form) => values.includes(form[name]);
}

export function not(condition: Visible): Visible {
  return (form, dataset) => !condition(form, dataset);
}

export function all(...conditions: readonly Visible[]): Visible {
  return (form, dataset) => conditions.every((condition) => condition(form, dataset));
}
