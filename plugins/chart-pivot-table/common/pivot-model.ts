import { type AxisLook, axisLines, axisOrder, headLevels, type Head, type Line } from './axis-lines.ts';
import type { AxisNode } from './axis-tree.ts';
import type { Cell } from './aggregator.ts';
import type { PivotForm } from './pivot-form.ts';
import type { PivotTexts } from './pivot-texts.ts';
import type { PivotValues } from './pivot-values.ts';
import type { Steps } from './steps.ts';

/** The content of a pivot table, independent of the output format. */
export interface PivotModel {
  readonly rows: readonly Line[];
  readonly columns: readonly Line[];
  /** Number of heading levels. */
  readonly rowLevels: number;
  readonly columnLevels: number;
  /** Names of the levels; null: the metrics. */
  readonly rowNames: readonly (string | null)[];
  readonly columnNames: readonly (string | null)[];
  valueAt(row: Line, column: Line): Cell;
  textAt(row: Line, column: Line): string;
  metricAt(row: Line, column: Line): string;
  /** Whether the number is a share instead of the metric's value. */
  isFraction(row: Line, column: Line): boolean;
  headText(axis: 'rows' | 'columns', head: Head): string;
}

export interface Closed {
  readonly rows: ReadonlySet<string>;
  readonly columns: ReadonlySet<string>;
}

/** Titles of totals in the user's language. */
export interface TotalNames {
  readonly total: string;
  readonly subtotal: string;
}

/** The rows and columns, in order. */
export type PivotLines = Pick<PivotModel, 'rows' | 'columns'>;

export function* pivotLines(form: PivotForm, values: PivotValues, closed: Closed): Steps<PivotLines> {
  const metrics = metricsOnAxes(form, values);
  const rows: AxisLook = {
    total: form.colTotals === true,
    subtotals: form.rowSubTotals === true,
    subtotalsFirst: form.rowSubtotalPosition,
    closed: closed.rows,
    metrics: metrics.rows,
    sorted: yield* axisOrder(values.rows, form.rowOrder, (node) => values.at(0, node, values.columns.root)),
  };
  const columns: AxisLook = {
    total: form.rowTotals === true,
    subtotals: form.colSubTotals === true,
    subtotalsFirst: form.colSubtotalPosition,
    closed: closed.columns,
    metrics: metrics.columns,
    sorted: yield* axisOrder(values.columns, form.colOrder, (node) => values.at(0, values.rows.root, node)),
  };
  return { rows: yield* axisLines(values.rows, rows), columns: yield* axisLines(values.columns, columns) };
}

function metricsOnAxes(form: PivotForm, values: PivotValues): Record<'rows' | 'columns', AxisLook['metrics']> {
  const metrics = { count: values.metrics.length, under: form.combineMetric };
  return form.metricsLayout === 'ROWS' ? { rows: metrics, columns: null } : { rows: null, columns: metrics };
}

export function pivotModel(
  form: PivotForm,
  values: PivotValues,
  texts: PivotTexts,
  lines: PivotLines,
  names: TotalNames,
): PivotModel {
  const metrics = metricsOnAxes(form, values);
  const metricOf = (row: Line, column: Line) => row.metric ?? column.metric ?? 0;
  const valueAt = (row: Line, column: Line) => values.at(metricOf(row, column), row.node, column.node);
  const metricAt = (row: Line, column: Line) => values.metrics[metricOf(row, column)] ?? '';
  return {
    ...lines,
    rowLevels: headLevels(values.rows, metrics.rows),
    columnLevels: headLevels(values.columns, metrics.columns),
    rowNames: levelNames(texts.rows, metrics.rows),
    columnNames: levelNames(texts.columns, metrics.columns),
    valueAt,
    metricAt,
    isFraction: (row, column) => values.isFraction(metricOf(row, column)),
    textAt: (row, column) =>
      texts.value(metricAt(row, column), valueAt(row, column), values.isFraction(metricOf(row, column))),
    headText(axis, { kind, node, metric }) {
      if (kind === 'metric') return texts.name(values.metrics[metric ?? 0] ?? '');
      if (kind === 'value' && node) return texts.group(values[axis].dimensions[node.depth - 1] ?? '', node.value);
      return kind === 'total' ? names.total : names.subtotal;
    },
  };
}

function levelNames(dimensions: readonly string[], metrics: AxisLook['metrics']): readonly (string | null)[] {
  if (metrics === null) return dimensions;
  return metrics.under ? [...dimensions, null] : [null, ...dimensions];
}

/** A displayed heading with the number of lines and levels that it spans. */
export interface DrawnHead {
  readonly head: Head;
  /** The first of its lines. */
  readonly line: Line;
  readonly level: number;
  readonly lines: number;
}

/** The headings that start at each line, ordered by level. */
export function drawnHeads(lines: readonly Line[]): readonly (readonly DrawnHead[])[] {
  return lines.map((line, index) => {
    const begun: DrawnHead[] = [];
    let level = 0;
    for (const [place, head] of line.heads.entries()) {
      if (index === 0 || lines[index - 1]?.heads[place]?.key !== head.key) {
        let end = index + 1;
        while (lines[end]?.heads[place]?.key === head.key) end += 1;
        begun.push({ head, line, level, lines: end - index });
      }
      level += head.span;
    }
    return begun;
  });
}

/** The node by which a heading filters; undefined for metrics and totals. */
export function headNode({ kind, node }: Head): AxisNode | undefined {
  return kind === 'value' ? node : undefined;
}
