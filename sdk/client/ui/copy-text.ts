/**
 * Puts a text on the clipboard. Pages on plain http have no clipboard of their own, so a selection is copied there.
 * @returns whether the browser did it
 */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = (navigator as { readonly clipboard?: Clipboard }).clipboard;
  if (clipboard !== undefined) {
    try {
      await clipboard.writeText(text);
      return true;
    } catch {
      // The person or a policy refused: what follows may still be allowed.
    }
  }
  return copySelection(text);
}

function copySelection(text: string): boolean {
  const active = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Inside of an open dialog, whose trap would take the focus away from anything beside it.
  (active?.closest('[role="dialog"]') ?? document.body).append(field);
  field.focus();
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (active instanceof HTMLElement) active.focus();
  }
}
