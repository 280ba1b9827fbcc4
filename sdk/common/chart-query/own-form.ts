import type { FormData } from '../index.ts';
import { QUERY_CONTROLS } from './query-fields.ts';
import type { QueryMember } from './query-form.ts';

/** Members that say where a form belongs and what its surroundings add; every chart has them. */
const PLACE = [
  'viz_type',
  'datasource',
  'slice_id',
  'dashboardId',
  'url_params',
  'force',
  'result_format',
  'result_type',
  'extra_form_data',
  'extra_filters',
  'adhoc_filters',
  'time_range',
  'granularity',
  'granularity_sqla',
  'annotation_layers',
  'custom_params',
  'custom_form_data',
  'row_offset',
] as const satisfies readonly QueryMember[];

/** Spellings of stored forms, each with the control that it stands for. */
const SPELLINGS: Readonly<Record<string, string>> = {
  series_limit: 'limit',
  series_columns: 'limit',
  group_others_when_limit_reached: 'limit',
  series_limit_metric: 'timeseries_limit_metric',
  orderby: 'order_by_cols',
} satisfies { readonly [Member in QueryMember]?: QueryMember };

const EVERYWHERE: ReadonlySet<string> = new Set(PLACE);

const SHAPING_ALONE = [
  'row_limit',
  'order_desc',
  'time_grain_sqla',
  'x_axis',
  'percent_metrics',
  'time_compare',
  'comparison_type',
] as const satisfies readonly QueryMember[];

/** Members that shape a query where a chart type declares them: no other chart type may depend on them. */
const SHAPING: ReadonlySet<string> = new Set([
  ...QUERY_CONTROLS,
  ...Object.keys(SPELLINGS),
  ...Object.values(SPELLINGS),
  ...SHAPING_ALONE,
]);

/**
 * What a chart type may ask with: the members that it declares and those of the form's place. A value that another type
 * left in the form cannot reach the query.
 */
export function askedForm(form: FormData, declared: ReadonlySet<string>): FormData {
  return kept(form, (name) => EVERYWHERE.has(name) || declares(declared, name));
}

/** What is drawn and stored: the form without members that shape the queries of other types. */
export function ownForm(form: FormData, declared: ReadonlySet<string>): FormData {
  return kept(form, (name) => !SHAPING.has(name) || declares(declared, name));
}

function declares(declared: ReadonlySet<string>, name: string): boolean {
  const control = SPELLINGS[name];
  return declared.has(name) || (control !== undefined && declared.has(control));
}

function kept(form: FormData, keeps: (name: string) => boolean): FormData {
  const own = Object.fromEntries(Object.entries(form).filter(([name]) => keeps(name)));
  return { ...own, viz_type: form.viz_type, datasource: form.datasource };
}
