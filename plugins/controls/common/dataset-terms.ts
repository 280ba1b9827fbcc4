import type { DatasetColumn, DatasetMetric, Datasource } from '@facet/plugin-datasets/contract';
import { isRecord } from '@facet/sdk/chart-query';

/** What the owners of a dataset ask of those who draw it. */
export interface DatasetTerms {
  /** Metrics are those that the dataset has saved. */
  readonly savedMetricsOnly: boolean;
}

/** The terms stand in the dataset's JSON text `extra`; a text that is no JSON says nothing. */
export function termsOf(datasource: Pick<Datasource, 'extra'> | null): DatasetTerms {
  return { savedMetricsOnly: membersOf(datasource?.extra)['disallow_adhoc_metrics'] === true };
}

function membersOf(json: string | null | undefined): Readonly<Record<string, unknown>> {
  if (!json) return {};
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

export interface FieldMarks {
  /** Who vouches for the column or metric. */
  readonly certifiedBy?: string;
  readonly details?: string;
  /** What to know before it is used. */
  readonly warning?: string;
}

/** Certificate and warning of a column or a saved metric. */
export function marksOf(field: DatasetColumn | DatasetMetric | undefined): FieldMarks {
  const warning = field?.warning_markdown || (field !== undefined && 'warning_text' in field && field.warning_text);
  return {
    ...(field?.certified_by ? { certifiedBy: field.certified_by } : {}),
    ...(field?.certification_details ? { details: field.certification_details } : {}),
    ...(warning ? { warning } : {}),
  };
}
