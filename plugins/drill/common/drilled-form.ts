import { columnLabel, listOf, withExtraFormData, queryColumnsOf } from '@facet/sdk/chart-query';
import type { FormData, QueryFilter } from '@facet/sdk/common';

/** One step: a mark drawn by another dimension. */
export interface DrillStep {
  /** Display name of the mark. */
  readonly label: string;
  readonly filters: readonly QueryFilter[];
  /** Name of the control with the mark's dimension. */
  readonly control: string;
  /** Name of the control with the filters of the mark's query. Default: `adhoc_filters`. */
  readonly filterControl?: string;
  /** The other dimension. */
  readonly column: string;
}

/** The form of a chart after the steps. It is no longer that of a saved chart. */
export function drilledForm(form: FormData, steps: readonly DrillStep[]): FormData {
  const { slice_id: _saved, ...own } = steps.reduce(drilled, form);
  return { ...own, viz_type: form.viz_type, datasource: form.datasource };
}

function drilled(form: FormData, { filters, control, filterControl = 'adhoc_filters', column }: DrillStep): FormData {
  const named = filters.filter(({ col }) => typeof col === 'string');
  const others = filters.filter(({ col }) => typeof col !== 'string');
  const isOne = control in form && typeof form[control] === 'string';
  const next: FormData = {
    ...form,
    [control]: isOne ? column : [column],
    [filterControl]: [...listOf(form[filterControl] ?? form['adhoc_filters']), ...named.map(adhocFilter)],
  };
  // The filter control supports only column names.
  return others.length === 0 ? next : withExtraFormData(next, { filters: others });
}

const adhocFilter = ({ col, op, val }: QueryFilter) => ({
  clause: 'WHERE',
  expressionType: 'SIMPLE',
  subject: col,
  operator: op,
  ...(val === undefined ? {} : { comparator: val }),
});

/** Dimensions that the form does not name yet, whatever for: a query has no two columns or metrics of one name. */
export function otherDimensions(form: FormData, control: string, groupable: readonly string[]): readonly string[] {
  const value = form[control];
  const used = new Set([
    ...queryColumnsOf(Array.isArray(value) ? value : [value]).map(columnLabel),
    ...Object.entries(form).flatMap(([member, value]) => (member === TITLE ? [] : textsIn(value))),
  ]);
  return groupable.filter((name) => !used.has(name));
}

/** The title of a chart may be that of a column. */
const TITLE = 'slice_name';

const textsIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');

/** Breadcrumbs from the chart to the present step: each dimension, with the mark that was drilled. */
export function crumbsOf(
  form: FormData,
  steps: readonly DrillStep[],
): readonly { readonly dimension: readonly string[]; readonly mark: string | null }[] {
  const first = steps[0];
  const dimensions = first === undefined ? [] : queryColumnsOf(form[first.control]).map(columnLabel);
  return [dimensions, ...steps.map(({ column }) => [column])].map((dimension, at) => ({
    dimension,
    mark: steps[at]?.label ?? null,
  }));
}
