import { isDeepStrictEqual } from 'node:util';
import type { ChartUpdate } from '../common/wire/chart.ts';
import { type ChartRecord, formDataOf, jsonObject } from './chart-record.ts';

/** Drawing a chart stores its query context. Every user who may see the chart may ask for such an update, but for no other. */
export function isContextRenewal(input: ChartUpdate): boolean {
  const given = Object.keys(input);
  return (
    input.query_context_generation === true &&
    given.every((name) => name === 'query_context' || name === 'query_context_generation')
  );
}

/**
 * Whether a query context says that it was built from the stored chart: from its dataset, and from exactly its form values. Its
 * queries may still be others.
 */
export function isContextOf(context: string | null | undefined, record: ChartRecord): boolean {
  const { form_data: form } = jsonObject(context ?? null);
  if (!isObject(form) || !asksOwnDataset(context, record)) return false;
  return isDeepStrictEqual(controlsOf({ ...formDataOf(record), ...identityOf(form) }), controlsOf(form));
}

/**
 * Whether a query context queries the dataset of the chart. Other users run the stored context with their own
 * permissions, and reports send its rows to more people: an editor of the chart must not make them query a dataset that
 * the editor may not read.
 */
export function asksOwnDataset(
  context: string | null | undefined,
  record: Pick<ChartRecord, 'datasource_id' | 'datasource_type'>,
): boolean {
  const { datasource } = jsonObject(context ?? null);
  if (!isObject(datasource)) return false;
  return String(datasource['id']) === String(record.datasource_id) && datasource['type'] === record.datasource_type;
}

/** Identity members may be missing from a form, but must be correct if present. */
const identityOf = (form: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(IDENTITY.filter((name) => form[name] === undefined).map((name) => [name, undefined]));

const IDENTITY = ['slice_id', 'viz_type', 'datasource'];
/** Members of the request that draws the chart, not of the chart itself. */
const PASSING: ReadonlySet<string> = new Set(['force', 'result_format', 'result_type', 'url_params', 'dashboardId']);

/** An empty control equals a missing one. */
const controlsOf = (form: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(form).filter(([name, value]) => !PASSING.has(name) && !isEmpty(value)));

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
