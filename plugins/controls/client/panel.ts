import type { ControlConfig, ControlItem, ControlPanel } from '@facet/sdk/client/charts';
import type { FormData } from '@facet/sdk/common';

/** Labels that many panels have; a panel that names one of them gets its text. */
const SHARED_SECTIONS: readonly string[] = [
  'section.query',
  'section.advanced',
  'section.title',
  'section.options',
  'section.legend',
  'section.xAxis',
  'section.yAxis',
  'section.tooltip',
];

export interface PanelSection {
  readonly key: string;
  readonly label: string;
  readonly expanded: boolean;
  readonly tab: 'data' | 'customize';
  readonly rows: readonly (readonly ControlConfig[])[];
}

export interface ResolvedPanel {
  readonly sections: readonly PanelSection[];
  readonly controls: readonly ControlConfig[];
}

/** A panel with the shared controls put in for their names. Names that nobody knows are left out. */
export function resolvePanel(
  panel: ControlPanel,
  shared: Readonly<Record<string, ControlConfig>>,
  t: (key: string) => string,
): ResolvedPanel {
  const resolve = (item: ControlItem): readonly ControlConfig[] => {
    const config = typeof item === 'string' ? shared[item] : item;
    if (!config) return [];
    return [{ ...config, ...panel.overrides?.[config.name] }];
  };
  const sections = panel.sections.map(
    (section, index): PanelSection => ({
      key: `${index} ${section.label}`,
      label: SHARED_SECTIONS.includes(section.label) ? t(section.label) : section.label,
      expanded: section.expanded ?? true,
      tab: section.tab ?? 'data',
      rows: section.rows.map((row) => row.flatMap(resolve)).filter((row) => row.length > 0),
    }),
  );
  return { sections, controls: sections.flatMap((section) => section.rows.flat()) };
}

/** A form with the defaults of its panel where it says nothing itself. */
export function withDefaults(form: FormData, panel: ResolvedPanel): FormData {
  const filled: Record<string, unknown> = { ...form };
  for (const control of panel.controls)
    if (filled[control.name] === undefined && control.default !== undefined) filled[control.name] = control.default;
  return filled as FormData;
}

/** Controls that are out of sight go back to their default, so that nothing unseen shapes a chart. */
export function resetHidden(before: FormData, after: FormData, panel: ResolvedPanel): FormData {
  const next: Record<string, unknown> = { ...after };
  for (const control of panel.controls) {
    const { visible } = control;
    if (!visible || !visible(before) || visible(after)) continue;
    if (control.default === undefined) delete next[control.name];
    else next[control.name] = control.default;
  }
  return next as FormData;
}

/** Problems by control, of the controls in sight. */
export function panelErrors(form: FormData, panel: ResolvedPanel): ReadonlyMap<string, string> {
  const errors = new Map<string, string>();
  for (const control of panel.controls) {
    if (control.visible && !control.visible(form)) continue;
    for (const validate of control.validators ?? []) {
      const problem = validate(form[control.name]);
      if (problem !== null) errors.set(control.name, problem);
    }
  }
  return errors;
}

/** Members that say where a form belongs, not what it asks. */
const PLACE = ['slice_id', 'dashboardId', 'force', 'result_format', 'result_type'];

/** Whether two forms ask for the same data: only controls that merely redraw differ. */
export function sameQuery(a: FormData, b: FormData, panel: ResolvedPanel): boolean {
  const redraw = new Set([
    ...PLACE,
    ...panel.controls.filter((control) => control.renderTrigger).map((control) => control.name),
  ]);
  const names = new Set([...Object.keys(a), ...Object.keys(b)].filter((name) => !redraw.has(name)));
  return [...names].every((name) => JSON.stringify(a[name] ?? null) === JSON.stringify(b[name] ?? null));
}
