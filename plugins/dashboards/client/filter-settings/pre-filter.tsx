import { NO_TIME_RANGE, PanelsToken } from '@facet/plugin-controls/contract.client';
import type { Datasource } from '@facet/plugin-datasets/contract';
import { VirtualSelect } from '@facet/sdk/ui';
import { Checkbox } from '@mantine/core';
import { useService } from '@facet/sdk/client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NativeFilter } from '../../common/filters/native-filter.ts';
import { hasPreFilter, without, withoutPreFilter, withoutRange } from '../../common/filters/pre-filter.ts';
import { settingsForm } from '../filters/filter-context.ts';
import classes from './filter-settings.module.css';

export interface PreFilterProps {
  readonly filter: NativeFilter;
  readonly datasource: Datasource | null;
  onChange(filter: NativeFilter): void;
}

/** Conditions that always limit the values of a filter. */
export function PreFilter({ filter, datasource, onChange }: PreFilterProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const [isWanted, setWanted] = useState(hasPreFilter(filter));
  return (
    <>
      <Checkbox
        label={t('filterSettings.preFilter')}
        checked={isWanted}
        onChange={(event) => {
          setWanted(event.currentTarget.checked);
          if (!event.currentTarget.checked) onChange(withoutPreFilter(filter));
        }}
      />
      {isWanted ? (
        <div className={classes.nested}>
          <PreFilterFields filter={filter} datasource={datasource} onChange={onChange} />
        </div>
      ) : null}
    </>
  );
}

const NO_OPTIONS = {};
const TALL = 28;

function PreFilterFields({ filter, datasource, onChange }: PreFilterProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { Control } = useService(PanelsToken);
  const common = { error: null, options: NO_OPTIONS, datasource, formData: settingsForm(filter), height: TALL };
  const range = filter['time_range'] ?? NO_TIME_RANGE;
  const times = (datasource?.columns ?? []).filter(({ is_dttm }) => is_dttm);
  const column = filter['granularity_sqla'];
  return (
    <>
      <Control
        {...common}
        type="AdhocFilterControl"
        name="adhoc_filters"
        label={t('filterSettings.preFilters')}
        value={filter['adhoc_filters'] ?? []}
        onChange={(filters) => onChange({ ...filter, adhoc_filters: filters })}
      />
      <Control
        {...common}
        type="TimeRangeControl"
        name="time_range"
        label={t('filterSettings.preRange')}
        value={range}
        onChange={(next) => onChange(next === NO_TIME_RANGE ? withoutRange(filter) : { ...filter, time_range: next })}
      />
      {range !== NO_TIME_RANGE && times.length > 1 ? (
        <VirtualSelect
          label={t('filterSettings.preColumn')}
          placeholder={datasource?.main_dttm_col ?? ''}
          clearable
          options={times.map(({ column_name, verbose_name }) => ({
            value: column_name,
            label: verbose_name || column_name,
          }))}
          value={typeof column === 'string' ? column : null}
          onChange={(name) => {
            onChange(name === null ? without(filter, 'granularity_sqla') : { ...filter, granularity_sqla: name });
          }}
        />
      ) : null}
    </>
  );
}
