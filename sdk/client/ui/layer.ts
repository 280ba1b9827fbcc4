/** Where dialogs stand, and what floats above the page: lists, menus, editors beside what they edit. */
const FLOATING = '[data-position]:not(.mantine-Input-section)';
const LAYER = `${FLOATING}, [role="dialog"]`;

/** What floats nearest around an element. The two ends of a field have a position too, and float nowhere. */
export function floatingAround(element: Element): Element | null {
  return element.closest(FLOATING);
}

/** Whether an element stands in something that floats: Escape is for that, not for what lies under it. */
export function isInFloating(element: Element | null): boolean {
  return element !== null && floatingAround(element) !== null;
}

/** Whether an element stands above the page, or has something open that does. */
export function isInLayer(element: Element | null): boolean {
  if (element === null) return false;
  // The library marks what an open layer of its own belongs to.
  if (element.getAttribute('data-mantine-stop-propagation') === 'true') return true;
  return element.getAttribute('aria-expanded') === 'true' || element.closest(LAYER) !== null;
}
