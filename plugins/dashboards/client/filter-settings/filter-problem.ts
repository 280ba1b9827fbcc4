import type { Datasource } from '@facet/plugin-datasets/contract';
import type { ChartForm } from '@facet/sdk/chart-form';
import type { FormData } from '@facet/sdk/common';
import type { NativeFilter } from '../../common/filters/native-filter.ts';
import { filterContext, settingsForm } from '../filters/filter-context.ts';
import { valueProblem } from '../filters/value-problem.ts';
import type { KnownFilterType } from '../filters/use-filter-types.ts';

/** Why a filter cannot be saved. */
export type FilterProblem =
  | { readonly field: 'name' | 'dataset' | 'column' }
  /** `text` is what the setting's validator says. */
  | { readonly field: 'setting'; readonly name: string; readonly text: string }
  /** `key` is a text of the plugin that owns the type. */
  | { readonly field: 'type'; readonly key: string; readonly owner: string };

/** What a filter still needs before it can be saved. A filter of a type that no plugin offers stays as it is. */
export function filterProblem(
  filter: NativeFilter,
  known: KnownFilterType | undefined,
  datasource: Datasource | null,
): FilterProblem | null {
  if (filter.type === 'NATIVE_FILTER' && known === undefined) return null;
  if (filter.name.trim() === '') return { field: 'name' };
  if (known === undefined) return null;
  const { entry, type } = known;
  const { target } = entry.declared;
  const [first] = filter.targets;
  if (target !== 'none' && first?.datasetId === undefined) return { field: 'dataset' };
  if (target === 'column' && !first?.column?.name) return { field: 'column' };
  if (type === undefined) return null;
  const [setting] = settingProblems(type.settings, settingsForm(filter));
  if (setting) return { field: 'setting', ...setting };
  const [own] = type.problemsOf?.(filterContext(type, filter, datasource)) ?? [];
  const key = own ?? valueProblem(type, filter, datasource, filter.defaultDataMask);
  return key === null ? null : { field: 'type', key, owner: entry.owner };
}

interface SettingProblem {
  readonly name: string;
  readonly text: string;
}

/** Validation problems of the visible settings. */
export function settingProblems({ controls }: ChartForm, form: FormData): readonly SettingProblem[] {
  return Object.entries(controls).flatMap(([name, { validators = [], visible }]) => {
    if (visible?.(form) === false) return [];
    const texts = validators.map((validate) => validate(form[name], form)).filter((text) => text !== null);
    return texts.slice(0, 1).map((text) => ({ name, text }));
  });
}
