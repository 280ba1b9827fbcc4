import type { ControlPanel } from './points/charts.ts';

/** Every member of form data that a panel declares, by a control or by `reads`. */
export function panelMembers(panel: ControlPanel): ReadonlySet<string> {
  const controls = panel.sections.flatMap((section) => section.rows.flat());
  return new Set([
    ...controls.map((control) => (typeof control === 'string' ? control : control.name)),
    ...(panel.reads ?? []),
  ]);
}
