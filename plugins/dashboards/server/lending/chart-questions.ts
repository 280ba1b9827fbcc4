import type { StoredChart } from '@facet/plugin-charts/contract.server';
import { adhocFiltersOf, isRecord } from '@facet/sdk/chart-query';
import { type FormData, type Logger, parseOutsideJson, type QueryContext } from '@facet/sdk/common';
import { storedContext } from '@facet/sdk/server';
import type { JsonObject as Members } from '../../common/json-object.ts';

export interface ChartQuestionParts {
  /** The chart types at hand. */
  readonly types: Parameters<typeof storedContext>[0];
  /** As a body from outside is read. @throws HttpError 400 */
  read(body: unknown): QueryContext;
  readonly log: Pick<Logger, 'warn'>;
}

/** What a stored chart asks in a place that adds this to its form. */
export type ChartQuestions = (chart: StoredChart, added?: Members) => Promise<QueryContext | undefined>;

/**
 * The chart's own type builds it anew from the stored form. Only where that has no half on the server, the queries count that were
 * stored beside the form, since they are not made of it for certain. A chart that cannot be asked asks nothing.
 */
export function chartQuestions({ types, read, log }: ChartQuestionParts): ChartQuestions {
  return async (chart, added = {}) => {
    const { formData, vizType, datasourceId, datasourceType, queryContext } = chart;
    const form: FormData = {
      ...formData,
      ...stepsOf(added),
      viz_type: vizType,
      datasource: `${datasourceId}__${datasourceType}`,
    };
    try {
      const built: unknown = (await storedContext(types, form)) ?? (queryContext && parseOutsideJson(queryContext));
      return built ? read(built) : undefined;
    } catch (error) {
      log.warn('The queries of a chart cannot be built.', { chart: chart.id, error: String(error) });
      return undefined;
    }
  };
}

/** Additions that shape the queries themselves, and decide on no column. */
const SHAPING = ['time_range', 'time_grain_sqla', 'relative_start', 'relative_end'] as const;

function stepsOf(added: Members): Members {
  const extra = added['extra_form_data'];
  if (!isRecord(extra)) return {};
  const shaping = SHAPING.flatMap((name) => (typeof extra[name] === 'string' ? [[name, extra[name]] as const] : []));
  const nothing = adhocFiltersOf(extra['adhoc_filters']).filter(
    ({ expressionType, clause, sqlExpression }) =>
      expressionType === 'SQL' && clause === 'WHERE' && sqlExpression === NO_ROWS,
  );
  return {
    extra_form_data: { ...Object.fromEntries(shaping), ...(nothing.length > 0 ? { adhoc_filters: nothing } : {}) },
  };
}

/** The condition by which the contract's filters show nothing until they have a value. */
const NO_ROWS = '1 = 0';
