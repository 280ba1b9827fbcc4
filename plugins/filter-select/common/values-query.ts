import { baseQuery } from '@facet/sdk/chart-query';
import type {
  ExtraFormData,
  FilterValue,
  FormData,
  QueryContext,
  QueryFilter,
  QueryMetric,
  QueryResult,
} from '@facet/sdk/common';

const NUMBER = 0;
const TEXT = 1;

/** The query for the values that a filter offers. */
export interface ValuesQuestion {
  readonly filterId: string;
  readonly datasetId: number;
  readonly column: string;
  /** Generic type of the column; `undefined` when the dataset is not loaded. */
  readonly columnType: 0 | 1 | 2 | 3 | null | undefined;
  readonly sortMetric: QueryMetric | null | undefined;
  readonly ascending: boolean;
  /** Search text. */
  readonly search: string;
  /** Maximum number of values in one response; beyond it the server searches. */
  readonly rowLimit: number;
  /** Filters of parent filters and pre-filters. */
  readonly dependencies: ExtraFormData;
}

/** Queries the distinct values of the column, in the order of the filter. */
export function valuesQuery(question: ValuesQuestion): QueryContext {
  const { datasetId, column, sortMetric } = question;
  const form = valuesForm(question);
  const base = baseQuery(form);
  return {
    datasource: { id: datasetId, type: 'table' },
    queries: [
      {
        ...base,
        columns: [column],
        metrics: sortMetric ? [sortMetric] : [],
        filters: [...(base.filters ?? []), ...searchFilters(question)],
        orderby: [[sortMetric ?? column, question.ascending]],
        row_limit: question.rowLimit,
      },
    ],
    form_data: form,
    result_format: 'json',
    result_type: 'full',
  };
}

export function valuesOfAnswer(results: readonly QueryResult[], column: string): readonly FilterValue[] {
  return (results[0]?.data ?? []).map((row) => row[column] ?? null);
}

/** The form for the values query, with the filters of parent filters and pre-filters. */
function valuesForm({ filterId, datasetId, dependencies }: ValuesQuestion): FormData {
  const { time_range, granularity_sqla, adhoc_filters = [], filters } = dependencies;
  return {
    viz_type: 'filter_select',
    datasource: `${datasetId}__table`,
    native_filter_id: filterId,
    ...(time_range === undefined ? {} : { time_range }),
    ...(granularity_sqla === undefined ? {} : { granularity_sqla }),
    adhoc_filters,
    extra_form_data: filters === undefined ? {} : { filters },
  };
}

/** Texts are searched by a part of them, numbers by equality; other columns cannot be searched. */
function searchFilters({ search, column, columnType = TEXT }: ValuesQuestion): readonly QueryFilter[] {
  if (search === '') return [];
  const isSearched =
    columnType === NUMBER ? Number.isFinite(Number(search)) : columnType === TEXT || columnType === null;
  return isSearched ? [{ col: column, op: 'ILIKE', val: `%${search}%` }] : [];
}
