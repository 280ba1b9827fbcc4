import { PanelsToken } from '@facet/plugin-controls/contract.client';
import { ContributionBoundary, useEntry, useService } from '@facet/sdk/client';
import { ErrorTile, SkeletonLine } from '@facet/sdk/ui';
import { createElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { NativeFilter } from '../../common/filters/native-filter.ts';
import type { AnyFilterType } from '../filter-type.ts';
import { datasourceKey, filterContext, settingsForm } from '../filters/filter-context.ts';
import type { FilterEntry } from '../filters/filter-input.tsx';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import { settingProblems } from './filter-problem.ts';
import classes from './filter-settings.module.css';

export interface SettingsPanelProps {
  /**
   * `values`: the first section, under a heading that stands already. `rest`: the others, of which the second stands under the
   * heading of the settings of all filters. A form that the type brings itself is not divided.
   */
  readonly part: 'all' | 'values' | 'rest';
  readonly filter: NativeFilter;
  readonly entry: FilterEntry;
  /** Whether problems are shown yet. */
  readonly isChecked: boolean;
  onChange(controlValues: Readonly<Record<string, unknown>>): void;
}

/** The settings of the filter's type: a panel of its controls, or the form that it brings itself. */
export function SettingsPanel(props: SettingsPanelProps) {
  const { t } = useTranslation('facet/dashboards');
  return (
    <ContributionBoundary
      entry={props.entry}
      loading={<SkeletonLine />}
      fallback={({ error, retry }) => <ErrorTile error={error} title={t('layout.crashed')} onRetry={retry} />}
    >
      <LoadedPanel {...props} />
    </ContributionBoundary>
  );
}

function LoadedPanel(props: SettingsPanelProps) {
  const { entry, filter, part, onChange } = props;
  const type = useEntry(entry);
  const datasource = useDashboard().datasource(datasourceKey(filter));
  const { SettingsForm } = type;
  if (SettingsForm)
    return part === 'values'
      ? null
      : createElement(SettingsForm, { ...filterContext(type, filter, datasource), onChange });
  if (type.settings.sections.length === 0) return null;
  return <Controls {...props} type={type} />;
}

function Controls({
  part,
  entry,
  filter,
  isChecked,
  onChange,
  type,
}: SettingsPanelProps & { readonly type: AnyFilterType }) {
  const panels = useService(PanelsToken);
  const datasource = useDashboard().datasource(datasourceKey(filter));
  const { t } = useTranslation([entry.owner, ...panels.namespacesOf(type.settings)]);
  const { sections } = useMemo(
    () => panels.resolve(type.settings, (key, namespace) => t(key, { ns: namespace ?? entry.owner })),
    [panels, type, entry.owner, t],
  );
  const form = settingsForm(filter);
  const problems = isChecked ? settingProblems(type.settings, form) : [];
  const [first, last] = PARTS[part];
  return sections.slice(first, last).map(({ key, label, rows }, index) => (
    <section key={key} className={classes.settings} aria-label={label}>
      {part === 'all' || index > 0 ? <h3 className={classes.section}>{label}</h3> : null}
      {rows
        .flat()
        .map((control) =>
          control.visible?.(form, datasource ?? undefined) === false ? null : (
            <panels.Control
              key={control.name}
              type={control.type}
              name={control.name}
              label={control.label}
              {...(control.description === undefined ? {} : { description: control.description })}
              value={form[control.name] ?? control.default}
              error={problems.find(({ name }) => name === control.name)?.text ?? null}
              options={control.options}
              datasource={datasource}
              formData={form}
              onChange={(value) => onChange({ ...filter.controlValues, [control.name]: value })}
            />
          ),
        )}
    </section>
  ));
}

/** The sections of each part, as bounds of a slice. */
const PARTS = { all: [0, undefined], values: [0, 1], rest: [1, undefined] } as const;
