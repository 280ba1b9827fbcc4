import type { QueryResult } from '@facet/sdk/common';
import {
  type CurrencyFormat,
  currencyFormatter,
  groupText,
  type NumberFormatter,
  timeFormatter,
} from '@facet/sdk/formatting';

/** How a chart writes what its answer holds. */
export interface AnswerTexts {
  /** A value of a column that groups. */
  group(column: string, value: unknown): string;
  /** The name that people gave to a column or a metric. */
  name(label: string): string;
  readonly value: NumberFormatter;
}

interface Formats {
  readonly number: string;
  readonly currency: CurrencyFormat | undefined;
  readonly date: string;
  /** Of the metric itself; the chart's own wins once it is chosen. */
  readonly metric: string | undefined;
}

export function answerTexts(
  { colnames, coltypes }: Pick<QueryResult, 'colnames' | 'coltypes'>,
  datasource: { readonly verbose_map: Readonly<Record<string, string>> } | null,
  { number, currency, date, metric }: Formats,
): AnswerTexts {
  const moments = new Set(colnames.filter((_, index) => coltypes[index] === 2));
  const momentText = timeFormatter(date);
  return {
    group: (column, value) => (typeof value === 'number' && moments.has(column) ? momentText(value) : groupText(value)),
    name: (label) => datasource?.verbose_map[label] ?? label,
    value: currencyFormatter(currency ?? null, number === 'SMART_NUMBER' ? (metric ?? number) : number),
  };
}
