/** Where dialogs stand, and what floats above the page: lists, menus, editors beside what they edit. */
const FLOATING = '[data-position]';
const LAYER = `${FLOATING}, [role="dialog"]`;

/** Whether an element stands in something that floats: Escape is for that, not for what lies under it. */
export function isInFloating(element: Element | null): boolean {
  return element !== null && element.closest(FLOATING) !== null;
}

/** Whether an element stands above the page, or has something open that does. */
export function isInLayer(element: Element | null): boolean {
  if (element === null) return false;
  // The library marks what an open layer of its own belongs to.
  if (element.getAttribute('data-mantine-stop-propagation') === 'true') return true;
  return element.getAttribute('aria-expanded') === 'true' || element.closest(LAYER) !== null;
}
