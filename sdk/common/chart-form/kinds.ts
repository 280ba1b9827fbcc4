import { queryColumnsOf, queryMetricsOf } from '../chart-query/query-names.ts';
import type { QueryColumn, QueryMetric } from '../query/query-object.ts';
import { type AdhocFilter, adhocFiltersOf } from '../chart-query/adhoc-filter.ts';
import { isRecord, listOf, numberOf, textOf } from '../chart-query/form-value.ts';
import type { Control, ControlSpec, Translate } from './control.ts';

/** Value and text of an option. */
export type Choice = readonly [value: string | number | boolean | null, text: string];

interface Spec extends ControlSpec {
  /** Value of a new form; absent: none. A stored form without the member reads as `undefined` all the same, see {@link drawn}. */
  readonly default?: unknown;
}

interface OptionSpec extends Spec {
  readonly names?: true;
  options?(t: Translate): Readonly<Record<string, unknown>>;
}

/** A control of any type, such as your own. `read` returns `undefined` for invalid values. */
export function control<T>(
  type: string,
  read: (value: unknown) => T | undefined,
  spec: OptionSpec = {},
): Control<T | undefined> {
  return { ...spec, type, read, fills: false, redraws: false };
}

/** A member of stored forms that is read, but shown in no panel. */
export function stored<T>(read: (value: unknown) => T | undefined): Control<T | undefined> {
  return control('', read);
}

/** A change of the control redraws without a new query. With `initial`, a form without the member is drawn as if it had that value. */
export function drawn<T>(control: Control<T | undefined>): Control<T | undefined>;
export function drawn<T>(control: Control<T | undefined>, initial: T): Control<T>;
export function drawn<T>(control: Control<T | undefined>, initial?: T): Control<T | undefined> {
  if (initial === undefined) return { ...control, redraws: true };
  return {
    ...control,
    redraws: true,
    fills: true,
    default: initial,
    read: (value) => control.read(value) ?? initial,
  };
}

/** A check box: true or false. */
export function checkbox(spec: Spec & { readonly default?: boolean } = {}): Control<boolean | undefined> {
  return control('CheckboxControl', (value) => (typeof value === 'boolean' ? value : undefined), spec);
}

interface OneOfSpec<V> extends Spec {
  readonly default?: V;
  /** First part of the keys of its options: `side` for `side.top`. */
  readonly texts: string;
  readonly clearable?: boolean;
}

/** One of a few named values, from a list. */
export function oneOf<const V extends string | number>(
  values: readonly V[],
  { texts, clearable, ...spec }: OneOfSpec<V>,
): Control<V | undefined> {
  return control('SelectControl', among(values), {
    ...spec,
    options: (t) => ({ choices: named(values, texts, t), ...(clearable === undefined ? {} : { clearable }) }),
  });
}

/** One of a few named values, all of them visible. */
export function radio<const V extends string>(
  values: readonly V[],
  { texts, ...spec }: Omit<OneOfSpec<V>, 'clearable'>,
): Control<V | undefined> {
  return control('RadioControl', among(values), { ...spec, options: (t) => ({ choices: named(values, texts, t) }) });
}

function among<V>(values: readonly V[]): (value: unknown) => V | undefined {
  return (value) => values.find((known) => known === value);
}

function named(values: readonly (string | number)[], texts: string, t: Translate): readonly Choice[] {
  return values.map((value) => [value, t(`${texts}.${value}`)]);
}

interface ListSpec extends Spec {
  readonly clearable?: boolean;
  readonly freeForm?: boolean;
  /** The options, or the name of a list that the control knows. */
  choices(t: Translate): readonly Choice[] | string;
}

/** A text from a list, or any other. */
export function textChoice({ choices, clearable, freeForm, ...spec }: ListSpec): Control<string | undefined> {
  return control('SelectControl', textOf, {
    ...spec,
    options: (t) => listOptions({ choices, clearable, freeForm }, t),
  });
}

/** A number from a list, or any other. */
export function numberChoice({ choices, clearable, ...spec }: Omit<ListSpec, 'freeForm'>): Control<number | undefined> {
  return control('SelectControl', numberOf, {
    ...spec,
    options: (t) => ({ number: true, ...listOptions({ choices, clearable, freeForm: true }, t) }),
  });
}

/** Several texts from a list, or others. */
export function textChoices({
  choices,
  clearable,
  freeForm,
  ...spec
}: ListSpec): Control<readonly string[] | undefined> {
  return control('SelectControl', ifSet(textsIn), {
    ...spec,
    options: (t) => ({ multi: true, ...listOptions({ choices, clearable, freeForm }, t) }),
  });
}

function listOptions(
  {
    choices,
    clearable,
    freeForm,
  }: { choices: ListSpec['choices']; clearable: boolean | undefined; freeForm: boolean | undefined },
  t: Translate,
): Readonly<Record<string, unknown>> {
  return {
    choices: choices(t),
    ...(clearable === undefined ? {} : { clearable }),
    ...(freeForm === undefined ? {} : { freeForm }),
  };
}

/** A text in one line. */
export function text(spec: Spec & { readonly default?: string } = {}): Control<string | undefined> {
  return control('TextControl', (value) => (typeof value === 'string' ? value : undefined), {
    ...spec,
    options: () => ({}),
  });
}

/** A number that is typed. Reads texts of numbers too. `whole`: the field takes whole numbers only. */
export function numberText({
  whole = false,
  ...spec
}: Spec & { readonly whole?: boolean } = {}): Control<number | undefined> {
  return control('TextControl', numberOf, { ...spec, options: () => (whole ? { isInt: true } : { isFloat: true }) });
}

/** A number on a scale. The scale limits what people choose, not what is read of a stored form. */
export function slider({
  min,
  max,
  step,
  ...spec
}: Spec & { readonly min: number; readonly max: number; readonly step: number }): Control<number | undefined> {
  return control('SliderControl', numberOf, { ...spec, options: () => ({ min, max, step }) });
}

/** A lower and an upper number; either may be open. */
export type Bounds = readonly [low: number | null, high: number | null];

/** Two numbers; the field accepts either of them empty. */
export function bounds(spec: Spec = {}): Control<Bounds | undefined> {
  return control(
    'BoundsControl',
    (value) => (Array.isArray(value) ? [numberOf(value[0]) ?? null, numberOf(value[1]) ?? null] : undefined),
    spec,
  );
}

/** One metric: the name of a saved one, or an ad-hoc metric of a column or an SQL expression. */
export function metric(spec: Spec = {}): Control<QueryMetric | undefined> {
  return control('MetricsControl', (value) => queryMetricsOf(value)[0], {
    ...spec,
    options: () => ({ multi: false }),
  });
}

/** Several metrics, in the order that was chosen. */
export function metrics(spec: Spec = {}): Control<readonly QueryMetric[] | undefined> {
  return control('MetricsControl', ifSet(queryMetricsOf), { ...spec, options: () => ({ multi: true }) });
}

interface ColumnSpec extends Spec {
  readonly only?: 'groupable' | 'temporal';
  /** Numbers of the columns are names, such as ids, never amounts. Those of groups are without saying so. */
  readonly names?: true;
  readonly prefers?: 'temporal';
}

/** One column: its name, or an SQL expression with a label. */
export function column({ only, prefers, ...spec }: ColumnSpec = {}): Control<QueryColumn | undefined> {
  return control('ColumnsControl', (value) => queryColumnsOf(value)[0], {
    ...withNames(spec, only),
    options: () => columnOptions(false, only, prefers),
  });
}

/** Several columns, in the order that was chosen. */
export function columns({ only, prefers, ...spec }: ColumnSpec = {}): Control<readonly QueryColumn[] | undefined> {
  return control('ColumnsControl', ifSet(queryColumnsOf), {
    ...withNames(spec, only),
    options: () => columnOptions(true, only, prefers),
  });
}

const withNames = (spec: Omit<ColumnSpec, 'only' | 'prefers'>, only: ColumnSpec['only']) =>
  only === 'groupable' ? { ...spec, names: true as const } : spec;

function columnOptions(multi: boolean, only: ColumnSpec['only'], prefers: ColumnSpec['prefers']) {
  return {
    multi,
    ...(only === 'groupable' ? { onlyGroupable: true } : {}),
    ...(only === 'temporal' ? { onlyTemporal: true } : {}),
    ...(prefers === 'temporal' ? { preferTemporal: true } : {}),
  };
}

interface FilterSpec extends Spec {
  /** Key of a text that says why a filter cannot be removed; null: it may be removed. */
  refuseRemoval?(filter: AdhocFilter, filters: readonly AdhocFilter[]): string | null;
}

/** The filters of a chart, of columns or in SQL. What is not a filter is left out. */
export function filters({ refuseRemoval, ...spec }: FilterSpec = {}): Control<readonly AdhocFilter[] | undefined> {
  return control('AdhocFilterControl', ifSet(adhocFiltersOf), {
    ...spec,
    ...(refuseRemoval === undefined
      ? {}
      : {
          options: (t) => ({
            refuseRemoval(filter: AdhocFilter, all: readonly AdhocFilter[]) {
              const key = refuseRemoval(filter, all);
              return key === null ? null : t(key);
            },
          }),
        }),
  });
}

/** A colour as the contract stores it: parts from 0 to 255, and its opacity `a` from 0 to 1. */
export interface StoredColor {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a?: number;
}

/** A colour that is picked. */
export function color(spec: Spec = {}): Control<StoredColor | undefined> {
  return control(
    'ColorPickerControl',
    (value) => {
      if (!isRecord(value)) return undefined;
      const [r, g, b, a] = ['r', 'g', 'b', 'a'].map((part) => numberOf(value[part]));
      return r === undefined || g === undefined || b === undefined
        ? undefined
        : { r, g, b, ...(a === undefined ? {} : { a }) };
    },
    spec,
  );
}

/** An empty list is a choice; a form that says nothing has made none. */
const ifSet =
  <T>(read: (value: unknown) => T) =>
  (value: unknown): T | undefined =>
    value === null || value === undefined ? undefined : read(value);

/** Numbers that were typed into a free choice are texts too. */
const textsIn = (value: unknown): readonly string[] =>
  listOf(value).flatMap((one) => (typeof one === 'string' ? one : typeof one === 'number' ? String(one) : []));
