import type { FormData, QueryResult } from '@facet/sdk/common';
import {
  type CurrencyFormat,
  currencyFormatter,
  groupText,
  type NumberFormatter,
  timeFormatter,
} from '@facet/sdk/formatting';
import { answerOf } from './answer-of.ts';
import { metricCurrencyOf, metricFormatOf } from './metric-format.ts';

/** Formatters for the values of a chart's answer. */
export interface AnswerTexts {
  /** Formats a value of a grouping column. */
  group(column: string, value: unknown): string;
  /** Formats the values of a mark, in the order of the columns. */
  mark(columns: readonly string[], values: readonly unknown[]): string;
  /** The display name of a column or a metric. */
  name(label: string): string;
  readonly value: NumberFormatter;
}

interface Formats {
  readonly number?: string;
  readonly currency?: CurrencyFormat | undefined;
  readonly date?: string;
  /** Format of the metric itself; a format chosen in the chart wins. Absent: the format of the chart's first metric. */
  readonly metric?: string | undefined;
}

interface Answered {
  readonly formData: FormData;
  readonly queries: readonly QueryResult[];
  readonly datasource: {
    readonly verbose_map: Readonly<Record<string, string>>;
    readonly column_formats: Readonly<Record<string, string>>;
    readonly currency_formats?: Readonly<Record<string, CurrencyFormat>>;
  } | null;
}

const ADAPTIVE = 'SMART_NUMBER';

/** A currency without a symbol counts as none. */
const chosenCurrency = (currency: CurrencyFormat | undefined) => (currency?.symbol ? currency : undefined);

export function answerTexts({ formData, queries, datasource }: Answered, formats: Formats = {}): AnswerTexts {
  const { colnames, coltypes } = answerOf(queries);
  const { number = ADAPTIVE, currency, date = 'smart_date' } = formats;
  const isFirst = !('metric' in formats);
  const metric = isFirst ? metricFormatOf(formData, datasource) : formats.metric;
  // A share in percent is not an amount of money.
  const own = isFirst && !number.includes('%') ? metricCurrencyOf(formData, datasource) : undefined;
  const moments = new Set(colnames.filter((_, index) => coltypes[index] === 2));
  const momentText = timeFormatter(date);
  const group = (column: string, value: unknown) =>
    typeof value === 'number' && moments.has(column) ? momentText(value) : groupText(value);
  return {
    group,
    mark: (columns, values) => values.map((value, at) => group(columns[at] ?? '', value)).join(', '),
    name: (label) => datasource?.verbose_map[label] ?? label,
    value: currencyFormatter(chosenCurrency(currency) ?? own, number === ADAPTIVE ? (metric ?? number) : number),
  };
}
