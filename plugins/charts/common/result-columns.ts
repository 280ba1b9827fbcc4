import { byName, type DataRow, type FormData, type QueryMetric, type QueryResult } from '@facet/sdk/common';
import {
  comparisonTypeOf,
  isRecord,
  listOf,
  metricLabel,
  shiftOfLabel,
  textOf,
  timeShiftsOf,
  queryMetricsOf,
} from '@facet/sdk/chart-query';
import { type CurrencyFormat, currencyFormatter, numberFormatter, timeFormatter } from '@facet/sdk/formatting';
import { groupedDigits, writtenDigits } from './exact-digits.ts';
import { isPercent, valuePattern } from './value-pattern.ts';

type Cell = DataRow[string] | undefined;

/** A column of an answer, with its format in a grid. */
export interface ResultColumn {
  readonly key: string;
  readonly label: string;
  readonly kind: 'number' | 'text' | 'date' | 'boolean';
  /**
   * Absent: the value is shown unchanged.
   * @param exact all digits of a number that is rounded in the answer
   */
  format?(value: Cell, exact?: string): string;
}

export interface ResultNames {
  /** Display names of columns and metrics. */
  readonly verbose: Readonly<Record<string, string>>;
  /** Number formats of metrics. */
  readonly formats: Readonly<Record<string, string>>;
  /** Currencies of metrics that are amounts of money. */
  readonly currencies?: Readonly<Record<string, CurrencyFormat>> | undefined;
  /** Names of saved metrics that no column has. */
  readonly metrics?: ReadonlySet<string> | undefined;
}

/** Names, formats and currencies from a dataset. */
export function resultNames(
  datasource:
    | {
        readonly verbose_map: ResultNames['verbose'];
        readonly column_formats: ResultNames['formats'];
        readonly currency_formats?: ResultNames['currencies'];
        readonly metrics?: readonly { readonly metric_name: string }[];
        readonly columns?: readonly { readonly column_name: string }[];
      }
    | null
    | undefined,
): ResultNames {
  const columns = new Set(datasource?.columns?.map((column) => column.column_name));
  const metrics = datasource?.metrics?.map((metric) => metric.metric_name);
  return {
    verbose: datasource?.verbose_map ?? byName(),
    formats: datasource?.column_formats ?? byName(),
    currencies: datasource?.currency_formats,
    metrics: new Set(metrics?.filter((name) => !columns.has(name))),
  };
}

const KINDS = ['number', 'text', 'date', 'boolean'] as const;
const PLAIN = ',.3~f';
/** For what is not zero but would look so. */
const TINY = '.3~r';
const LEAST_PLAIN = 0.0005;
const WHOLE = ',d';
const SHARE = '.2%';
const SHARE_ENDING = '__contribution';
const moment = timeFormatter('%Y-%m-%d %H:%M:%S');

/**
 * The columns of a chart's rows in the formats of the chart: numbers of a metric in the chart's or the metric's format,
 * shares in percent. Numbers that are not metrics, such as a year or an id, are not formatted.
 */
export function resultColumns(form: FormData, result: QueryResult, names: ResultNames): readonly ResultColumn[] {
  return result.colnames.map((key, index): ResultColumn => {
    const kind = KINDS[result.coltypes[index] ?? 1] ?? 'text';
    const column = { key, label: labelOf(key, names.verbose), kind };
    if (kind === 'date') return { ...column, format: momentText };
    if (kind === 'boolean') return { ...column, format: (value) => (value === true || value === 1 ? 'True' : 'False') };
    const look = formatOf(form, result, key, names);
    if (kind !== 'number' || look === undefined) return column;
    const print = currencyFormatter(look.currency, look.pattern);
    const isPlain = look.pattern === PLAIN && look.currency === undefined;
    return {
      ...column,
      format: (value, exact) => {
        if (typeof value !== 'number') return exactText(look, exact) ?? String(value);
        return exactText(look, exact) ?? (isPlain ? plainText(value) : print(value));
      },
    };
  });
}

const plain = numberFormatter(PLAIN);
const tiny = numberFormatter(TINY);
const plainText = (value: number): string =>
  writtenDigits(value) ?? (value !== 0 && Math.abs(value) < LEAST_PLAIN ? tiny(value) : plain(value));

/** The answers with rows to look at, without those that only add totals to the first one. */
export function tablesOf(results: readonly QueryResult[]): readonly QueryResult[] {
  const [first] = results;
  if (!first) return [];
  const sumsUp = (one: QueryResult) =>
    one.rowcount <= 1 &&
    one.colnames.length < first.colnames.length &&
    one.colnames.every((name) => first.colnames.includes(name));
  return results.filter((one) => one === first || !sumsUp(one));
}

/** The label of a share is that of its metric. */
function labelOf(key: string, verbose: ResultNames['verbose']): string {
  const own = verbose[key];
  if (own !== undefined) return own;
  const metric = key.endsWith(SHARE_ENDING) ? key.slice(0, -SHARE_ENDING.length) : undefined;
  return metric === undefined ? key : `${verbose[metric] ?? metric} %`;
}

function momentText(value: Cell): string {
  return typeof value === 'number' ? moment(value).replace(' 00:00:00', '') : String(value);
}

interface NumberLook {
  readonly pattern: string;
  readonly currency?: CurrencyFormat | undefined;
}

/** Undefined: the format rounds, or the value was not rounded before. */
function exactText({ pattern, currency }: NumberLook, exact: string | undefined): string | undefined {
  if (exact === undefined || currency !== undefined) return undefined;
  return pattern === PLAIN || (pattern === WHOLE && !exact.includes('.')) ? groupedDigits(exact) : undefined;
}

/** Undefined: the column is not a metric of the chart. */
function formatOf(
  form: FormData,
  result: QueryResult,
  key: string,
  { formats, currencies, metrics: saved }: ResultNames,
): NumberLook | undefined {
  const metrics = metricsOf(form).map(metricLabel);
  if (metrics.some((metric) => key === `%${metric}` || key === `${metric}${SHARE_ENDING}`)) return { pattern: SHARE };
  const metric = saved?.has(key) ? key : metricOf(form, result, key, metrics);
  if (metric === undefined) return undefined;
  if (form['contributionMode']) return { pattern: SHARE };
  if (comparisonTypeOf(form) === 'percentage' && timeShiftsOf(form).length > 0) return { pattern: SHARE };
  const chosen = valuePattern(textOf(form['y_axis_format']), form['stack']) ?? textOf(form['number_format']);
  const pattern = chosen === undefined || chosen === 'SMART_NUMBER' ? (formats[metric] ?? PLAIN) : chosen;
  return { pattern, currency: isPercent(pattern) ? undefined : (currencyIn(form) ?? currencies?.[metric]) };
}

const METRICS = ['metrics', 'metric', 'percent_metrics', 'timeseries_limit_metric'];

/** The metrics that a form names, and those of any member that aggregate a column: each chart type has members of its own. */
function metricsOf(form: FormData): readonly QueryMetric[] {
  const own = Object.entries(form).flatMap(([name, value]) => (METRICS.includes(name) ? [] : aggregatesIn(value)));
  return [...METRICS.flatMap((name) => queryMetricsOf(form[name])), ...own];
}

/** A size that is fixed or a metric keeps the metric as its value. */
function aggregatesIn(member: unknown): readonly QueryMetric[] {
  return listOf(isRecord(member) && member['type'] === 'metric' ? member['value'] : member).filter(isAggregate);
}

const isAggregate = (value: unknown): value is QueryMetric =>
  isRecord(value) && value['expressionType'] === 'SIMPLE' && typeof value['aggregate'] === 'string';

function currencyIn(form: FormData): CurrencyFormat | undefined {
  const chosen = form['currency_format'];
  if (!isRecord(chosen) || typeof chosen['symbol'] !== 'string' || chosen['symbol'] === '') return undefined;
  return { symbol: chosen['symbol'], symbolPosition: chosen['symbolPosition'] === 'suffix' ? 'suffix' : 'prefix' };
}

/** The metric that a column belongs to: by its name, by a time shift of it, or as one of the series of the metric. */
function metricOf(form: FormData, result: QueryResult, key: string, metrics: readonly string[]): string | undefined {
  const parts = result.label_map?.[key] ?? [key];
  const named = metrics.find((metric) => parts.includes(metric) || key === metric);
  if (named !== undefined) return named;
  const shift = shiftOfLabel(key, timeShiftsOf(form));
  if (shift !== undefined) return metrics.find((metric) => key.includes(metric)) ?? metrics[0];
  const isSplit = listOf(form['groupby']).length > 0 && form['x_axis'] !== undefined;
  return isSplit && key !== result.colnames[0] ? metrics[0] : undefined;
}
