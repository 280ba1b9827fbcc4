import { type Layout, type LayoutComponent, ROOT_ID } from './component.ts';

/** Parents are derived from children, so that an edit needs to touch only the latter. */
export function withParents(layout: Layout): Layout {
  const next: Record<string, LayoutComponent> = { ...layout };
  const visit = (id: string, parents: readonly string[]): void => {
    const component = next[id];
    if (!component) return;
    if (!sameIds(component.parents, parents)) next[id] = { ...component, parents };
    for (const child of component.children) visit(child, [...parents, id]);
  };
  visit(ROOT_ID, []);
  return next;
}

function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, i) => id === b[i]);
}
