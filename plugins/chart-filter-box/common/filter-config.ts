import { isRecord, listOf, textOf } from '@facet/sdk/chart-query';
import type { FilterValue, QueryMetric } from '@facet/sdk/common';

/** One input of a filter box: values of a column. */
export interface FilterConfig {
  readonly column: string;
  readonly label: string;
  /** Sorts the choices. */
  readonly metric: QueryMetric | null;
  readonly asc: boolean;
  readonly searchAllOptions: boolean;
  readonly multiple: boolean;
  readonly clearable: boolean;
  /** Several default values are separated by semicolons. */
  readonly defaultValue: FilterValue;
}

/** The inputs in a stored form; entries without a column are left out. */
export function filterConfigs(value: unknown): readonly FilterConfig[] {
  return listOf(value)
    .filter(isRecord)
    .flatMap((entry) => {
      const column = textOf(entry['column']);
      return column === undefined ? [] : [configOf(column, entry)];
    });
}

function configOf(column: string, entry: Readonly<Record<string, unknown>>): FilterConfig {
  const { metric, defaultValue } = entry;
  return {
    column,
    label: textOf(entry['label']) ?? column,
    metric: isMetric(metric) ? metric : null,
    asc: entry['asc'] !== false,
    searchAllOptions: entry['searchAllOptions'] === true,
    multiple: entry['multiple'] !== false,
    clearable: entry['clearable'] !== false,
    defaultValue: ['string', 'number', 'boolean'].includes(typeof defaultValue) ? (defaultValue as FilterValue) : null,
  };
}

function isMetric(value: unknown): value is QueryMetric {
  return (typeof value === 'string' && value !== '') || (isRecord(value) && 'expressionType' in value);
}

/** Initial values of an input. */
export function defaultValues({ defaultValue, multiple }: FilterConfig): readonly FilterValue[] {
  if (defaultValue === null || defaultValue === '') return [];
  return multiple && typeof defaultValue === 'string' ? defaultValue.split(';') : [defaultValue];
}

const WHOLE = new Set(['TINYINT', 'SMALLINT', 'INT', 'INTEGER', 'BIGINT', 'LONG']);
const BROKEN = new Set(['FLOAT', 'DOUBLE', 'REAL', 'NUMERIC', 'DECIMAL', 'MONEY']);

/** Converts a typed text to the type of the column. */
export function typedValue(text: string, columnType: string | null | undefined): FilterValue {
  const type = (columnType ?? '').toUpperCase();
  if (text === '') return null;
  if (type === 'BOOLEAN') return text === 'true';
  if (WHOLE.has(type)) return numberOr(Math.trunc(Number(text)));
  if (BROKEN.has(type)) return numberOr(Number(text));
  return text;
}

const numberOr = (value: number): number | null => (Number.isFinite(value) ? value : null);
