import type { PivotOrder } from './pivot-form.ts';
import type { Cell } from './aggregator.ts';
import type { AxisNode, AxisTree } from './axis-tree.ts';
import { sortedInSteps, STEP, type Steps } from './steps.ts';

/** A cell of a heading; neighbours with the same key are merged. */
export interface Head {
  readonly key: string;
  readonly kind: 'value' | 'metric' | 'subtotal' | 'total';
  /** Set for the kind `value`. */
  readonly node?: AxisNode;
  /** Set for the kind `metric`. */
  readonly metric?: number;
  /** Number of levels that it spans. */
  readonly span: number;
  /** Set if the lines below it can be collapsed. */
  readonly folds?: 'open' | 'closed';
}

/** A row or a column of the displayed table. */
export interface Line {
  readonly key: string;
  readonly node: AxisNode;
  /** Undefined if the metrics are on the other axis. */
  readonly metric: number | undefined;
  readonly isTotal: boolean;
  readonly heads: readonly Head[];
}

export interface AxisLook {
  readonly total: boolean;
  readonly subtotals: boolean;
  readonly subtotalsFirst: boolean;
  /** Keys of collapsed headings. */
  readonly closed: ReadonlySet<string>;
  /** Number of metrics on this axis, and whether they are below the dimensions; null: they are on the other axis. */
  readonly metrics: { readonly count: number; readonly under: boolean } | null;
  sorted(nodes: Iterable<AxisNode>): Steps<readonly AxisNode[]>;
}

/** Number of heading levels of an axis. */
export function headLevels(tree: AxisTree, metrics: AxisLook['metrics']): number {
  return tree.depth + (metrics === null ? 0 : 1);
}

/** The lines of an axis, in order. */
export function* axisLines(tree: AxisTree, look: AxisLook): Steps<readonly Line[]> {
  const { metrics } = look;
  if (metrics === null) return yield* dimensionLines(tree, look, '');
  const lines: Line[] = [];
  if (metrics.under) {
    for (const line of yield* dimensionLines(tree, look, '')) {
      for (let metric = 0; metric < metrics.count; metric += 1) {
        const heads = [...line.heads, metricHead(metric, line.key)];
        lines.push({ ...line, key: `${line.key}#${metric}`, metric, heads });
        if (lines.length % STEP === 0) yield;
      }
    }
    return lines;
  }
  for (let metric = 0; metric < metrics.count; metric += 1) {
    const over = metricHead(metric, '');
    for (const line of yield* dimensionLines(tree, look, `#${metric}`)) {
      lines.push({ ...line, metric, heads: [over, ...line.heads] });
      if (lines.length % STEP === 0) yield;
    }
  }
  return lines;
}

const metricHead = (metric: number, under: string): Head => ({
  key: `${under}#${metric}`,
  kind: 'metric',
  metric,
  span: 1,
});

/** @param over Prefix that separates lines of different metrics. */
function* dimensionLines(tree: AxisTree, look: AxisLook, over: string): Steps<readonly Line[]> {
  const lines: Line[] = [];
  const push = (node: AxisNode, heads: readonly Head[], isTotal: boolean) =>
    lines.push({ key: heads.at(-1)?.key ?? over, node, metric: undefined, isTotal, heads });
  function* visit(node: AxisNode, key: string, heads: readonly Head[]): Steps<void> {
    const sums = look.subtotals && node.depth > 0;
    if (sums && look.closed.has(key)) {
      push(node, [...heads.slice(0, -1), valueHead(node, key, tree.depth - node.depth + 1, 'closed')], false);
      return;
    }
    const subtotal = (): void => {
      if (sums) push(node, [...heads, { key: `${key}+`, kind: 'subtotal', span: tree.depth - node.depth }], true);
    };
    if (look.subtotalsFirst) subtotal();
    for (const child of yield* look.sorted(node.children.values())) {
      if (child.depth === tree.depth) push(child, [...heads, valueHead(child, leafKey(child, over), 1)], false);
      else {
        const childKey = headKey(child, over);
        const head = valueHead(child, childKey, 1, look.subtotals ? 'open' : undefined);
        yield* visit(child, childKey, [...heads, head]);
      }
      if (lines.length % STEP === 0) yield;
    }
    if (!look.subtotalsFirst) subtotal();
  }
  if (tree.depth === 0) push(tree.root, [], false);
  else yield* visit(tree.root, headKey(tree.root, over), []);
  if (look.total && tree.depth > 0) push(tree.root, [{ key: `${over}+`, kind: 'total', span: tree.depth }], true);
  return lines;
}

/** The same for the same values in another answer: a heading that is folded stays so. */
function headKey(node: AxisNode, over: string): string {
  return `${over}${JSON.stringify(node.path)}`;
}

/** Headings of single lines cannot be folded: of a million of them, their values would take too long to write. */
const leafKey = (node: AxisNode, over: string): string => `${over}:${node.id}`;

function valueHead(node: AxisNode, key: string, span: number, folds?: Head['folds']): Head {
  return { key, kind: 'value', node, span, ...(folds === undefined ? {} : { folds }) };
}

const words = new Intl.Collator(undefined, { numeric: true });

/** Null comes last in both directions, because it is the absence of a value. */
export function compareValues(a: Cell, b: Cell, direction: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order = typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));
  return direction * order;
}

/**
 * Sorts the headings below another.
 * @param total Returns the total of a heading.
 */
export function* axisOrder(
  tree: AxisTree,
  order: PivotOrder | undefined,
  total: (node: AxisNode) => Cell,
): Steps<AxisLook['sorted']> {
  const direction = order?.endsWith('z_to_a') ? -1 : 1;
  if (!order?.startsWith('value')) {
    const places: ReadonlyMap<Cell, number>[] = [];
    for (const values of tree.values) places.push(yield* placesOf(values, direction));
    const placeOf = (node: AxisNode) => places[node.depth - 1]?.get(node.value) ?? 0;
    return (nodes) => sortedInSteps(nodes, (a, b) => placeOf(a) - placeOf(b));
  }
  return function* byTotal(nodes) {
    const totals = new Map<AxisNode, Cell>();
    for (const node of nodes) {
      totals.set(node, total(node));
      if (totals.size % STEP === 0) yield;
    }
    const totalOf = (node: AxisNode) => totals.get(node) ?? null;
    return yield* sortedInSteps(
      totals.keys(),
      (a, b) => compareValues(totalOf(a), totalOf(b), direction) || compareValues(a.value, b.value, 1),
    );
  };
}

/** Texts are compared once each, and not again below every heading. */
function* placesOf(values: ReadonlySet<Cell>, direction: 1 | -1): Steps<ReadonlyMap<Cell, number>> {
  const places = new Map<Cell, number>();
  for (const value of yield* sortedInSteps(values, (a, b) => compareValues(a, b, direction))) {
    places.set(value, places.size);
    if (places.size % STEP === 0) yield;
  }
  return places;
}
