import type { DataMask, QueryContext, QueryResult } from '@facet/sdk/common';

export interface TimeColumn {
  readonly name: string;
  readonly label: string;
}

/** Queries the columns of a dataset. */
export function columnsQuery(datasetId: number): QueryContext {
  return {
    datasource: { id: datasetId, type: 'table' },
    queries: [{ columns: [], metrics: [], filters: [], orderby: [] }],
    form_data: { viz_type: 'filter_timecolumn', datasource: `${datasetId}__table` },
    result_format: 'json',
    result_type: 'columns',
  };
}

/** A column as known to the dashboard. */
export interface KnownColumn {
  readonly column_name: string;
  readonly is_dttm: boolean;
}

/** The time columns in the response. A column that the dashboard does not know is judged by the name of its type. */
export function timeColumns(results: readonly QueryResult[], known: readonly KnownColumn[]): readonly TimeColumn[] {
  return (results[0]?.data ?? []).flatMap(({ column_name: name, verbose_name: label, dtype }) => {
    if (typeof name !== 'string') return [];
    const isTime = known.find((column) => column.column_name === name)?.is_dttm ?? isTimeType(dtype);
    return isTime ? [{ name, label: typeof label === 'string' && label !== '' ? label : name }] : [];
  });
}

function isTimeType(type: unknown): boolean {
  return typeof type === 'string' && /date|time/i.test(type);
}

/** The data mask of a selected time column. @param labels Display names of columns. */
export function timeColumnMask(column: string | null, labels: Readonly<Record<string, string>>): DataMask {
  if (column === null) return { extraFormData: {}, filterState: { value: null } };
  return {
    extraFormData: { granularity_sqla: column },
    filterState: { value: [column], label: labels[column] || column },
  };
}

export function timeColumnOf(mask: DataMask): string | null {
  const value = mask.filterState?.value;
  const column: unknown = Array.isArray(value) ? value[0] : value;
  return typeof column === 'string' && column !== '' ? column : null;
}
