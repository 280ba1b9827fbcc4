import type { Controls } from './control.ts';

/**
 * Controls for chart types of other plugins too: each keeps the catalogue that its texts stand in. Export them from a
 * contract; a form takes them by spreading them into its own.
 */
export function sharedControls<const C extends Controls>(
  namespace: string,
  labelOf: (name: string) => string,
  controls: C,
): C {
  const owned = Object.entries(controls).map(([name, control]) => [
    name,
    { label: labelOf(name), ...control, namespace },
  ]);
  // The same names with the same readers: only where their texts stand is added.
  return Object.fromEntries(owned) as C;
}
