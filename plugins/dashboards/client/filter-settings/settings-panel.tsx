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
  readonly filter: NativeFilter;
  readonly entry: FilterEntry;
  /** Whether problems are shown yet. */
  readonly isChecked: boolean;
  onChange(controlValues: Readonly<Record<string, unknown>>): void;
}

/** The settings of the filter's type: a panel of its controls, or the form that it brings itself. */
export function SettingsPanel(props: SettingsPanelProps) {
  return (
    <ContributionBoundary
      entry={props.entry}
      loading={<SkeletonLine />}
      fallback={({ error, retry }) => <ErrorTile error={error} onRetry={retry} />}
    >
      <LoadedPanel {...props} />
    </ContributionBoundary>
  );
}

function LoadedPanel(props: SettingsPanelProps) {
  const { entry, filter, onChange } = props;
  const type = useEntry(entry);
  const datasource = useDashboard().datasource(datasourceKey(filter));
  const { SettingsForm } = type;
  if (SettingsForm) return createElement(SettingsForm, { ...filterContext(type, filter, datasource), onChange });
  if (type.settings.sections.length === 0) return null;
  return <Controls {...props} type={type} />;
}

function Controls({ entry, filter, isChecked, onChange, type }: SettingsPanelProps & { readonly type: AnyFilterType }) {
  const panels = useService(PanelsToken);
  const datasource = useDashboard().datasource(datasourceKey(filter));
  const { t } = useTranslation([entry.owner, ...panels.namespacesOf(type.settings)]);
  const { sections } = useMemo(
    () => panels.resolve(type.settings, (key, namespace) => t(key, { ns: namespace ?? entry.owner })),
    [panels, type, entry.owner, t],
  );
  const form = settingsForm(filter);
  const problems = isChecked ? settingProblems(type.settings, form) : [];
  return sections.map(({ key, label, rows }) => (
    <section key={key} className={classes.settings} aria-label={label}>
      <h3 className={classes.section}>{label}</h3>
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
