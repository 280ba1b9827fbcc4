import { columnLabel } from '@facet/sdk/chart-query';
import type { QueryResult } from '@facet/sdk/common';
import {
  type CurrencyFormat,
  currencyFormatter,
  grainFormatter,
  groupText,
  timeFormatter,
} from '@facet/sdk/formatting';
import type { PivotForm } from './pivot-form.ts';
import { pivotAxes } from './pivot-levels.ts';
import type { Cell } from './aggregator.ts';

/** Formatters of a pivot table. */
export interface PivotTexts {
  /** Names of the dimensions, the outermost first. */
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  name(metric: string): string;
  /** Formats the value of a dimension. */
  group(dimension: string, value: Cell): string;
  /** Formats a number of a metric; null gives an empty text. */
  value(metric: string, value: Cell, isFraction: boolean): string;
}

/** Display names and formats of columns and metrics. */
export interface PivotNames {
  readonly verbose_map: Readonly<Record<string, string>>;
  readonly column_formats: Readonly<Record<string, string>>;
  readonly currency_formats?: Readonly<Record<string, CurrencyFormat>>;
}

export function pivotTexts(form: PivotForm, cells: QueryResult | undefined, datasource: PivotNames | null): PivotTexts {
  const moments = new Set(cells?.colnames.filter((_, index) => cells.coltypes[index] === 2));
  const axes = pivotAxes(form);
  const name = (label: string) => datasource?.verbose_map[label] ?? label;
  const smart = form.date_format === 'smart_date';
  const moment = smart && form.time_grain_sqla ? grainFormatter(form.time_grain_sqla) : timeFormatter(form.date_format);
  const formats = new Map<string, (value: number) => string>();
  const formatOf = (metric: string, isFraction: boolean) => {
    const key = `${isFraction}${metric}`;
    let format = formats.get(key);
    if (format === undefined) {
      const { number, currency } = metricFormat(form, isFraction, {
        number: datasource?.column_formats[metric],
        currency: datasource?.currency_formats?.[metric],
      });
      format = currencyFormatter(currency, number);
      formats.set(key, format);
    }
    return format;
  };
  return {
    rows: axes.rows.map((column) => name(columnLabel(column))),
    columns: axes.columns.map((column) => name(columnLabel(column))),
    name,
    group: (dimension, value) =>
      typeof value === 'number' && moments.has(dimension) ? moment(value) : groupText(value),
    value(metric, value, isFraction) {
      if (value === null) return '';
      if (typeof value !== 'number') return groupText(value);
      return moments.has(metric) ? moment(value) : formatOf(metric, isFraction)(value);
    },
  };
}

/** The format of a metric: that of the chart, or that of the dataset. Fractions have no currency. */
export const metricFormat = (
  { currency_format: chosen, valueFormat }: PivotForm,
  isFraction: boolean,
  own: { readonly number?: string | null | undefined; readonly currency?: CurrencyFormat | null | undefined } = {},
) => ({
  number: numberFormat(valueFormat, own.number ?? undefined, isFraction),
  currency: isFraction ? null : chosen?.symbol ? chosen : (own.currency ?? null),
});

/** The format of the chart has priority over that of the metric; fractions are percentages. */
function numberFormat(chosen: string, own: string | undefined, isFraction: boolean): string {
  if (chosen !== 'SMART_NUMBER') return chosen;
  return isFraction ? '.1%' : (own ?? chosen);
}
