import type { ChartForm, Control, FormDataset, Validator } from '@facet/sdk/chart-form';
import type { FormData } from '@facet/sdk/common';

/** One control of a resolved panel. */
export interface PanelControl {
  /** The member of form data that the control sets. */
  readonly name: string;
  readonly type: string;
  readonly label: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly redraws: boolean;
  readonly options: Readonly<Record<string, unknown>>;
  readonly validators: readonly Validator[];
  visible?(form: FormData, dataset?: FormDataset): boolean;
}

export interface PanelSection {
  readonly key: string;
  readonly label: string;
  readonly expanded: boolean;
  readonly tab: 'data' | 'customize';
  readonly rows: readonly (readonly PanelControl[])[];
}

export interface ResolvedPanel {
  readonly sections: readonly PanelSection[];
  readonly controls: readonly PanelControl[];
}

/** Translates a key; without a namespace in the catalogue of the plugin that registers the form. */
export type PanelText = (key: string, namespace: string | undefined) => string;

/** Resolves the panel of a form, with texts in the user's language. */
export function resolvePanel({ controls, sections }: ChartForm, text: PanelText): ResolvedPanel {
  const resolve = (name: string): readonly PanelControl[] => {
    const control = controls[name];
    return control === undefined ? [] : [panelControl(name, control, text)];
  };
  const resolved = sections.map(
    (section, index): PanelSection => ({
      key: `${index} ${section.label}`,
      label: text(section.label, section.namespace),
      expanded: section.expanded ?? true,
      tab: section.tab ?? 'data',
      rows: section.rows.map((row) => row.flatMap(resolve)),
    }),
  );
  return { sections: resolved, controls: resolved.flatMap((section) => section.rows.flat()) };
}

function panelControl(name: string, control: Control, text: PanelText): PanelControl {
  const { namespace, description, visible } = control;
  return {
    name,
    type: control.type,
    label: text(control.label ?? name, namespace),
    ...(description === undefined ? {} : { description: text(description, namespace) }),
    ...(control.default === undefined ? {} : { default: control.default }),
    redraws: control.redraws,
    options: control.options?.((key) => text(key, namespace)) ?? {},
    validators: control.validators ?? [],
    ...(visible === undefined ? {} : { visible }),
  };
}

/** Namespaces of the texts in a form's panel, besides that of its own plugin. */
export function namespacesOf({ controls, sections }: ChartForm): readonly string[] {
  const all = [...Object.values(controls), ...sections].flatMap(({ namespace }) => namespace ?? []);
  return [...new Set(all)];
}

/** Completes a form with the defaults of its panel. */
export function withDefaults(form: FormData, panel: ResolvedPanel): FormData {
  const filled: Record<string, unknown> = { ...form };
  for (const control of panel.controls)
    if (filled[control.name] === undefined && control.default !== undefined) filled[control.name] = control.default;
  return filled as FormData;
}

/** Resets controls that have become hidden to their defaults, so that no hidden value affects a chart. */
export function resetHidden(before: FormData, after: FormData, panel: ResolvedPanel, dataset?: FormDataset): FormData {
  const next: Record<string, unknown> = { ...after };
  for (const control of panel.controls) {
    const { visible } = control;
    if (!visible || !visible(before, dataset) || visible(after, dataset)) continue;
    if (control.default === undefined) delete next[control.name];
    else next[control.name] = control.default;
  }
  return next as FormData;
}

/** Validation errors of the visible controls. */
export function panelErrors(form: FormData, panel: ResolvedPanel, dataset?: FormDataset): ReadonlyMap<string, string> {
  const errors = new Map<string, string>();
  for (const control of panel.controls) {
    if (control.visible && !control.visible(form, dataset)) continue;
    for (const validate of control.validators) {
      const problem = validate(form[control.name], form);
      if (problem !== null) errors.set(control.name, problem);
    }
  }
  return errors;
}

/** Members that describe the form's context and do not affect its query. */
const PLACE = ['slice_id', 'dashboardId', 'force', 'result_format', 'result_type'];

/** Whether two forms have the same query, so that they differ only in controls that redraw the chart. */
export function sameQuery(a: FormData, b: FormData, panel: ResolvedPanel): boolean {
  const redraw = new Set([
    ...PLACE,
    ...panel.controls.filter((control) => control.redraws).map((control) => control.name),
  ]);
  const names = new Set([...Object.keys(a), ...Object.keys(b)].filter((name) => !redraw.has(name)));
  return [...names].every((name) => JSON.stringify(a[name] ?? null) === JSON.stringify(b[name] ?? null));
}
