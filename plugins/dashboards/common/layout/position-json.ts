import { parseOutsideJson } from '@facet/sdk/common';
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

const VERSION_KEY = 'DASHBOARD_VERSION_KEY';
const VERSION = 'v2';
/** The rules of nesting end far above; what stands deeper is left out, since walks through the layout are recursive. */
const DEEPEST = 100;

/**
 * Reads `position_json`. What cannot be read is left out rather than breaking the page: children that do not exist, and
 * parents that stand in their own children. A root without anything below it gets a grid. Components of a type that no
 * plugin offers stay. What nothing leads to is put last, then charts of `charts` that stand nowhere, in rows of three.
 */
export function parsePositions(text: string | null | undefined, charts: readonly PlacedChart[] = []): Layout {
  return appendMissing(readPositions(text).layout, charts);
}

/** How many parts of the layout nothing leads to, so that `parsePositions` puts them last. */
export const countStrays = (text: string | null | undefined): number => readPositions(text).strays;

function readPositions(text: string | null | undefined): ReadPositions {
  const raw = readObject(text);
  const found = new Map<string, LayoutComponent>();
  collect(ROOT_ID, [], raw, found);
  // Nothing could be put below a root that leads to nothing.
  const isEmpty = (found.get(ROOT_ID)?.children.length ?? 0) === 0;
  return appendStrays(isEmpty ? emptyLayout() : Object.fromEntries(found), raw);
}

interface ReadPositions {
  readonly layout: Layout;
  readonly strays: number;
}

export function serializePositions(layout: Layout): Record<string, unknown> {
  return { [VERSION_KEY]: VERSION, ...layout };
}

export interface PlacedChart {
  readonly id: number;
  readonly name: string;
  readonly uuid?: string | null;
}

function appendMissing(layout: Layout, charts: readonly PlacedChart[]): Layout {
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
    next[rowId] = rowOf(rowId, children, parents);
    rows.push(rowId);
  }
  next[parentId] = { ...parent, children: [...parent.children, ...rows] };
  return next;
}

/** Only their children can stand elsewhere. */
const FIXED: ReadonlySet<string> = new Set(['ROOT', 'GRID', 'TAB']);
/** Alone they hold nothing that anybody would miss. */
const EMPTY: ReadonlySet<string> = new Set([...FIXED, 'TABS', 'ROW', 'COLUMN', 'DIVIDER']);
const IN_ROW: ReadonlySet<string> = new Set(['CHART', 'MARKDOWN', 'COLUMN']);

/** Puts last what nothing leads to, unless it is empty or a chart that stands elsewhere: a save would lose it. */
function appendStrays(layout: Layout, raw: Readonly<Record<string, unknown>>): ReadPositions {
  const ids = Object.keys(raw).filter((id) => !Object.hasOwn(layout, id) && id !== HEADER_ID && isObject(raw[id]));
  const container = layout[firstContainer(layout)];
  if (ids.length === 0 || container === undefined) return { layout, strays: 0 };
  const led = new Set(ids.flatMap((id) => childrenOf(raw[id])));
  const placed = new Set(Object.values(layout).map(({ meta }) => meta.chartId));
  const next = new Map(Object.entries(layout));
  const seen = new Set<string>();
  const last: string[] = [];
  const isKept = ({ type, meta }: LayoutComponent) =>
    !EMPTY.has(type) && !(type === 'CHART' && placed.has(meta.chartId));

  const place = (id: string): void => {
    const value = raw[id];
    if (next.has(id) || seen.has(id) || !isObject(value)) return;
    if (FIXED.has(String(value['type']))) {
      seen.add(id);
      for (const child of childrenOf(value)) place(child);
      return;
    }
    const rowId =
      IN_ROW.has(String(value['type'])) && !Object.hasOwn(raw, `ROW-stray-${id}`) ? `ROW-stray-${id}` : null;
    const parents = [...container.parents, container.id, ...(rowId === null ? [] : [rowId])];
    const part = new Map(next);
    collect(id, parents, raw, part);
    const added = [...part.values()].filter((one) => !next.has(one.id));
    if (!added.some(isKept)) {
      for (const one of added) seen.add(one.id);
      return;
    }
    for (const one of added) {
      next.set(one.id, one);
      placed.add(one.meta.chartId);
    }
    if (rowId !== null) next.set(rowId, rowOf(rowId, [id], parents.slice(0, -1)));
    last.push(rowId ?? id);
  };
  for (const id of ids) if (!led.has(id)) place(id);
  // Parts of a ring lead to each other.
  for (const id of ids) place(id);
  next.set(container.id, { ...container, children: [...container.children, ...last] });
  return { layout: last.length === 0 ? layout : Object.fromEntries(next), strays: last.length };
}

function rowOf(id: string, children: readonly string[], parents: readonly string[]): LayoutComponent {
  return { ...createComponent('ROW', id, { background: 'BACKGROUND_TRANSPARENT' }), children, parents };
}

function firstContainer(layout: Layout): string {
  let id = layout[ROOT_ID]?.children[0] ?? GRID_ID;
  while (layout[id]?.type === 'TABS') {
    const tab = layout[id]?.children[0];
    if (!tab) return id;
    id = tab;
  }
  return id;
}

function collect(
  id: string,
  parents: readonly string[],
  raw: Readonly<Record<string, unknown>>,
  into: Map<string, LayoutComponent>,
): void {
  const value = Object.hasOwn(raw, id) ? raw[id] : undefined;
  if (into.has(id) || parents.length > DEEPEST || !isObject(value) || typeof value['type'] !== 'string') return;
  const wanted = childrenOf(value);
  const meta = isObject(value['meta']) ? value['meta'] : {};
  const { type } = value;
  into.set(id, { id, type, children: [], parents, meta });
  for (const child of wanted) collect(child, [...parents, id], raw, into);
  const children = wanted.filter((child) => into.get(child)?.parents.at(-1) === id);
  into.set(id, { id, type, children: [...new Set(children)], parents, meta });
}

const childrenOf = (value: unknown): readonly string[] =>
  isObject(value) && Array.isArray(value['children'])
    ? value['children'].filter((child) => typeof child === 'string')
    : [];

function readObject(text: string | null | undefined): Readonly<Record<string, unknown>> {
  if (!text) return {};
  try {
    const value: unknown = parseOutsideJson(text);
    return isObject(value) ? value : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
