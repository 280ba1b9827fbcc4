import type { FormData } from '../query/query-object.ts';

/** The members of a dataset that the visibility of a control may depend on. */
export interface FormDataset {
  readonly columns: readonly { readonly column_name: string; readonly is_dttm: boolean }[];
}

/** Text of a key in the catalogue that the control belongs to. */
export type Translate = (key: string) => string;

/** Gives the text of the problem, or null. `form` is absent where a value is judged alone, as in an older form. */
export type Validator = (value: unknown, form?: FormData) => string | null;

/**
 * One control of a form: what it may hold, how it is read, and how its panel shows it. The name under which a form lists it
 * is the member of stored form data that it writes.
 */
export interface Control<T = unknown> {
  /** Key at `controls/type@1`, such as `SelectControl`. */
  readonly type: string;
  /** Reads the value of a stored form. An invalid value becomes `undefined`, or the control's default. */
  read(value: unknown): T;
  /** Value of a new form. */
  readonly default?: unknown;
  /** Whether a form without the member is drawn as if it held the default. */
  readonly fills: boolean;
  /** A change redraws without a new query. */
  readonly redraws: boolean;
  /** Key of its label. Absent: its name in the form. */
  readonly label?: string;
  /** Key of its description. */
  readonly description?: string;
  /** Whose catalogue holds its texts. Absent: that of the plugin whose form it is. */
  readonly namespace?: string;
  /** Further options of the control type, such as `choices` and `multi`. */
  options?(t: Translate): Readonly<Record<string, unknown>>;
  /** Its columns hold names, also where they are numbers: ids that a double does not hold are given as their digits. */
  readonly names?: true;
  readonly validators?: readonly Validator[];
  /** Whether it is visible. Called without a dataset if none is loaded; a control that depends on one then stays visible. */
  visible?(form: FormData, dataset?: FormDataset): boolean;
  /**
   * Members in which older forms kept the value. They are read where a form lacks a value that the validators require, unless
   * the type declares them itself.
   */
  readonly formerly?: readonly string[];
}

/** Controls by name. */
export type Controls = Readonly<Record<string, Control>>;

/** The values of a form of these controls. */
export type ValuesOf<C extends Controls> = { readonly [Name in keyof C]: ReturnType<C[Name]['read']> };

/** Options of every control. */
export interface ControlSpec {
  readonly label?: string;
  readonly description?: string;
  readonly validators?: readonly Validator[];
  visible?(form: FormData, dataset?: FormDataset): boolean;
  readonly formerly?: readonly string[];
}
