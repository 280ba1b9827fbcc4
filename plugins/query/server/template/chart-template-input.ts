import { type QueryObject, parseOutsideJson, type SqlGrammar } from '@facet/sdk/common';
import type { DatasetModel } from '../dataset-model.ts';
import { isoText } from '../../common/time-range/moment.ts';
import type { TemplateFacts } from '../sql/compile-context.ts';
import { columnLabel } from '../sql/labels.ts';
import type { TemplateInput, TemplateUser } from './template-facts.ts';

export interface ChartTemplateCall {
  readonly user: TemplateUser | null;
  readonly requestParams: Readonly<Record<string, string>>;
  /** JSON text of the data source's template parameters. */
  readonly templateParams: string | null;
  /** Of the database that the text is for. */
  readonly grammar: SqlGrammar;
}

/** What the templates of a chart's query may read. */
export function chartTemplateInput(
  query: QueryObject,
  dataset: Pick<DatasetModel, 'columns' | 'metrics'>,
  facts: TemplateFacts,
  call: ChartTemplateCall,
): TemplateInput {
  const filters = (query.filters ?? []).map(({ col, op, val }) => ({ col: columnLabel(col), op, val: val ?? null }));
  return {
    user: call.user,
    backslashEscapes: call.grammar.lexis.backslashEscapes,
    requestParams: call.requestParams,
    formParams: query.url_params ?? {},
    filters,
    timeRange: query.time_range ?? null,
    metrics: Object.fromEntries(dataset.metrics.map(({ name, expression }) => [name, expression])),
    variables: {
      ...readParams(call.templateParams),
      columns: query.columns ?? [],
      groupby: query.columns ?? [],
      metrics: query.metrics ?? [],
      row_limit: facts.rowLimit,
      row_offset: facts.rowOffset,
      filter: filters,
      time_column: facts.timeColumn,
      time_grain: facts.timeGrain,
      from_dttm: facts.from && isoText(facts.from),
      to_dttm: facts.to && isoText(facts.to),
      table_columns: dataset.columns.map(({ name }) => name),
    },
  };
}

/** Parameters that are no JSON object count as none. */
function readParams(text: string | null): Readonly<Record<string, unknown>> {
  if (!text) return {};
  try {
    const value: unknown = parseOutsideJson(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
