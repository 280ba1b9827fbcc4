import type { MarkGesture, MenuPlace } from '@facet/plugin-charts/contract';

/** The library hands on the browser's event in part. */
export function holdsModifier(event: object): boolean {
  return ('ctrlKey' in event && event.ctrlKey === true) || ('metaKey' in event && event.metaKey === true);
}

/** Where the menu of a mark was asked for; the drawing adds it to the event that the mark gets. */
export const MENU = Symbol('menu');

/** What the event of a mark asks for. */
export function gestureOf(event: object): MarkGesture {
  const menu = MENU in event ? event[MENU] : undefined;
  return { add: holdsModifier(event), ...(isMenu(menu) ? { menu } : {}) };
}

const isMenu = (value: unknown): value is { readonly at: MenuPlace; taken(): void } =>
  typeof value === 'object' && value !== null && 'at' in value && 'taken' in value;
