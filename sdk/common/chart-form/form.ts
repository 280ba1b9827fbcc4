import type { FormData } from '../query/query-object.ts';
import type { Controls, ValuesOf } from './control.ts';

/** Rows of a panel under one heading. */
export interface FormSection<Name extends string = string> {
  /** Key of the heading. */
  readonly label: string;
  /** Whose catalogue holds the heading. Absent: that of the plugin whose form it is. */
  readonly namespace?: string;
  readonly expanded?: boolean;
  readonly tab?: 'data' | 'customize';
  /** Rows of one or two controls. */
  readonly rows: readonly (readonly Name[])[];
}

export interface FormSpec<C extends Controls> {
  readonly controls: C;
  readonly sections: readonly FormSection<keyof C & string>[];
  /**
   * Members of stored forms that the query reads and no control writes. A member that is neither here nor a control does
   * not reach `buildQuery`.
   */
  readonly reads?: readonly string[];
  /** Version of the form; absent: 1. Stored forms of a smaller version run through `migrate`. */
  readonly version?: number;
  /** Converts a form of an older version to this version. It must keep members that it does not know. */
  migrate?(stored: FormData, from: number): FormData;
  /** Adapts values when the user switches to this type, or creates a chart of it. */
  adopt?(form: FormData): FormData;
}

/** The controls of a chart type: its stored members, their types and defaults, and its panel. */
export interface ChartForm<C extends Controls = Controls> {
  readonly controls: C;
  readonly sections: readonly FormSection[];
  readonly version: number;
  /** Every member of form data that the type declares, by a control or by `reads`. */
  readonly members: ReadonlySet<string>;
  /** The typed values of a stored form, together with its other members. */
  read(stored: FormData): FormData & ValuesOf<C>;
  migrate?(stored: FormData, from: number): FormData;
  adopt?(form: FormData): FormData;
}

/** The argument of `buildQuery` and `transformProps`: the values of the controls, and the context of the form. */
export type FormOf<F> =
  F extends ChartForm<infer C>
    ? ValuesOf<C> & {
        readonly viz_type: string;
        readonly datasource: string;
        readonly slice_id?: unknown;
        readonly result_format?: unknown;
        readonly result_type?: unknown;
      }
    : never;

/** @throws TypeError that names the control of a section which the form does not have */
export function defineForm<const C extends Controls>(spec: FormSpec<C>): ChartForm<C> {
  const { controls, sections, reads = [], version = 1, migrate, adopt } = spec;
  for (const { label, rows } of sections) {
    const unknown = rows.flat().find((name) => !Object.hasOwn(controls, name));
    if (unknown !== undefined)
      throw new TypeError(
        `The section "${label}" names the control "${unknown}", which the form does not have. It has: ${Object.keys(controls).join(', ')}.`,
      );
  }
  return Object.freeze({
    controls,
    sections,
    version,
    members: new Set([...sections.flatMap(({ rows }) => rows.flat()), ...reads]),
    read: (stored: FormData) => readForm(controls, stored),
    ...(migrate === undefined ? {} : { migrate }),
    ...(adopt === undefined ? {} : { adopt }),
  });
}

/** In the order of the stored members, because the columns of an answer follow the order of the query. */
function readForm<C extends Controls>(controls: C, stored: FormData): FormData & ValuesOf<C> {
  const form: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(stored))
    form[name] = Object.hasOwn(controls, name) ? controls[name]?.read(value) : value;
  for (const [name, control] of Object.entries(controls))
    if (control.fills && form[name] === undefined) form[name] = control.read(undefined);
  return form as FormData & ValuesOf<C>;
}
