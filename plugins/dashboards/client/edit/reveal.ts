import type { Layout } from '../../common/layout/component.ts';

/** Brings a component into sight, and the keyboard to its handle: what was added can be moved or resized at once. */
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

/** Brings the keyboard to the first of these components that is still there. */
export function focusHandle(ids: readonly string[]): void {
  // What was removed goes with the next frame, and what held it may go too.
  requestAnimationFrame(() => {
    for (const id of ids) {
      const handle = handleOf(document.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`));
      if (!handle) continue;
      handle.focus({ preventScroll: true });
      return;
    }
  });
}

/** Where the keyboard goes from a component that is removed: to the next one, the one before, or what holds it. */
export function besideOf(layout: Layout, id: string): readonly string[] {
  const parents = (layout[id]?.parents ?? []).toReversed();
  const siblings = layout[parents[0] ?? '']?.children ?? [];
  const at = siblings.indexOf(id);
  return [siblings[at + 1], siblings[at - 1], ...parents].filter((one) => one !== undefined);
}

function handleOf(element: HTMLElement | null): HTMLElement | null {
  return element?.querySelector<HTMLElement>(':scope > * > [data-handle]') ?? null;
}
