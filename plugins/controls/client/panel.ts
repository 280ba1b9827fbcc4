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
