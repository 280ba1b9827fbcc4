import { PanelsToken } from '@facet/plugin-controls/contract.client';
import type { FilterProps } from '@facet/plugin-dashboards/contract.client';
import { useService } from '@facet/sdk/client';
import type { FormData } from '@facet/sdk/common';
import { NO_FILTER } from '../common/time-mask.ts';

const NO_FORM: FormData = { viz_type: '', datasource: '' };
const OPTIONS = { hideLabel: true };
const HEIGHT = 28;

/** Selects a time range with the editor of Explore. */
export function TimeFilter({ config, value, datasource, onChange }: FilterProps<object, string>) {
  const { Control } = useService(PanelsToken);
  return (
    <Control
      type="TimeRangeControl"
      name={config.id}
      label={config.name}
      value={value ?? NO_FILTER}
      error={null}
      options={OPTIONS}
      datasource={datasource}
      formData={NO_FORM}
      height={HEIGHT}
      onChange={(range) => {
        if (typeof range === 'string') onChange(range);
      }}
    />
  );
}
