export interface LayoutBox {
  /** Share of the row's width. */
  readonly width: number;
  readonly holds: 'chart' | 'text';
  /** Id of the chart. */
  readonly chart?: number;
}

export interface LayoutRow {
  readonly height: number;
  readonly boxes: readonly LayoutBox[];
}

interface LayoutNode {
  readonly type?: string;
  readonly children?: readonly string[];
  readonly meta?: { readonly width?: number; readonly height?: number; readonly chartId?: number };
}

type Nodes = Readonly<Record<string, LayoutNode | undefined>>;

const MOST_ROWS = 4;
const DEEPEST = 8;

/**
 * The first rows of a dashboard's layout, from its `position_json`. An invalid layout gives no rows: a preview
 * does not report errors.
 */
export function layoutRows(positionJson: string | null | undefined): readonly LayoutRow[] {
  const nodes = parse(positionJson);
  const rows: LayoutRow[] = [];
  const visit = (id: string, depth: number): void => {
    const node = nodes[id];
    if (!node || depth > DEEPEST || rows.length >= MOST_ROWS) return;
    if (node.type === 'ROW') {
      const boxes = (node.children ?? []).flatMap((child) => boxOf(nodes, child) ?? []);
      const heights = (node.children ?? []).map((child) => nodes[child]?.meta?.height ?? 20);
      if (boxes.length > 0) rows.push({ height: Math.max(...heights), boxes });
      return;
    }
    // A set of tabs shows its first tab.
    const children = node.type === 'TABS' ? (node.children ?? []).slice(0, 1) : (node.children ?? []);
    for (const child of children) visit(child, depth + 1);
  };
  visit('ROOT_ID', 0);
  return rows;
}

/** How many charts stand on the dashboard. */
export function chartCount(positionJson: string | null | undefined): number {
  return Object.values(parse(positionJson)).filter((node) => node?.type === 'CHART').length;
}

/** A column is drawn as the first thing in it. */
function boxOf(nodes: Nodes, id: string): LayoutBox | undefined {
  const node = nodes[id];
  const width = node?.meta?.width ?? 4;
  if (node?.type === 'MARKDOWN') return { width, holds: 'text' };
  if (node?.type === 'CHART') return chartBox(width, node);
  if (node?.type !== 'COLUMN') return undefined;
  const inside = (node.children ?? []).map((child) => nodes[child]).find((child) => child?.type === 'CHART');
  return inside ? chartBox(width, inside) : { width, holds: 'text' };
}

function chartBox(width: number, { meta }: LayoutNode): LayoutBox {
  return { width, holds: 'chart', ...(meta?.chartId === undefined ? {} : { chart: meta.chartId }) };
}

function parse(text: string | null | undefined): Nodes {
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, LayoutNode>) : {};
  } catch {
    return {};
  }
}
