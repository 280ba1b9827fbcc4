import type { QueryMetric } from '@facet/sdk/common';
import type { Scope } from './compile-context.ts';
import { seriesOrder } from './order-by.ts';
import type { SelectItem } from './select-item.ts';

export interface SeriesLimit {
  readonly series: readonly SelectItem[];
  readonly limit: number;
  readonly orderMetric: QueryMetric | null;
  readonly descending: boolean;
  /** Series beyond the limit become one, named `Others`. */
  readonly groupOthers: boolean;
  readonly mainMetric: string;
  readonly where: readonly string[];
}

export interface SeriesJoin {
  /** Goes behind the `FROM` target. */
  readonly sql: string;
  /** How a series column is selected and grouped once the join is there. */
  readonly wrap: (item: SelectItem) => string;
}

const ALIAS = 'series_limit';
const OTHERS = 'Others';

/** Keeps the rows of the top series: a join with the sub-query that ranks them. */
export async function compileSeriesJoin(options: SeriesLimit, scope: Scope): Promise<SeriesJoin> {
  const { dialect } = scope;
  const inner = (label: string): string => dialect.quoteIdentifier(`${label}__`);
  const rank = dialect.quoteIdentifier('mme_inner__');
  const order = options.orderMetric === null ? rank : await seriesOrder(options.orderMetric, scope);
  const subquery = [
    `SELECT ${options.series.map(({ label, sql }) => `${sql} AS ${inner(label)}`).join(', ')}, ${options.mainMetric} AS ${rank}`,
    `FROM ${scope.from}`,
    ...(options.where.length > 0 ? [`WHERE ${options.where.map((condition) => `(${condition})`).join(' AND ')}`] : []),
    `GROUP BY ${options.series.map(({ sql }) => sql).join(', ')}`,
    `ORDER BY ${order} ${options.descending ? 'DESC' : 'ASC'}`,
    dialect.limit(options.limit, 0),
  ].join('\n');
  const on = options.series.map(({ label, sql }) => `${sql} = ${inner(label)}`).join(' AND ');
  const labels = new Set(options.series.map(({ label }) => label));
  const fits = options.series.map(({ label }) => `${ALIAS}.${inner(label)} IS NOT NULL`).join(' AND ');
  return {
    sql: `${options.groupOthers ? 'LEFT JOIN' : 'JOIN'} (${subquery}) AS ${ALIAS} ON ${on}`,
    wrap: ({ label, sql }) =>
      options.groupOthers && labels.has(label)
        ? `CASE WHEN ${fits} THEN ${sql} ELSE ${dialect.literal(OTHERS)} END`
        : sql,
  };
}
