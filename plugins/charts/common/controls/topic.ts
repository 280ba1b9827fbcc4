import { type Controls, type FormSection, sharedControls } from '@facet/sdk/chart-form';

const NAMESPACE = 'facet/charts/panels';

/** Controls that many chart types have. Their labels are `control.<name>` of this plugin's catalogue. */
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

/** A section under one of the headings that many panels have. */
export function section<const Name extends string>(
  label: SectionLabel,
  tab: 'data' | 'customize',
  rows: readonly (readonly Name[])[],
  expanded = true,
): FormSection<Name> {
  return { label: `section.${label}`, namespace: NAMESPACE, tab, expanded, rows };
}
