/** Brings a component into sight, and the keyboard to its handle: what was added can be moved or resized at once. */
export function reveal(id: string): void {
  // The component is drawn in the next frame.
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`);
    if (!element) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
    element.querySelector<HTMLElement>(':scope > * > [data-handle]')?.focus({ preventScroll: true });
  });
}
