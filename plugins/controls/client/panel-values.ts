import type { FormDataset } from '@facet/sdk/chart-form';
import type { FormData } from '@facet/sdk/common';
import type { ResolvedPanel } from './panel.ts';

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
