import type { PivotOrder } from './pivot-form.ts';
import type { Cell } from './aggregator.ts';
import type { AxisNode, AxisTree } from './axis-tree.ts';

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
  compare(a: AxisNode, b: AxisNode): number;
}

/** Number of heading levels of an axis. */
export function headLevels(tree: AxisTree, look: Pick<AxisLook, 'metrics'>): number {
  return tree.depth + (look.metrics === null ? 0 : 1);
}

/** The lines of an axis, in order. */
export function axisLines(tree: AxisTree, look: AxisLook): readonly Line[] {
  const { metrics } = look;
  if (metrics === null) return dimensionLines(tree, look, '');
  const each = Array.from({ length: metrics.count }, (_, metric) => metric);
  if (metrics.under)
    return dimensionLines(tree, look, '').flatMap((line) =>
      each.map((metric) => ({
        ...line,
        key: `${line.key}#${metric}`,
        metric,
        heads: [...line.heads, metricHead(metric, line.key)],
      })),
    );
  return each.flatMap((metric) =>
    dimensionLines(tree, look, `#${metric}`).map((line) => ({
      ...line,
      metric,
      heads: [metricHead(metric, ''), ...line.heads],
    })),
  );
}

const metricHead = (metric: number, under: string): Head => ({
  key: `${under}#${metric}`,
  kind: 'metric',
  metric,
  span: 1,
});

/** @param over Prefix that separates lines of different metrics. */
function dimensionLines(tree: AxisTree, look: AxisLook, over: string): readonly Line[] {
  const lines: Line[] = [];
  const push = (node: AxisNode, heads: readonly Head[], isTotal: boolean) =>
    lines.push({ key: heads.at(-1)?.key ?? over, node, metric: undefined, isTotal, heads });
  const visit = (node: AxisNode, heads: readonly Head[]): void => {
    if (node.depth === tree.depth) {
      push(node, heads, false);
      return;
    }
    const key = headKey(node, over);
    const sums = look.subtotals && node.depth > 0;
    if (sums && look.closed.has(key)) {
      push(node, [...heads.slice(0, -1), valueHead(node, over, tree.depth - node.depth + 1, 'closed')], false);
      return;
    }
    const subtotal = (): void => {
      if (sums) push(node, [...heads, { key: `${key}+`, kind: 'subtotal', span: tree.depth - node.depth }], true);
    };
    if (look.subtotalsFirst) subtotal();
    for (const child of [...node.children.values()].sort(look.compare)) {
      const folds = look.subtotals && child.depth < tree.depth ? 'open' : undefined;
      visit(child, [...heads, valueHead(child, over, 1, folds)]);
    }
    if (!look.subtotalsFirst) subtotal();
  };
  visit(tree.root, []);
  if (look.total && tree.depth > 0) push(tree.root, [{ key: `${over}+`, kind: 'total', span: tree.depth }], true);
  return lines;
}

function headKey(node: AxisNode, over: string): string {
  return `${over}${JSON.stringify(node.path)}`;
}

function valueHead(node: AxisNode, over: string, span: number, folds: Head['folds']): Head {
  return { key: headKey(node, over), kind: 'value', node, span, ...(folds === undefined ? {} : { folds }) };
}

const words = new Intl.Collator(undefined, { numeric: true });

/** Null comes last in both directions, because it is the absence of a value. */
export function compareValues(a: Cell, b: Cell, direction: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order = typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));
  return direction * order;
}

/** @param total Returns the total of a heading. */
export function axisOrder(
  order: PivotOrder | undefined,
  total: (node: AxisNode) => Cell,
): (a: AxisNode, b: AxisNode) => number {
  const direction = order?.endsWith('z_to_a') ? -1 : 1;
  const byKey = (a: AxisNode, b: AxisNode) => compareValues(a.value, b.value, direction);
  if (!order?.startsWith('value')) return byKey;
  return (a, b) => compareValues(total(a), total(b), direction) || compareValues(a.value, b.value, 1);
}
