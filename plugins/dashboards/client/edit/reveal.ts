import type { Layout } from '../../common/layout/component.ts';

/** Scrolls to a component and focuses its handle, so that a new component can be moved or resized at once. */
export function reveal(id: string): void {
  // The component is drawn in the next frame.
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`);
    if (!element) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
    handleOf(element)?.focus({ preventScroll: true });
  });
}

/** Focuses the first of these components that still exists. */
export function focusHandle(ids: readonly string[]): void {
  // The removed component disappears with the next frame, and possibly its container.
  requestAnimationFrame(() => {
    for (const id of ids) {
      const handle = handleOf(document.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`));
      if (!handle) continue;
      handle.focus({ preventScroll: true });
      return;
    }
  });
}

/** Focuses what the page shows in place of the editor, as soon as it is there. */
export function focusStartOfEditing(frames = 60): void {
  const button = document.querySelector<HTMLElement>('[data-starts-editing]');
  if (button) button.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusStartOfEditing(frames - 1));
}

/**
 * Focus targets after a component is removed: the next one, the previous one, its container, and what is beside that, since a row
 * goes with its last component.
 */
export function besideOf(layout: Layout, id: string): readonly string[] {
  const parent = layout[id]?.parents.at(-1);
  if (parent === undefined) return [];
  const siblings = layout[parent]?.children ?? [];
  const at = siblings.indexOf(id);
  const beside = [siblings[at + 1], siblings[at - 1]].filter((one) => one !== undefined);
  return [...beside, parent, ...besideOf(layout, parent)];
}

function handleOf(element: HTMLElement | null): HTMLElement | null {
  return element?.querySelector<HTMLElement>(':scope > [data-edit-part] > * > [data-handle]') ?? null;
}
