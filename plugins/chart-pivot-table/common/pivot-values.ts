import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import type { DataRow, QueryResult } from '@facet/sdk/common';
import type { PivotForm } from './pivot-form.ts';
import {
  aggregateOf,
  askedTotals,
  combinationOf,
  levelKey,
  pivotAxes,
  type PivotLevel,
  totalLevels,
} from './pivot-levels.ts';
import { type Aggregator, type Cell, type FractionOf, pivotFunction, type PivotFunction } from './aggregator.ts';
import { type AxisNode, AxisTree } from './axis-tree.ts';
import { CellMap } from './cell-map.ts';
import { STEP, type Steps } from './steps.ts';

interface MetricValues {
  readonly label: string;
  readonly function: PivotFunction;
  /** A cell of a single row is its value: of a million cells, an aggregator each would take most of the time. */
  readonly cells: CellMap<Cell | Aggregator>;
  /** Totals from the server; if set, totals are not computed here. */
  readonly told: CellMap<Cell> | null;
}

/** The numbers of a pivot table, by row heading and column heading. */
export class PivotValues {
  readonly rows: AxisTree;
  readonly columns: AxisTree;
  readonly metrics: readonly string[];
  readonly #values: readonly MetricValues[];

  /** Reads the answers. */
  static *read(form: PivotForm, queries: readonly QueryResult[]): Steps<PivotValues> {
    const axes = pivotAxes(form);
    const rows = new AxisTree(axes.rows.map(columnLabel));
    const columns = new AxisTree(axes.columns.map(columnLabel));
    const data = queries[0]?.data ?? [];
    const downs: AxisNode[] = [];
    const acrosses: AxisNode[] = [];
    // Cells are found by the number of all headings.
    for (const row of data) {
      downs.push(rows.add(row));
      acrosses.push(columns.add(row));
      if (downs.length % STEP === 0) yield;
    }
    const levels = levelsOf(form, rows.depth, columns.depth);
    const values = new PivotValues(form, rows, columns);
    yield* values.#readTotals(form, queries);
    for (const [index, row] of data.entries()) {
      const [down, across] = [downs[index] ?? rows.root, acrosses[index] ?? columns.root];
      for (const level of levels) values.#add(row, down.above(level.rows), across.above(level.columns));
      if (index % STEP === 0) yield;
    }
    return values;
  }

  private constructor(form: PivotForm, rows: AxisTree, columns: AxisTree) {
    this.rows = rows;
    this.columns = columns;
    const asked = new Set(askedTotals(form).metrics.map(metricLabel));
    this.#values = (form.metrics ?? []).map((metric): MetricValues => {
      const label = metricLabel(metric);
      return {
        label,
        function: pivotFunction(aggregateOf(form), combinationOf(metric)),
        cells: new CellMap(columns.count),
        told: asked.has(label) ? new CellMap(columns.count) : null,
      };
    });
    this.metrics = this.#values.map(({ label }) => label);
  }

  /** Null: there is no row below both headings, or the number is unknown. */
  at(metric: number, row: AxisNode, column: AxisNode): Cell {
    const values = this.#values[metric];
    if (values === undefined) return null;
    const isCell = row.depth === this.rows.depth && column.depth === this.columns.depth;
    if (values.told !== null && !isCell) return values.told.get(row.id, column.id) ?? null;
    const found = resultAt(values, row, column);
    const { fraction } = values.function;
    if (fraction === null || found === null) return found;
    const [over, under] = wholeOf(fraction, row, this.rows.root, column, this.columns.root);
    const whole = resultAt(values, over, under);
    return typeof found === 'number' && typeof whole === 'number' && whole !== 0 ? found / whole : null;
  }

  isFraction(metric: number): boolean {
    return this.#values[metric]?.function.fraction !== null;
  }

  #add(row: DataRow, down: AxisNode, across: AxisNode): void {
    for (const { label, cells, function: one } of this.#values) {
      const known = cells.get(down.id, across.id);
      const value = row[label] ?? null;
      if (known === undefined) cells.set(down.id, across.id, value);
      else if (isAggregator(known)) known.add(value);
      else cells.set(down.id, across.id, aggregatorOf(one, known, value));
    }
  }

  /** Each level of totals is an answer of its own, behind the one of the cells. */
  *#readTotals(form: PivotForm, queries: readonly QueryResult[]): Steps<void> {
    for (const [index, level] of askedTotals(form).levels.entries()) {
      for (const [place, row] of (queries[index + 1]?.data ?? []).entries()) {
        const down = this.rows.find(row, level.rows);
        const across = this.columns.find(row, level.columns);
        if (down && across)
          for (const { label, told } of this.#values) told?.set(down.id, across.id, row[label] ?? null);
        if (place % STEP === 0) yield;
      }
    }
  }
}

const isAggregator = (cell: Cell | Aggregator): cell is Aggregator => typeof cell === 'object' && cell !== null;

function aggregatorOf(one: PivotFunction, ...values: readonly Cell[]): Aggregator {
  const aggregator = one.create();
  for (const value of values) aggregator.add(value);
  return aggregator;
}

function resultAt({ cells, function: one }: MetricValues, row: AxisNode, column: AxisNode): Cell {
  const known = cells.get(row.id, column.id);
  if (known === undefined) return null;
  return (isAggregator(known) ? known : aggregatorOf(one, known)).result();
}

/** The levels of the cells, of the displayed totals, and of the references of fractions. */
function levelsOf(form: PivotForm, rows: number, columns: number): readonly PivotLevel[] {
  const shown = [{ rows, columns }, ...totalLevels(form)];
  const whole = aggregateOf(form).includes('Fraction')
    ? shown.flatMap((level) => [
        { rows: level.rows, columns: 0 },
        { rows: 0, columns: level.columns },
        { rows: 0, columns: 0 },
      ])
    : [];
  return [...new Map([...shown, ...whole].map((level) => [levelKey(level), level])).values()];
}

function wholeOf(
  fraction: FractionOf,
  row: AxisNode,
  allRows: AxisNode,
  column: AxisNode,
  allColumns: AxisNode,
): readonly [AxisNode, AxisNode] {
  if (fraction === 'row') return [row, allColumns];
  return fraction === 'column' ? [allRows, column] : [allRows, allColumns];
}
