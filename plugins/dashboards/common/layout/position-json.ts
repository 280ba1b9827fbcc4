import { isRecord } from '@facet/sdk/chart-query';
import {
  createComponent,
  emptyLayout,
  GRID_COLUMNS,
  GRID_ID,
  HEADER_ID,
  type Layout,
  type LayoutComponent,
  type LayoutMeta,
  ROOT_ID,
} from './component.ts';
import { objectOf } from '../json-object.ts';

const VERSION_KEY = 'DASHBOARD_VERSION_KEY';
const VERSION = 'v2';
/** The rules of nesting end far above; what stands deeper is left out, since walks through the layout are recursive. */
const DEEPEST = 100;

/**
 * Reads `position_json`. What cannot be read is left out rather than breaking the page: children that do not exist, and
 * parents that stand in their own children. A root without anything below it gets a grid. Components of a type that no
 * plugin offers stay. Charts of `charts` that stand nowhere come last, in rows of three.
 */
export function parsePositions(text: string | null | undefined, charts: readonly PlacedChart[] = []): Layout {
  return appendMissing(readTree(readObject(text)), charts);
}

/** Whether there is something that nothing leads to, if only an empty grid. */
export function mayHaveStrays(tree: Layout, raw: StoredPositions): boolean {
  return Object.keys(raw).some((id) => tree[id] === undefined && id !== HEADER_ID && isRecord(raw[id]));
}

/** Members of `position_json`; of what they are nothing is known. */
export type StoredPositions = Readonly<Record<string, unknown>>;

/** The components that the root leads to. */
export function readTree(raw: StoredPositions): Layout {
  const found = new Map<string, LayoutComponent>();
  collect(ROOT_ID, [], raw, found);
  // Nothing could be put below a root that leads to nothing.
  const isEmpty = (found.get(ROOT_ID)?.children.length ?? 0) === 0;
  return isEmpty ? emptyLayout() : Object.fromEntries(found);
}

export function serializePositions(layout: Layout): Record<string, unknown> {
  return { [VERSION_KEY]: VERSION, ...layout };
}

export interface PlacedChart {
  readonly id: number;
  readonly name: string;
  readonly uuid?: string | null;
}

/** Puts the charts that stand nowhere last, in rows of three. */
export function appendMissing(layout: Layout, charts: readonly PlacedChart[]): Layout {
  const placed = new Set(Object.values(layout).map((component) => component.meta.chartId));
  const missing = charts.filter((chart) => !placed.has(chart.id));
  if (missing.length === 0) return layout;
  const next: Record<string, LayoutComponent> = { ...layout };
  const parentId = firstContainer(layout);
  const parent = next[parentId];
  if (!parent) return layout;
  const rows: string[] = [];
  const perRow = 3;
  for (let start = 0; start < missing.length; start += perRow) {
    const rowId = `ROW-missing-${missing[start]?.id ?? start}`;
    const group = missing.slice(start, start + perRow);
    const parents = [...parent.parents, parentId];
    const children = group.map((chart) => {
      const id = `CHART-missing-${chart.id}`;
      const meta: LayoutMeta = {
        chartId: chart.id,
        sliceName: chart.name,
        width: GRID_COLUMNS / perRow,
        height: 50,
        ...(chart.uuid ? { uuid: chart.uuid } : {}),
      };
      next[id] = { ...createComponent('CHART', id, meta), parents: [...parents, rowId] };
      return id;
    });
    next[rowId] = { ...createComponent('ROW', rowId, { background: 'BACKGROUND_TRANSPARENT' }), children, parents };
    rows.push(rowId);
  }
  next[parentId] = { ...parent, children: [...parent.children, ...rows] };
  return next;
}

export function firstContainer(layout: Layout): string {
  let id = layout[ROOT_ID]?.children[0] ?? GRID_ID;
  while (layout[id]?.type === 'TABS') {
    const tab = layout[id]?.children[0];
    if (!tab) return id;
    id = tab;
  }
  return id;
}

export function collect(
  id: string,
  parents: readonly string[],
  raw: StoredPositions,
  into: Map<string, LayoutComponent>,
): void {
  const value = Object.hasOwn(raw, id) ? raw[id] : undefined;
  if (into.has(id) || parents.length > DEEPEST || !isRecord(value) || typeof value['type'] !== 'string') return;
  const wanted = Array.isArray(value['children']) ? value['children'].filter((child) => typeof child === 'string') : [];
  const meta = isRecord(value['meta']) ? value['meta'] : {};
  const { type } = value;
  into.set(id, { id, type, children: [], parents, meta });
  for (const child of wanted) collect(child, [...parents, id], raw, into);
  const children = wanted.filter((child) => into.get(child)?.parents.at(-1) === id);
  into.set(id, { id, type, children: [...new Set(children)], parents, meta });
}

export function readObject(text: string | null | undefined): StoredPositions {
  return objectOf(text) ?? {};
}
