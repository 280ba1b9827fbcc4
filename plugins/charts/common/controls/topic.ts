import { type Controls, type FormSection, sharedControls } from '@facet/sdk/chart-form';

const NAMESPACE = 'facet/charts/panels';

/** Controls that many chart types share. Their labels are `control.<name>` in this plugin's catalogue. */
export function topic<const C extends Controls>(controls: C): C {
  return sharedControls(NAMESPACE, (name) => `control.${name}`, controls);
}

type SectionLabel =
  | 'query'
  | 'advanced'
  | 'annotations'
  | 'forecast'
  | 'title'
  | 'options'
  | 'legend'
  | 'xAxis'
  | 'yAxis'
  | 'tooltip';

/** A section with one of the headings that many panels share. */
export function section<const Name extends string>(
  label: SectionLabel,
  tab: 'data' | 'customize',
  rows: readonly (readonly Name[])[],
  expanded = true,
): FormSection<Name> {
  return { label: `section.${label}`, namespace: NAMESPACE, tab, expanded, rows };
}
