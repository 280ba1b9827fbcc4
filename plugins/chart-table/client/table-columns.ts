import { exactTexts, type GenericType, type QueryResult } from '@facet/sdk/common';
import { currencyFormatter, timeFormatter, type CurrencyFormat } from '@facet/sdk/formatting';
import { type ChangeTone, changeTone, comparedTimes, firstMatch, formattingRules } from '@facet/plugin-charts/contract';
import { isRecord, metricLabel, numberOf, shiftedLabel, textOf } from '@facet/sdk/chart-query';
import { queryModeOf } from '@facet/plugin-charts/contract';
import { comparedColumn, type ComparedPart, tableComparison } from '../common/table-comparison.ts';
import type { TableForm } from '../common/table-form.ts';
import { textWidth } from './text-width.ts';
import { percentColumn } from '../common/table-query.ts';

export type Cell = string | number | boolean | null;

export interface TableColumn {
  readonly key: string;
  readonly label: string;
  readonly kind: 'number' | 'text' | 'date' | 'boolean';
  readonly isMetric: boolean;
  readonly align: 'left' | 'right' | 'center';
  readonly width: number | undefined;
  /** Minimum width in pixels, so that its texts are not cut. */
  readonly minWidth: number;
  readonly truncate: boolean;
  /** Range of the column's numbers for its bars; null: no bars. */
  readonly bars: { readonly low: number; readonly high: number } | null;
  readonly colorSigns: boolean;
  /** Whether no number format was chosen. */
  readonly isPlain: boolean;
  /** Texts may be HTML. */
  readonly html: boolean;
  /** For a column of changes: the style of a row's change. */
  changeOf?(row: Readonly<Record<string, unknown>>): CellChange;
  format(value: Cell): string;
  /** CSS colour of a cell by the formatting rules of the form. */
  colorOf(value: Cell): string | undefined;
}

export interface CellChange {
  readonly tone: ChangeTone;
  readonly arrow: 'up' | 'down' | null;
}

const KINDS: Readonly<Record<GenericType, TableColumn['kind']>> = { 0: 'number', 1: 'text', 2: 'date', 3: 'boolean' };

export interface ColumnNames {
  readonly verbose: Readonly<Record<string, string>>;
  readonly formats: Readonly<Record<string, string>>;
  readonly currencies?: Readonly<Record<string, CurrencyFormat>> | undefined;
}

/** The appearance of each column of the answer. */
export function tableColumns(form: TableForm, result: QueryResult, names: ColumnNames): readonly TableColumn[] {
  const metrics = new Set([...(form.metrics ?? []), ...(form.percent_metrics ?? [])].map(metricLabel));
  // Each column of shares by its metric.
  const percents = new Map(
    (form.percent_metrics ?? []).map(metricLabel).map((metric) => [percentColumn(metric), metric]),
  );
  const plain = new Set((form.metrics ?? []).map(metricLabel));
  const raw = queryModeOf(form) === 'raw';
  const rules = formattingRules(form.conditional_formatting);
  const comparison = tableComparison(form);
  return result.colnames.flatMap((key, index) => {
    const part = comparison?.parts.get(key);
    const derived = derivedMetric(form, key);
    const whole = percents.get(key);
    const percent = whole !== undefined;
    // A metric that is requested only as a percentage is returned in both forms; only the percentage is shown.
    if (metrics.has(key) && !plain.has(key) && !raw) return [];
    const config =
      part === undefined ? configOf(form, key) : { ...configOf(form, part.metric), ...configOf(form, key) };
    if (config['visible'] === false) return [];
    const kind = kindOf(result, key, index);
    const isMetric = percent || metrics.has(key) || part !== undefined || derived !== undefined;
    const number = kind === 'number';
    const isShare = part?.sign === '%' || (derived !== undefined && form.comparison_type === 'percentage');
    const metric = part?.metric ?? derived ?? key;
    const own = isShare ? { format: '.2%' } : { format: names.formats[metric], currency: names.currencies?.[metric] };
    const format = formatOf(form, isShare ? {} : config, kind, percent, own);
    const label = labelOf(config, whole ?? metric, part, names.verbose, percent);
    const wantsBars = config['showCellBars'] ?? form.show_cell_bars;
    const hasBars = part === undefined || part.sign === 'Main' || part.sign === '#';
    const bars = number && (isMetric || raw) && hasBars && wantsBars === true ? span(result, key, form, config) : null;
    return [
      {
        key,
        label,
        kind,
        isMetric,
        align: alignOf(config, number),
        width: finiteOf(config['columnWidth']),
        truncate: config['truncateLongCells'] === true,
        minWidth: minWidthOf(label, result, key, format, { hasBar: bars !== null, isNumber: number }),
        bars,
        colorSigns: (config['colorPositiveNegative'] ?? form.color_pn) === true,
        isPlain: number && !percent && !isShare && textOf(config['d3NumberFormat']) === undefined && !own.format,
        html: kind === 'text' && form.allow_render_html,
        ...changesOf(form, key, part, derived !== undefined),
        format,
        colorOf: (value) => (typeof value === 'number' ? firstMatch(rules, key, value)?.color : undefined),
      },
    ];
  });
}

/** The settings of a metric apply to its four columns in a comparison. */
function labelOf(
  config: Readonly<Record<string, unknown>>,
  metric: string,
  part: ComparedPart | undefined,
  verbose: ColumnNames['verbose'],
  isShare: boolean,
): string {
  const own = textOf(config['customColumnName']);
  const name = own ?? verbose[metric] ?? metric;
  if (isShare) return own ?? percentColumn(name);
  return part === undefined ? name : comparedColumn({ sign: part.sign, metric: name });
}

/** The metric of a column that the server computed from two time ranges. */
function derivedMetric(form: TableForm, key: string): string | undefined {
  const type = form.comparison_type;
  if (type === undefined || type === 'values') return undefined;
  const [time] = comparedTimes(form);
  if (time === undefined) return undefined;
  return (form.metrics ?? []).map(metricLabel).find((one) => key === `${type}__${one}__${shiftedLabel(one, time)}`);
}

function changesOf(
  form: TableForm,
  key: string,
  part: ComparedPart | undefined,
  isDerived: boolean,
): Pick<TableColumn, 'changeOf'> {
  if (!form.comparison_color_enabled || part?.sign === '#' || (part === undefined && !isDerived)) return {};
  const source = part === undefined ? key : comparedColumn({ sign: '△', metric: part.metric });
  return {
    changeOf(row) {
      const change = typeof row[source] === 'number' ? row[source] : null;
      const tone = changeTone(form, change);
      return { tone, arrow: part?.sign !== 'Main' || !change ? null : change > 0 ? 'up' : 'down' };
    },
  };
}

/** Number of rows whose texts are measured. */
const MEASURED_ROWS = 40;
const DIGIT = 7.1;
const CELL_PADDING = 20;
const BAR = 40;
const MIN_WIDTH = 72;
const MAX_WIDTH = 280;
/** Wide enough for all digits of 128 bits: a number must never be cut, because it would be another number. */
const MAX_NUMBER = 440;
/** Widening by thousands separators. */
const GROUPED = 4 / 3;

function minWidthOf(
  label: string,
  result: QueryResult,
  key: string,
  format: (value: Cell) => string,
  { hasBar, isNumber }: { readonly hasBar: boolean; readonly isNumber: boolean },
): number {
  const exact = exactTexts(result);
  const longest = result.data.slice(0, MEASURED_ROWS).reduce((most, row) => {
    const value = row[key] ?? null;
    const digits = exact(row, key)?.length ?? 0;
    return Math.max(most, value === null ? 0 : textWidth(format(value)), digits * GROUPED * DIGIT);
  }, 0);
  const cell = longest + CELL_PADDING + (hasBar ? BAR : 0);
  const head = textWidth(label) + CELL_PADDING;
  return Math.round(Math.min(isNumber ? MAX_NUMBER : MAX_WIDTH, Math.max(MIN_WIDTH, cell, head)));
}

function kindOf(result: QueryResult, key: string, index: number): TableColumn['kind'] {
  const type = result.coltypes[index];
  return type === undefined ? (typeof result.data[0]?.[key] === 'number' ? 'number' : 'text') : KINDS[type];
}

function configOf(form: TableForm, key: string): Readonly<Record<string, unknown>> {
  const own = form.column_config?.[key];
  return isRecord(own) ? own : {};
}

function alignOf(config: Readonly<Record<string, unknown>>, number: boolean): TableColumn['align'] {
  const chosen = config['horizontalAlign'];
  if (chosen === 'left' || chosen === 'right' || chosen === 'center') return chosen;
  return number ? 'right' : 'left';
}

function formatOf(
  form: TableForm,
  config: Readonly<Record<string, unknown>>,
  kind: TableColumn['kind'],
  percent: boolean,
  own: { readonly format?: string | undefined; readonly currency?: CurrencyFormat | undefined },
): (value: Cell) => string {
  if (kind === 'date') {
    const pattern = textOf(config['d3TimeFormat']) ?? form.table_timestamp_format;
    const print = timeFormatter(pattern === 'smart_date' ? '%Y-%m-%d %H:%M:%S' : pattern);
    return (value) => (typeof value === 'number' ? shortMoment(print(value)) : String(value));
  }
  if (kind === 'boolean') return (value) => (value === true || value === 1 ? 'True' : 'False');
  if (kind === 'text') return String;
  const pattern = textOf(config['d3NumberFormat']) ?? (percent ? '.3%' : (own.format ?? ',.3~f'));
  const chosen = isRecord(config['currencyFormat']) ? (config['currencyFormat'] as CurrencyFormat) : null;
  const currency = chosen?.symbol || pattern.includes('%') ? chosen : (own.currency ?? null);
  const wide = currencyFormatter(currency, pattern);
  const small = textOf(config['d3SmallNumberFormat']);
  const narrow = small === undefined ? wide : currencyFormatter(currency, small);
  const digits = numberOf(config['fractionDigits']);
  const rounded = (value: number) =>
    digits === undefined || digits < 0 || digits >= ALL_DIGITS ? value : Number(value.toFixed(Math.round(digits)));
  return (value) => {
    if (typeof value !== 'number') return String(value);
    const shown = rounded(value);
    return Math.abs(shown) < 1 ? narrow(shown) : wide(shown);
  };
}

/** Number of decimal places that rounds nothing. */
const ALL_DIGITS = 100;

/** The time of day is omitted at midnight. */
function shortMoment(text: string): string {
  return text.endsWith(' 00:00:00') ? text.slice(0, -' 00:00:00'.length) : text;
}

function span(
  result: QueryResult,
  key: string,
  form: TableForm,
  config: Readonly<Record<string, unknown>>,
): TableColumn['bars'] {
  const values = result.data.flatMap((row) => (typeof row[key] === 'number' ? [row[key]] : []));
  if (values.length === 0) return null;
  const low = Math.min(
    0,
    values.reduce((a, b) => Math.min(a, b)),
  );
  const high = Math.max(
    0,
    values.reduce((a, b) => Math.max(a, b)),
  );
  const aligned = (config['alignPositiveNegative'] ?? form.align_pn) === true;
  if (!aligned) return { low: 0, high: Math.max(-low, high) };
  return { low, high };
}

/** Position of a bar in percent of its track; null without a bar. */
export function barPlace(
  bars: NonNullable<TableColumn['bars']>,
  value: Cell,
): { readonly start: number; readonly size: number } | null {
  const width = bars.high - bars.low;
  if (typeof value !== 'number' || width === 0) return null;
  const amount = bars.low === 0 ? Math.abs(value) : value;
  const zero = (-bars.low / width) * 100;
  const end = ((amount - bars.low) / width) * 100;
  return { start: Math.min(zero, end), size: Math.abs(end - zero) };
}

function finiteOf(value: unknown): number | undefined {
  const number = numberOf(value);
  return Number.isFinite(number) ? number : undefined;
}
