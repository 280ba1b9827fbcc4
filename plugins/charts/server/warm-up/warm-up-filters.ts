import { parseOutsideJson, type QueryFilter } from '@facet/sdk/common';
import { z } from 'zod';
import { jsonObject } from '../chart-record.ts';
import { ChartErrors } from '../errors.ts';

const filter = z.object({ col: z.string(), op: z.string(), val: z.unknown().optional() });

/** Filters of the request. @throws HttpError 400 for a text without valid filters */
export function givenFilters(text: string | null | undefined): readonly QueryFilter[] {
  if (!text) return [];
  const { success, data } = z.array(filter).safeParse(parseOutsideJson(text));
  if (!success) throw ChartErrors.badFilters();
  return data as readonly QueryFilter[];
}

/**
 * The initial filter values of an older dashboard for one of its charts: `default_filters` names values by the filter
 * chart, and `filter_scopes` the charts that are excluded.
 */
export function dashboardFilters(metadata: string | null, chartId: number): readonly QueryFilter[] {
  const { default_filters: defaults, filter_scopes: scopes } = jsonObject(metadata);
  const chosen = typeof defaults === 'string' ? jsonObject(defaults) : record(defaults);
  return Object.entries(chosen).flatMap(([source, columns]) => {
    if (Number(source) === chartId) return [];
    const scope = record(record(scopes)[source]);
    return Object.entries(record(columns)).flatMap(([col, value]) => {
      const immune = record(scope[col])['immune'];
      if (Array.isArray(immune) && immune.includes(chartId)) return [];
      // Names with two underscores are settings of the time range, not columns.
      if (col.startsWith('__') || value === null || value === undefined) return [];
      return [{ col, op: 'IN', val: Array.isArray(value) ? value : [value] }];
    });
  });
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
