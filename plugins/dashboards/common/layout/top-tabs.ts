import { createComponent, GRID_ID, type Layout, type LayoutComponent, ROOT_ID } from './component.ts';
import { withParents } from './with-parents.ts';

/** Whether tabs could be put over the whole dashboard. */
export const takesTopTabs = (layout: Layout): boolean => topOf(layout)?.type === 'GRID';

/** Puts tabs that stand nowhere over the whole dashboard: their first page takes, at its end, everything that stood in the grid. */
export function putOnTop(layout: Layout, tabs: LayoutComponent): Layout {
  const [first] = tabs.children;
  const page = layout[first ?? ''];
  const grid = topOf(layout);
  if (page === undefined || grid === undefined) return layout;
  const { [grid.id]: _grid, ...rest } = layout;
  return withParents({
    ...rest,
    [ROOT_ID]: withChildren(layout[ROOT_ID] ?? createComponent('ROOT', ROOT_ID), [tabs.id]),
    [tabs.id]: tabs,
    [page.id]: withChildren(page, [...page.children, ...grid.children]),
  });
}

/** Takes away the tabs over the whole dashboard; what stood on their pages stays, one page after the other. */
export function withoutTopTabs(layout: Layout): Layout {
  const tabs = topOf(layout);
  if (tabs?.type !== 'TABS') return layout;
  const children = tabs.children.flatMap((page) => layout[page]?.children ?? []);
  const gone = new Set([tabs.id, ...tabs.children]);
  return withParents({
    ...Object.fromEntries(Object.entries(layout).filter(([id]) => !gone.has(id))),
    [ROOT_ID]: withChildren(layout[ROOT_ID] ?? createComponent('ROOT', ROOT_ID), [GRID_ID]),
    [GRID_ID]: withChildren(createComponent('GRID', GRID_ID), children),
  });
}

/** Below the root stands one component, since only the first is shown: tabs with pages take in what stands beside them. */
export function withOneTop(layout: Layout): Layout {
  const root = layout[ROOT_ID] ?? createComponent('ROOT', ROOT_ID);
  const tops = root.children.flatMap((id) => layout[id] ?? []);
  if (tops.length === 1) return layout;
  const tabs = tops.find(({ type, children }) => type === 'TABS' && layout[children[0] ?? ''] !== undefined);
  const page = layout[tabs?.children[0] ?? ''];
  const kept = tabs ?? tops.find(({ id }) => id === GRID_ID) ?? createComponent('GRID', GRID_ID);
  const others = tops.filter((one) => one !== kept);
  const pages = others.flatMap(({ type, children }) => (type === 'TABS' ? children : []));
  const parts = others.flatMap(({ type, children }) => (type === 'TABS' ? [] : children));
  const gone = new Set(others.map(({ id }) => id));
  return withParents({
    ...Object.fromEntries(Object.entries(layout).filter(([id]) => !gone.has(id))),
    [ROOT_ID]: withChildren(root, [kept.id]),
    [kept.id]: withChildren(kept, [...kept.children, ...pages]),
    ...(page === undefined ? {} : { [page.id]: withChildren(page, [...page.children, ...parts]) }),
  });
}

const topOf = (layout: Layout): LayoutComponent | undefined => layout[layout[ROOT_ID]?.children[0] ?? ''];

const withChildren = (component: LayoutComponent, children: readonly string[]): LayoutComponent => ({
  ...component,
  children,
});
