import type { FormData } from '@facet/sdk/common';
import { metricLabel, queryMetricsOf } from '@facet/sdk/chart-query';
import { type CurrencyFormat, currencyFormatter, type NumberFormatter } from '@facet/sdk/formatting';

interface MetricFormats {
  readonly column_formats: Readonly<Record<string, string>>;
  readonly currency_formats?: Readonly<Record<string, CurrencyFormat>>;
}

/** The format of the chart's first metric in the dataset, if any. */
export function metricFormatOf(form: FormData, datasource: MetricFormats | null): string | undefined {
  const metric = firstMetric(form);
  return metric === undefined ? undefined : datasource?.column_formats[metric];
}

/** The currency of the chart's first metric, where its dataset sets one. */
export function metricCurrencyOf(form: FormData, datasource: MetricFormats | null): CurrencyFormat | undefined {
  const metric = firstMetric(form);
  return metric === undefined ? undefined : datasource?.currency_formats?.[metric];
}

/** Formats numbers of a metric; with an adaptive pattern the metric's own format is used. Shares get no currency. */
export function metricPrinter(datasource: MetricFormats | null, metric: string, chosen = ADAPTIVE): NumberFormatter {
  const pattern = chosen === ADAPTIVE ? (datasource?.column_formats[metric] ?? chosen) : chosen;
  return currencyFormatter(pattern.includes('%') ? null : (datasource?.currency_formats?.[metric] ?? null), pattern);
}

/** Formats numbers on the ticks of an axis, see `tickPattern`. */
export function metricTickPrinter(
  datasource: MetricFormats | null,
  metric: string,
  chosen = ADAPTIVE,
): NumberFormatter {
  const own = datasource?.column_formats[metric];
  const formats = own === undefined ? {} : { [metric]: tickPattern(own) };
  return metricPrinter(datasource === null ? null : { ...datasource, column_formats: formats }, metric, chosen);
}

const DECIMALS = /^([^~]*\.\d+)([%efgrs])$/;

/**
 * The pattern of a metric for the ticks of an axis: trailing zeros, which align numbers in a table, are removed. A
 * format that is chosen in the chart is not changed.
 */
export const tickPattern = (pattern: string): string => pattern.replace(DECIMALS, '$1~$2');

const ADAPTIVE = 'SMART_NUMBER';

function firstMetric(form: FormData): string | undefined {
  const [metric] = queryMetricsOf(form.metrics ?? form.metric);
  return metric === undefined ? undefined : metricLabel(metric);
}
