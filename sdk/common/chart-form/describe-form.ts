import type { Control } from './control.ts';
import type { ChartForm } from './form.ts';

/** One control of a form as data, for code that writes such a form without the panel: a script, an export, a test. */
export interface ControlDescription {
  /** Member of stored form data. */
  readonly member: string;
  /** Key at `controls/type@1`; empty: it is stored and no panel shows it. */
  readonly control: string;
  /** What a new form starts with; absent: nothing. */
  readonly default?: unknown;
  /** Key of its section; absent: it stands in none. */
  readonly section?: string;
  /** `sometimes`: other members decide. */
  readonly shown: 'always' | 'sometimes' | 'never';
  /** Whether a change asks for rows again, or draws those at hand. */
  readonly change: 'asks' | 'redraws';
  /** Key of its label. */
  readonly label: string;
}

export interface FormDescription {
  readonly version: number;
  readonly controls: readonly ControlDescription[];
  /** Members that the query reads and no control writes. */
  readonly reads: readonly string[];
}

/** The documentation of a form, from the form itself. */
export function describeForm({ controls, sections, members, version }: ChartForm): FormDescription {
  const sectionOf = new Map(sections.flatMap(({ label, rows }) => rows.flat().map((name) => [name, label] as const)));
  return {
    version,
    controls: Object.entries(controls).map(([member, control]) => describe(member, control, sectionOf.get(member))),
    reads: [...members].filter((member) => !Object.hasOwn(controls, member)).sort(),
  };
}

function describe(member: string, control: Control, section: string | undefined): ControlDescription {
  return {
    member,
    control: control.type,
    ...(control.default === undefined ? {} : { default: control.default }),
    ...(section === undefined ? {} : { section }),
    shown: section === undefined || control.type === '' ? 'never' : control.visible ? 'sometimes' : 'always',
    change: control.redraws ? 'redraws' : 'asks',
    label: control.label ?? member,
  };
}
