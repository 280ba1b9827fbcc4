import type { ChartForm } from '@facet/sdk/chart-form';

/** The keys of texts that a form shows from the catalogue of its own plugin: of its sections, controls and their options. */
export function formTexts({ controls, sections }: ChartForm): readonly string[] {
  const keys = new Set<string>();
  for (const { label, namespace, rows } of sections) {
    if (namespace === undefined) keys.add(label);
    for (const name of rows.flat()) {
      const control = controls[name];
      if (!control || control.type === '' || control.namespace !== undefined) continue;
      keys.add(control.label ?? name);
      if (control.description !== undefined) keys.add(control.description);
      control.options?.((key) => {
        keys.add(key);
        return key;
      });
    }
  }
  return [...keys];
}
