import { type Layout, ROOT_ID } from './component.ts';

/** A dashboard of more is not seen whole. */
const MOST = 100;

/**
 * Tabs that show all of a dashboard when it is opened at one after the other; none where it has no tabs. Of tabs that stand beside
 * each other the first is open unless another is named.
 */
export function tabViews(layout: Layout): readonly string[] {
  const tabs = shown(layout, (children) => children).filter((id) => layout[id]?.type === 'TAB');
  const outer = new Set(tabs.flatMap((id) => layout[id]?.parents ?? []));
  const seen = new Set<string>();
  const views: string[] = [];
  for (const id of tabs) {
    if (outer.has(id) || seen.has(id)) continue;
    if (views.length === MOST) break;
    views.push(id);
    const open = new Set([...(layout[id]?.parents ?? []), id]);
    const opened = shown(layout, (children) => [children.find((tab) => open.has(tab)) ?? children[0] ?? '']);
    for (const tab of opened) seen.add(tab);
  }
  return views;
}

/** All components in reading order. @param opened which of tabs that stand beside each other are looked into */
function shown(layout: Layout, opened: (tabs: readonly string[]) => readonly string[]): readonly string[] {
  const found: string[] = [];
  const next = [ROOT_ID];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    const component = layout[id];
    if (component === undefined) continue;
    found.push(id);
    const { type, children } = component;
    next.push(...(type === 'TABS' ? opened(children) : children).toReversed());
  }
  return found;
}
