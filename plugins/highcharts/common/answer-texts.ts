import type { FormData, QueryResult } from '@facet/sdk/common';
import {
  type CurrencyFormat,
  currencyFormatter,
  groupText,
  type NumberFormatter,
  timeFormatter,
} from '@facet/sdk/formatting';
import { answerOf } from './answer-of.ts';
import { metricFormatOf } from './metric-format.ts';

/** How a chart writes what its answer holds. */
export interface AnswerTexts {
  /** A value of a column that groups. */
  group(column: string, value: unknown): string;
  /** The name that people gave to a column or a metric. */
  name(label: string): string;
  readonly value: NumberFormatter;
}

interface Formats {
  readonly number?: string;
  readonly currency?: CurrencyFormat | undefined;
  readonly date?: string;
  /** Of the metric itself; the chart's own wins once it is chosen. Absent: that of the chart's first metric. */
  readonly metric?: string | undefined;
}

interface Answered {
  readonly formData: FormData;
  readonly queries: readonly QueryResult[];
  readonly datasource: {
    readonly verbose_map: Readonly<Record<string, string>>;
    readonly column_formats: Readonly<Record<string, string>>;
  } | null;
}

const ADAPTIVE = 'SMART_NUMBER';

export function answerTexts({ formData, queries, datasource }: Answered, formats: Formats = {}): AnswerTexts {
  const { colnames, coltypes } = answerOf(queries);
  const { number = ADAPTIVE, currency, date = 'smart_date' } = formats;
  const metric = 'metric' in formats ? formats.metric : metricFormatOf(formData, datasource);
  const moments = new Set(colnames.filter((_, index) => coltypes[index] === 2));
  const momentText = timeFormatter(date);
  return {
    group: (column, value) => (typeof value === 'number' && moments.has(column) ? momentText(value) : groupText(value)),
    name: (label) => datasource?.verbose_map[label] ?? label,
    value: currencyFormatter(currency ?? null, number === ADAPTIVE ? (metric ?? number) : number),
  };
}
