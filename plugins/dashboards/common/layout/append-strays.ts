import { isRecord } from '@facet/sdk/chart-query';
import { createComponent, HEADER_ID, type Layout, type LayoutComponent } from './component.ts';
import { collect, firstContainer, readObject, readTree, type StoredPositions } from './position-json.ts';

/** Only their children can stand elsewhere. */
const FIXED: ReadonlySet<string> = new Set(['ROOT', 'GRID', 'TAB']);
/** Alone they hold nothing that anybody would miss. */
const EMPTY: ReadonlySet<string> = new Set([...FIXED, 'TABS', 'ROW', 'COLUMN', 'DIVIDER']);
const IN_ROW: ReadonlySet<string> = new Set(['CHART', 'MARKDOWN', 'COLUMN']);

interface WithStrays {
  readonly layout: Layout;
  /** How many parts were put last. */
  readonly strays: number;
}

/** Puts last what nothing leads to, unless it is empty or a chart that stands elsewhere: a save would lose it. */
export function appendStrays(layout: Layout, raw: StoredPositions): WithStrays {
  const ids = Object.keys(raw).filter((id) => !Object.hasOwn(layout, id) && id !== HEADER_ID && isRecord(raw[id]));
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
    if (next.has(id) || seen.has(id) || !isRecord(value)) return;
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

function readWithStrays(text: string | null | undefined): WithStrays {
  const raw = readObject(text);
  return appendStrays(readTree(raw), raw);
}

/** All components of `position_json`: those that the root leads to, and the strays. */
export const wholeTree = (text: string | null | undefined): Layout => readWithStrays(text).layout;

/** How many parts of the layout nothing leads to. */
export const countStrays = (text: string | null | undefined): number => readWithStrays(text).strays;

function rowOf(id: string, children: readonly string[], parents: readonly string[]): LayoutComponent {
  return { ...createComponent('ROW', id, { background: 'BACKGROUND_TRANSPARENT' }), children, parents };
}

const childrenOf = (value: unknown): readonly string[] =>
  isRecord(value) && Array.isArray(value['children'])
    ? value['children'].filter((child) => typeof child === 'string')
    : [];
