const DIALOG = '[role="dialog"]';
/** Items of a menu go with it; its button stays, and had the focus before. */
const PASSING = '[role="menu"], [role="listbox"]';
const REMEMBERED = 8;

/**
 * Gives the focus back to the element that had it before a dialog, when the dialog is removed with the focus in it. The library
 * does so only for dialogs that close before they are removed.
 */
export function returnFocus(root: Document): () => void {
  let recent: readonly HTMLElement[] = [];
  const before = new Map<Element, readonly HTMLElement[]>();
  const watch = new MutationObserver(() => {
    for (const [dialog, elements] of before) {
      if (dialog.isConnected) continue;
      before.delete(dialog);
      if (root.activeElement !== root.body) continue;
      elements.findLast((one) => one.isConnected)?.focus({ preventScroll: true });
    }
    if (before.size === 0) watch.disconnect();
  });
  const onFocus = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return;
    const dialog = target.closest(DIALOG);
    if (dialog !== null && !dialog.contains(recent.at(-1) ?? null)) {
      before.set(
        dialog,
        recent.filter((one) => !dialog.contains(one)),
      );
      watch.observe(root.body, { childList: true, subtree: true });
    }
    if (target.closest(PASSING) === null)
      recent = [...recent.filter((one) => one !== target), target].slice(-REMEMBERED);
  };
  root.addEventListener('focusin', onFocus);
  return () => {
    root.removeEventListener('focusin', onFocus);
    watch.disconnect();
  };
}
