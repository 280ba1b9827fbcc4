import { isDeepStrictEqual } from 'node:util';
import type { ChartUpdate } from '../common/wire/chart.ts';
import { type ChartRecord, formDataOf, jsonObject } from './chart-record.ts';

/** Drawing a chart stores its query context; every user who sees the chart may do that, and no more. */
export function isContextRenewal(input: ChartUpdate): boolean {
  const given = Object.keys(input);
  return (
    input.query_context_generation === true &&
    given.every((name) => name === 'query_context' || name === 'query_context_generation')
  );
}

/**
 * Whether a query context was made from the chart as it is stored: from its dataset, and from exactly the values of its controls.
 * Answers, exports and reports of the chart use its context, so a user who may not edit the chart must not store another query.
 */
export function isContextOf(context: string | null | undefined, record: ChartRecord): boolean {
  const { form_data: form } = jsonObject(context ?? null);
  if (!isObject(form) || !asksOwnDataset(context, record)) return false;
  return isDeepStrictEqual(controlsOf({ ...formDataOf(record), ...identityOf(form) }), controlsOf(form));
}

/**
 * Whether a query context asks the dataset of the chart. Other users run the stored context with their own rights, and reports send
 * its rows to further people: an editor of the chart must not make them query a dataset that is closed to the editor.
 */
export function asksOwnDataset(
  context: string | null | undefined,
  record: Pick<ChartRecord, 'datasource_id' | 'datasource_type'>,
): boolean {
  const { datasource } = jsonObject(context ?? null);
  if (!isObject(datasource)) return false;
  return String(datasource['id']) === String(record.datasource_id) && datasource['type'] === record.datasource_type;
}

/** What a form says of itself must be true where it says it. */
const identityOf = (form: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(IDENTITY.filter((name) => form[name] === undefined).map((name) => [name, undefined]));

const IDENTITY = ['slice_id', 'viz_type', 'datasource'];
/** Of the request that draws the chart, not of the chart. */
const PASSING: ReadonlySet<string> = new Set(['force', 'result_format', 'result_type', 'url_params', 'dashboardId']);

/** A control that holds nothing is the same as one that is not there. */
const controlsOf = (form: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(form).filter(([name, value]) => !PASSING.has(name) && !isEmpty(value)));

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
