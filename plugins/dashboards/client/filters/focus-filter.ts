const FOCUSABLE = 'input, button, [tabindex]';

/** Brings a filter of the bar into sight and the keyboard to it. @returns false where the bar does not show it. */
export function focusFilter(id: string): boolean {
  const field = document.querySelector(`[data-filter="${CSS.escape(id)}"]`);
  const input = field?.querySelector<HTMLElement>(FOCUSABLE);
  if (!input) return false;
  input.scrollIntoView({ block: 'nearest' });
  input.focus();
  return true;
}
