import type { Datasource } from '@facet/plugin-datasets/contract';
import { columnLabel, isRecord, listOf, metricLabel, queryColumnsOf, queryMetricsOf } from '@facet/sdk/chart-query';
import type { FormData, QueryColumn } from '@facet/sdk/common';

export type ColumnSettings = Readonly<Record<string, unknown>>;
/** Settings by column, as forms store them. */
export type ColumnConfig = Readonly<Record<string, ColumnSettings>>;

export type ConfigKind = 'number' | 'text' | 'date' | 'boolean';

export interface ConfigColumn {
  readonly key: string;
  readonly label: string;
  readonly kind: ConfigKind;
}

export type ConfigField =
  | 'visible'
  | 'customColumnName'
  | 'displayTypeIcon'
  | 'd3NumberFormat'
  | 'd3SmallNumberFormat'
  | 'd3TimeFormat'
  | 'fractionDigits'
  | 'currencyFormat'
  | 'columnWidth'
  | 'horizontalAlign'
  | 'truncateLongCells'
  | 'showCellBars'
  | 'alignPositiveNegative'
  | 'colorPositiveNegative'
  | 'radarMetricMinValue'
  | 'radarMetricMaxValue';

const FIELDS: Readonly<Record<ConfigKind, readonly ConfigField[]>> = {
  number: [
    'visible',
    'customColumnName',
    'd3NumberFormat',
    'd3SmallNumberFormat',
    'fractionDigits',
    'currencyFormat',
    'columnWidth',
    'horizontalAlign',
    'showCellBars',
    'alignPositiveNegative',
    'colorPositiveNegative',
  ],
  text: ['visible', 'customColumnName', 'columnWidth', 'horizontalAlign', 'truncateLongCells'],
  date: ['visible', 'customColumnName', 'd3TimeFormat', 'columnWidth', 'horizontalAlign'],
  boolean: ['visible', 'customColumnName', 'columnWidth', 'horizontalAlign'],
};

/** Settings for the bounds of a number's scale. */
const SCALE_ENDS = ['radarMetricMinValue', 'radarMetricMaxValue'] as const;

/** The settings for a kind of column, as far as the chart type offers them. */
export function configFields(kind: ConfigKind, offered: readonly string[] | undefined): readonly ConfigField[] {
  if (offered === undefined) return FIELDS[kind];
  const all = new Set<ConfigField>([...FIELDS[kind], 'displayTypeIcon', ...SCALE_ENDS]);
  return [...all].filter((field) => offered.includes(field));
}

const KINDS: readonly ConfigKind[] = ['number', 'text', 'date', 'boolean'];

/** The columns of a table with this form, in order. */
export function configColumns(form: FormData, datasource: Datasource | null): readonly ConfigColumn[] {
  const name = nameIn(datasource);
  const column = (one: QueryColumn): ConfigColumn => {
    const key = columnLabel(one);
    const generic = datasource?.columns.find((known) => known.column_name === key)?.type_generic;
    return { key, label: name(key), kind: KINDS[generic ?? 1] ?? 'text' };
  };
  if (isRaw(form)) return queryColumnsOf(form['all_columns']).map(column);
  const percents = queryMetricsOf(form['percent_metrics']).map(metricLabel);
  return [
    ...queryColumnsOf(form['groupby']).map(column),
    ...configMetrics(form, datasource),
    ...percents.map((metric): ConfigColumn => ({ key: `%${metric}`, label: `%${name(metric)}`, kind: 'number' })),
  ];
}

/** The metrics of a form. */
export function configMetrics(form: FormData, datasource: Datasource | null): readonly ConfigColumn[] {
  const name = nameIn(datasource);
  return queryMetricsOf(form['metrics']).map((metric): ConfigColumn => {
    const key = metricLabel(metric);
    return { key, label: name(key), kind: 'number' };
  });
}

const nameIn = (datasource: Datasource | null) => (key: string) => datasource?.verbose_map[key] ?? key;

function isRaw(form: FormData): boolean {
  const mode = form['query_mode'];
  return mode === 'raw' || (mode !== 'aggregate' && listOf(form['all_columns']).length > 0);
}

/** Columns that a chart type defines as pairs of key and text. */
export function namedColumns(options: unknown): readonly ConfigColumn[] | undefined {
  if (!Array.isArray(options)) return undefined;
  return options.flatMap((entry: unknown): ConfigColumn[] => {
    const [key, label] = listOf(entry);
    return typeof key === 'string' && typeof label === 'string' ? [{ key, label, kind: 'number' }] : [];
  });
}

/** Changes one setting; `undefined` removes it, and a column without settings is removed. */
export function withSetting(config: unknown, column: string, field: ConfigField, value: unknown): ColumnConfig {
  const known = isRecord(config) ? (config as ColumnConfig) : {};
  const settings: Record<string, unknown> = { ...(isRecord(known[column]) ? known[column] : {}) };
  if (value === undefined || value === null || value === '') delete settings[field];
  else settings[field] = value;
  const { [column]: _before, ...others } = known;
  return Object.keys(settings).length === 0 ? others : { ...others, [column]: settings };
}

/** Above this number the columns are collapsed. */
const MANY = 12;
const FOLDED = 10;

export function foldedColumns<T>(columns: readonly T[], showsAll: boolean): readonly T[] {
  return columns.length > MANY && !showsAll ? columns.slice(0, FOLDED) : columns;
}
