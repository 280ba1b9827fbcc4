import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { EmptyState } from '@facet/sdk/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CLEARED } from '../../common/filters/mask.ts';
import { choosesFirst, isRequired, type NativeFilter } from '../../common/filters/native-filter.ts';
import { datasourceKey } from '../filters/filter-context.ts';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import { useWholeDatasources } from '../storage/use-whole-datasources.ts';
import { DefaultValue } from './default-value.tsx';
import { FilterScopePicker } from './filter-scope-picker.tsx';
import type { FilterProblem } from './filter-problem.ts';
import classes from './filter-settings.module.css';
import { ParentsField } from './parents-field.tsx';
import { PreFilter } from './pre-filter.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { SortMetric } from './sort-metric.tsx';
import { TargetFields } from './target-fields.tsx';
import { type KnownFilterType, typeOf } from '../filters/use-filter-types.ts';
import { withSettings, withType } from './with-settings.ts';

export interface FilterFormProps {
  readonly filter: NativeFilter;
  readonly types: readonly KnownFilterType[];
  /** The other filters, whose values may narrow this one. */
  readonly others: readonly NativeFilter[];
  /** What keeps it from being saved, once problems are shown. */
  readonly problem: FilterProblem | null;
  readonly isChecked: boolean;
  /** It was just added: its name is typed first. */
  readonly focused: boolean;
  onChange(filter: NativeFilter): void;
}

/** The form of one filter or divider. */
export function FilterForm(props: FilterFormProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { filter, types, onChange } = props;
  const known = typeOf(filter, types);
  if (filter.type === 'DIVIDER')
    return (
      <div className={classes.fields}>
        <NameField {...props} label={t('filterSettings.heading')} />
        <Description {...props} />
      </div>
    );
  if (known === undefined)
    return (
      <div className={classes.fields}>
        <EmptyState
          title={t('filterSettings.unknown', { type: filter.filterType })}
          text={t('filterSettings.unknownText')}
        />
      </div>
    );
  return (
    <>
      <div className={classes.fields}>
        <div className={classes.pair}>
          <NameField {...props} label={t('filterSettings.name')} />
          <TypeSelect {...props} />
        </div>
        <KnownFields {...props} known={known} />
      </div>
      <FilterScopePicker
        scope={filter.scope}
        column={known.entry.declared.target === 'column' ? filter.targets[0]?.column?.name : undefined}
        onChange={(scope) => onChange({ ...filter, scope })}
      />
    </>
  );
}

function NameField({ filter, problem, focused, onChange, label }: FilterFormProps & { readonly label: string }) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  return (
    <TextInput
      ref={field}
      label={label}
      required
      value={filter.name}
      data-autofocus
      error={problem?.field === 'name' ? t('filterSettings.problem.name') : undefined}
      onChange={(event) => onChange({ ...filter, name: event.currentTarget.value })}
    />
  );
}

function Description({ filter, onChange }: FilterFormProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  return (
    <Textarea
      label={t('filterSettings.description')}
      placeholder={filter.type === 'DIVIDER' ? '' : t('filterSettings.descriptionHint')}
      autosize
      minRows={1}
      maxRows={4}
      value={filter.description ?? ''}
      onChange={(event) => onChange({ ...filter, description: event.currentTarget.value })}
    />
  );
}

function TypeSelect({ filter, types, onChange }: FilterFormProps) {
  const { t } = useTranslation([
    'facet/dashboards',
    'facet/dashboards/tools',
    ...types.map(({ entry }) => entry.owner),
  ]);
  return (
    <Select
      label={t('filterSettings.type')}
      required
      allowDeselect={false}
      data={types.map(({ entry }) => ({ value: entry.key, label: t(entry.declared.name, { ns: entry.owner }) }))}
      value={filter.filterType}
      onChange={(key) => {
        const next = types.find(({ entry }) => entry.key === key);
        if (next && key !== filter.filterType) onChange(withType(filter, next));
      }}
    />
  );
}

/** What depends on the filter's type. */
function KnownFields(props: FilterFormProps & { readonly known: KnownFilterType }) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { filter, others, problem, isChecked, onChange, known } = props;
  const { declared } = known.entry;
  const key = datasourceKey(filter);
  const { datasource: trimmed } = useDashboard();
  const datasource = useWholeDatasources([key]).get(key) ?? trimmed(key);
  const [target] = filter.targets;
  const isReady =
    (declared.target === 'none' || target?.datasetId !== undefined) &&
    (declared.target !== 'column' || target?.column !== undefined);
  const change = (controlValues: NativeFilter['controlValues']) =>
    onChange(withSettings(filter, controlValues, known, datasource));
  const settings = { filter, entry: known.entry, isChecked, onChange: change };
  const offersValues = declared.hasParents === true || declared.sortsByMetric === true;
  return (
    <>
      <TargetFields
        filter={filter}
        declared={declared}
        missing={problem?.field}
        onChange={(next, label) =>
          onChange({ ...filter, name: filter.name || label, defaultDataMask: CLEARED, targets: [next] })
        }
      />
      <Description {...props} />
      {offersValues ? (
        <>
          <h3 className={classes.section}>{t('filterSettings.values')}</h3>
          {declared.hasParents === true ? (
            <>
              <ParentsField
                key={filter.id}
                filter={filter}
                others={others}
                onChange={(cascadeParentIds) => onChange({ ...filter, cascadeParentIds })}
              />
              <PreFilter key={`${filter.id} ${key}`} filter={filter} datasource={datasource} onChange={onChange} />
            </>
          ) : null}
          <div className={declared.sortsByMetric === true ? classes.pair : classes.settings}>
            {declared.sortsByMetric === true ? (
              <SortMetric filter={filter} datasource={datasource} onChange={onChange} />
            ) : null}
            <SettingsPanel part="values" {...settings} />
          </div>
        </>
      ) : null}
      <h3 className={classes.section}>{t('filterSettings.value')}</h3>
      <SettingsPanel part={offersValues ? 'rest' : 'all'} {...settings} />
      <Checkbox
        label={t('filterSettings.required')}
        checked={isRequired(filter)}
        onChange={(event) => change({ ...filter.controlValues, enableEmptyFilter: event.currentTarget.checked })}
      />
      {choosesFirst(filter, declared) ? null : (
        <DefaultValue
          filter={filter}
          isReady={isReady}
          onChange={(defaultDataMask) => onChange({ ...filter, defaultDataMask })}
        />
      )}
    </>
  );
}
