import type { ApiClient } from '@facet/sdk/client';
import { isRecord } from '@facet/sdk/chart-form';
import { type ChartPart, type FormData, parseOutsideJson, type QueryResult } from '@facet/sdk/common';
import { describeError } from '@facet/sdk/ui';
import { MOST_PARTS, partForm } from '../common/part-form.ts';
import type { SavedPart } from './charts-service.ts';

interface PartSources {
  /** Reads a saved chart with the permissions of the user. */
  read(id: number): Promise<SavedPart>;
  ask(form: FormData): Promise<readonly QueryResult[]>;
  readonly signal: AbortSignal;
}

/**
 * Fetches the rows of the charts that are parts of a chart. Each has its own request, with the filters of the whole
 * chart. A failed part carries its error and does not affect the others.
 */
export async function fetchParts(
  ids: readonly number[],
  whole: Readonly<Record<string, unknown>>,
  sources: PartSources,
): Promise<readonly QueryResult[]> {
  const found = await Promise.all([...new Set(ids)].slice(0, MOST_PARTS).map((id) => partOf(id, whole, sources)));
  return found.flat();
}

async function partOf(
  chartId: number,
  whole: Readonly<Record<string, unknown>>,
  { read, ask, signal }: PartSources,
): Promise<readonly QueryResult[]> {
  let part: ChartPart = { chartId, name: '', formData: null };
  try {
    const { name, formData } = await read(chartId);
    part = { chartId, name, formData: partForm(formData, chartId, whole) };
    const results = await ask(partForm(formData, chartId, whole));
    const failed = results.find(({ error }) => error);
    if (failed) return [withoutRows({ ...part, failure: failed.error ?? '' })];
    return results.map((result) => ({ ...result, part }));
  } catch (error) {
    signal.throwIfAborted();
    return [withoutRows({ ...part, failure: describeError(error).message })];
  }
}

const withoutRows = (part: ChartPart): QueryResult => ({ colnames: [], coltypes: [], data: [], rowcount: 0, part });

/** @throws if the chart does not exist for the user, or has no form. */
export async function readPart(api: ApiClient, id: number, signal: AbortSignal): Promise<SavedPart> {
  const { result } = await api.call('GET /api/v1/chart/:id', { params: { id: String(id) } }, { signal });
  const form = parseOutsideJson(result.params ?? '{}');
  if (!isRecord(form) || typeof form['datasource'] !== 'string') throw new TypeError('The chart holds no form.');
  const formData = { ...form, viz_type: result.viz_type, datasource: form['datasource'] };
  return { name: result.slice_name, formData };
}
