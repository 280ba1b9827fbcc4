import type { MarkGesture, MenuPlace } from '@facet/plugin-charts/contract';

/** Whether Ctrl or Cmd is held. The library passes on only some members of the browser's event. */
export function holdsModifier(event: object): boolean {
  return ('ctrlKey' in event && event.ctrlKey === true) || ('metaKey' in event && event.metaKey === true);
}

/** Member of a mark's event with the position of a requested context menu; the chart adds it. */
export const MENU = Symbol('menu');

/** The gesture of a mark's event: select, add to the selection, or open the menu. */
export function gestureOf(event: object): MarkGesture {
  const menu = MENU in event ? event[MENU] : undefined;
  return { add: holdsModifier(event), ...(isMenu(menu) ? { menu } : {}) };
}

const isMenu = (value: unknown): value is { readonly at: MenuPlace; taken(): void } =>
  typeof value === 'object' && value !== null && 'at' in value && 'taken' in value;
