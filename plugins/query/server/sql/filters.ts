import { GenericType, type QueryFilter } from '@facet/sdk/common';
import { EngineError } from '@facet/sdk/server';
import type { DatasetColumn } from '../dataset-model.ts';
import { advancedCondition } from './advanced-filter.ts';
import type { Scope } from './compile-context.ts';
import { QueryRefusal, refusalTexts } from './errors.ts';
import { adhocColumn, columnSql, savedMetricSql, timestampSql } from './expressions.ts';
import type { FilterTarget } from './filter-target.ts';
import { filterValue, type ValueSql } from './filter-value.ts';
import { columnLabel, isAdhocColumn, TIMESTAMP_ALIAS } from './labels.ts';
import { type TimeBounds, timeConditions } from './time-filter.ts';

export interface CompiledFilters {
  readonly where: readonly string[];
  /** Conditions on saved metrics. */
  readonly having: readonly string[];
  readonly applied: readonly string[];
  readonly rejected: readonly string[];
}

export interface FilterOptions {
  /** The time axis of the query, for filters on the pseudo column. */
  readonly timeColumn: DatasetColumn | undefined;
  resolveRange(text: string): TimeBounds;
}

const COMPARISONS: Readonly<Record<string, string>> = {
  '==': '=',
  '!=': '!=',
  '>': '>',
  '<': '<',
  '>=': '>=',
  '<=': '<=',
};

/** Filters of a query, in order. Those on columns that the dataset lacks are skipped and reported. */
export async function compileFilters(
  filters: readonly QueryFilter[],
  scope: Scope,
  options: FilterOptions,
): Promise<CompiledFilters> {
  const where: string[] = [];
  const having: string[] = [];
  const applied: string[] = [];
  const rejected: string[] = [];
  for (const filter of filters) {
    if (!filter.col || !filter.op) continue;
    const name = columnLabel(filter.col);
    if (scope.templates.removedFilters.has(name)) {
      applied.push(name);
      continue;
    }
    const subject = await filterSubject(filter, scope, options);
    if (subject === undefined) {
      const metric = scope.metrics.get(name);
      if (metric !== undefined) {
        const target: FilterTarget = { sql: await savedMetricSql(metric, scope), column: undefined, generic: null };
        having.push(...conditionsOf(filter, target, scope, options));
      }
      (scope.templates.appliedFilters.has(name) ? applied : rejected).push(name);
      continue;
    }
    const advanced = await advancedCondition(filter, subject, scope);
    where.push(...(advanced === undefined ? conditionsOf(filter, subject, scope, options) : [advanced]));
    applied.push(name);
  }
  return { where, having, applied, rejected };
}

async function filterSubject(
  filter: QueryFilter,
  scope: Scope,
  options: FilterOptions,
): Promise<FilterTarget | undefined> {
  if (isAdhocColumn(filter.col)) {
    try {
      const { sql, column } = await adhocColumn(filter.col, scope, 'filter');
      return { sql: `(${sql})`, column, generic: column ? genericOf(column, scope) : GenericType.string };
    } catch (error) {
      if (error instanceof EngineError && error.kind === 'column-missing') return undefined;
      throw error;
    }
  }
  const name = columnLabel(filter.col);
  const column = name === TIMESTAMP_ALIAS && options.timeColumn ? options.timeColumn : scope.columns.get(name);
  if (column === undefined) return undefined;
  if (!filter.grain) return { sql: await columnSql(column, scope), column, generic: genericOf(column, scope) };
  const truncated = truncatedColumn(column, scope);
  const sql = `(${await timestampSql(column, filter.grain, scope)})`;
  return { sql, column: truncated, generic: genericOf(truncated, scope) };
}

/** A column that is truncated to a grain is a timestamp, whatever its type was. */
function truncatedColumn(column: DatasetColumn, scope: Scope): DatasetColumn {
  const isMoment = genericOf(column, scope) === GenericType.temporal && scope.dialect.typesAreHints !== true;
  return isMoment ? column : { ...column, type: 'TIMESTAMP', pythonDateFormat: null };
}

const genericOf = (column: DatasetColumn, scope: Scope): GenericType | null =>
  column.type === null ? GenericType.string : scope.dialect.genericType(column.type);

function conditionsOf(filter: QueryFilter, target: FilterTarget, scope: Scope, options: FilterOptions): string[] {
  const operator = filter.op.toUpperCase();
  const { sql } = target;
  switch (operator) {
    case 'IS NULL':
      return [`${sql} IS NULL`];
    case 'IS NOT NULL':
      return [`${sql} IS NOT NULL`];
    case 'IS TRUE':
      return [scope.dialect.booleans === 'bits' ? `${sql} = 1` : `${sql} IS TRUE`];
    case 'IS FALSE':
      return [scope.dialect.booleans === 'bits' ? `${sql} = 0` : `${sql} IS FALSE`];
    case 'IN':
    case 'NOT IN':
      return [memberCondition(filter, operator, target, scope)];
    case 'TEMPORAL_RANGE': {
      const range: unknown = Array.isArray(filter.val) ? filter.val[0] : filter.val;
      if (typeof range !== 'string') throw new QueryRefusal('failed', refusalTexts.valueMissing);
      const column = target.column ?? { ...NO_COLUMN, name: sql };
      return timeConditions(sql, column, options.resolveRange(range), scope);
    }
    default:
      return [comparison(filter, operator, target, scope)];
  }
}

const NO_COLUMN = {
  type: null,
  expression: null,
  isDttm: true,
  pythonDateFormat: null,
} as const;

function comparison(filter: QueryFilter, operator: string, target: FilterTarget, scope: Scope): string {
  const raw: unknown = Array.isArray(filter.val) ? filter.val[0] : filter.val;
  const value = filterValue(raw, operator, target, scope);
  if (value === null) {
    if (operator === '==') return `${target.sql} IS NULL`;
    if (operator === '!=') return `${target.sql} IS NOT NULL`;
    throw new QueryRefusal('failed', refusalTexts.valueMissing);
  }
  if (operator === 'LIKE' || operator === 'ILIKE' || operator === 'NOT LIKE') {
    return likeCondition(operator, value, target, scope);
  }
  const comparator = Object.hasOwn(COMPARISONS, operator) ? COMPARISONS[operator] : undefined;
  if (comparator === undefined) throw new QueryRefusal('failed', refusalTexts.operatorUnknown(operator));
  if (value.isBoolean && operator !== '==' && operator !== '!=') refuseBoolean(operator);
  return `${target.sql} ${comparator} ${value.sql}`;
}

function likeCondition(operator: string, value: ValueSql, target: FilterTarget, scope: Scope): string {
  if (value.isBoolean) refuseBoolean(operator);
  const subject = target.generic === GenericType.string ? target.sql : scope.dialect.castToText(target.sql);
  if (operator !== 'ILIKE' || scope.dialect.supportsIlike) return `${subject} ${operator} ${value.sql}`;
  return `LOWER(${subject}) LIKE LOWER(${value.sql})`;
}

function memberCondition(filter: QueryFilter, operator: 'IN' | 'NOT IN', target: FilterTarget, scope: Scope): string {
  const raw: readonly unknown[] = Array.isArray(filter.val) ? filter.val : [filter.val];
  if (raw.length === 0) throw new QueryRefusal('failed', refusalTexts.emptyValueList);
  const values = raw.map((value) => filterValue(value, operator, target, scope));
  const members = values.filter((value) => value !== null).map((value) => value.sql);
  const list = members.length > 0 ? `${target.sql} IN (${members.join(', ')})` : undefined;
  if (values.includes(null)) {
    const condition = list === undefined ? `${target.sql} IS NULL` : `(${target.sql} IS NULL OR ${list})`;
    if (operator === 'IN') return condition;
    return list === undefined ? `${target.sql} IS NOT NULL` : `NOT ${condition}`;
  }
  return operator === 'IN' ? (list ?? '') : `(${target.sql} NOT IN (${members.join(', ')}))`;
}

function refuseBoolean(operator: string): never {
  throw new QueryRefusal('failed', refusalTexts.operatorNeedsValue(operator));
}
