import { AGGREGATES, type Aggregate, type QueryMetric, type SimpleMetric, type SqlMetric } from '@facet/sdk/common';
import { metricLabel } from '@facet/sdk/chart-query';

export type MetricKind = 'saved' | 'simple' | 'sql';

export interface MetricDraft {
  readonly kind: MetricKind;
  readonly saved: string | null;
  readonly column: string | null;
  readonly aggregate: Aggregate | null;
  readonly sql: string;
  /** A custom label; null follows the expression. */
  readonly label: string | null;
}

export interface MetricColumn {
  readonly column_name: string;
  readonly type: string | null;
  readonly type_generic: 0 | 1 | 2 | 3 | null;
}

const EMPTY: MetricDraft = { kind: 'saved', saved: null, column: null, aggregate: null, sql: '', label: null };

/**
 * The initial tab of the editor: the saved metrics for a new metric, if there are any, otherwise the kind of the
 * metric.
 */
export function draftOf(metric: QueryMetric | null, hasSaved: boolean): MetricDraft {
  if (metric === null) return { ...EMPTY, kind: hasSaved ? 'saved' : 'simple' };
  if (typeof metric === 'string') return { ...EMPTY, kind: 'saved', saved: metric };
  const label = metric.hasCustomLabel ? (metric.label ?? null) : null;
  if (metric.expressionType === 'SQL') return { ...EMPTY, kind: 'sql', sql: metric.sqlExpression, label };
  return { ...EMPTY, kind: 'simple', column: metric.column.column_name, aggregate: metric.aggregate, label };
}

/** The default aggregate of a column that is dropped into a metric control. */
export function defaultAggregate(column: MetricColumn): Aggregate {
  return column.type_generic === 0 ? 'SUM' : 'COUNT_DISTINCT';
}

/** Converts a draft to a metric; null while it is incomplete. An empty custom label counts as none. */
export function metricOf(draft: MetricDraft, columns: readonly MetricColumn[], name: string): QueryMetric | null {
  const own = draft.label?.trim() ?? '';
  const labelled = own === '' ? { hasCustomLabel: false } : { hasCustomLabel: true, label: own };
  if (draft.kind === 'saved') return draft.saved;
  if (draft.kind === 'sql') {
    const sql = draft.sql.trim();
    if (sql === '') return null;
    const metric: SqlMetric = { expressionType: 'SQL', sqlExpression: sql, optionName: name, ...labelled };
    return { ...metric, label: metricLabel(metric) };
  }
  const column = columns.find((one) => one.column_name === draft.column);
  if (!column || draft.aggregate === null || !AGGREGATES.includes(draft.aggregate)) return null;
  const metric: SimpleMetric = {
    expressionType: 'SIMPLE',
    column: { column_name: column.column_name, type: column.type },
    aggregate: draft.aggregate,
    optionName: name,
    ...labelled,
  };
  return { ...metric, label: metricLabel(metric) };
}

// Defined by the specification: an optional prefix, an aggregate, one name in parentheses.
const PLAIN_AGGREGATE = /^(?:LONG|DOUBLE|FLOAT)?\s*(SUM|AVG|MAX|MIN|COUNT)\s*\(\s*([\w."]+)\s*\)$/i;

/** Converts the draft to a simple metric, if its expression is one aggregate of a known column. */
export function asSimple(draft: MetricDraft, columns: readonly MetricColumn[]): MetricDraft {
  const simple: MetricDraft = { ...draft, kind: 'simple' };
  if (draft.kind !== 'sql' || draft.column !== null) return simple;
  const [, name, term] = PLAIN_AGGREGATE.exec(draft.sql.trim()) ?? [];
  const aggregate = AGGREGATES.find((one) => one === name?.toUpperCase());
  const column = columns.find((one) => one.column_name === term?.replaceAll('"', ''));
  return aggregate === undefined || column === undefined
    ? simple
    : { ...simple, column: column.column_name, aggregate };
}

/** Whether both have the same query and label; the stored form may differ. */
export function sameMetric(a: QueryMetric | null, b: QueryMetric | null): boolean {
  return JSON.stringify(essence(a)) === JSON.stringify(essence(b));
}

function essence(metric: QueryMetric | null): readonly unknown[] {
  if (metric === null || typeof metric === 'string') return [metric];
  const asked =
    metric.expressionType === 'SQL' ? [metric.sqlExpression] : [metric.column.column_name, metric.aggregate];
  return [metric.expressionType, ...asked, metric.hasCustomLabel === true, metricLabel(metric)];
}
