import { comparedTimes } from '@facet/plugin-charts/contract';
import { metricLabel, shiftedLabel } from '@facet/sdk/chart-query';
import type { DataRow, QueryResult } from '@facet/sdk/common';
import { queryModeOf } from '@facet/plugin-charts/contract';
import type { TableForm } from './table-form.ts';

/** The columns of a compared metric: present value, previous value, difference, and relative change. */
export const COMPARED_SIGNS = ['Main', '#', '△', '%'] as const;
export type ComparedSign = (typeof COMPARED_SIGNS)[number];

export interface ComparedPart {
  readonly sign: ComparedSign;
  readonly metric: string;
}

/** Name of the column, under which its settings are stored. */
export function comparedColumn({ sign, metric }: ComparedPart): string {
  return `${sign} ${metric}`;
}

export interface TableComparison {
  readonly time: string;
  /** Parts by column; other columns are not compared. */
  readonly parts: ReadonlyMap<string, ComparedPart>;
}

/** Null: the table has no comparison, or the server has already computed it. */
export function tableComparison(form: TableForm): TableComparison | null {
  const [time] = comparedTimes(form);
  if (time === undefined || queryModeOf(form) === 'raw' || (form.comparison_type ?? 'values') !== 'values') return null;
  const parts = (form.metrics ?? [])
    .map(metricLabel)
    .flatMap((metric) => COMPARED_SIGNS.map((sign): ComparedPart => ({ sign, metric })));
  return { time, parts: new Map(parts.map((part) => [comparedColumn(part), part])) };
}

/** Replaces each metric and its shifted counterpart by four columns. */
export function comparedResult(result: QueryResult, { time, parts }: TableComparison): QueryResult {
  const metrics = new Set([...parts.values()].map(({ metric }) => metric));
  const isTwin = (name: string) => name.endsWith(shiftedLabel('', time));
  const columns = result.colnames.flatMap((name, index): [string, QueryResult['coltypes'][number]][] => {
    if (isTwin(name)) return [];
    if (!metrics.has(name)) return [[name, result.coltypes[index] ?? 1]];
    return COMPARED_SIGNS.map((sign) => [comparedColumn({ sign, metric: name }), 0]);
  });
  return {
    ...result,
    colnames: columns.map(([name]) => name),
    coltypes: columns.map(([, type]) => type),
    data: result.data.map((row) => comparedRow(row, [...metrics], time)),
  };
}

export function comparedRow(row: DataRow, metrics: readonly string[], time: string): DataRow {
  const parts = metrics.flatMap((metric) => {
    const [now, then] = [numeric(row[metric]), numeric(row[shiftedLabel(metric, time)])];
    const values: Readonly<Record<ComparedSign, number | null>> = {
      Main: now,
      '#': then,
      '△': (now ?? 0) - (then ?? 0),
      '%': shareOf(now, then),
    };
    return COMPARED_SIGNS.map((sign) => [comparedColumn({ sign, metric }), values[sign]] as const);
  });
  return { ...row, ...Object.fromEntries(parts) };
}

function numeric(value: DataRow[string] | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

/** From 0 the change is +100 %, to 0 it is −100 %. */
function shareOf(now: number | null, then: number | null): number {
  if (!now && !then) return 0;
  if (!then) return 1;
  return now ? (now - then) / Math.abs(then) : -1;
}
