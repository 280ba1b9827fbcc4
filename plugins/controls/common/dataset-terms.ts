import type { DatasetColumn, DatasetMetric, Datasource } from '@facet/plugin-datasets/contract';
import { isRecord } from '@facet/sdk/chart-query';

/** Restrictions that the owners of a dataset set for charts. */
export interface DatasetTerms {
  /** Whether only saved metrics of the dataset may be used. */
  readonly savedMetricsOnly: boolean;
}

/** Reads the restrictions from the JSON text `extra` of the dataset; invalid JSON contains none. */
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
  /** Who certified the column or metric. */
  readonly certifiedBy?: string;
  readonly details?: string;
  /** Warning before use. */
  readonly warning?: string;
}

/** Certification and warning of a column or a saved metric. */
export function marksOf(field: DatasetColumn | DatasetMetric | undefined): FieldMarks {
  const warning = field?.warning_markdown || (field !== undefined && 'warning_text' in field && field.warning_text);
  return {
    ...(field?.certified_by ? { certifiedBy: field.certified_by } : {}),
    ...(field?.certification_details ? { details: field.certification_details } : {}),
    ...(warning ? { warning } : {}),
  };
}
