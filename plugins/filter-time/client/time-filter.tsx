import { PanelsToken } from '@facet/plugin-controls/contract.client';
import type { FilterProps } from '@facet/plugin-dashboards/contract.client';
import { TimeRangesToken } from '@facet/plugin-query/contract.client';
import { useService } from '@facet/sdk/client';
import type { FormData } from '@facet/sdk/common';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NO_FILTER } from '../common/time-mask.ts';
import classes from './time-filter.module.css';

const NO_FORM: FormData = { viz_type: '', datasource: '' };
const OPTIONS = { hideLabel: true };
const HEIGHT = 28;

/** Selects a time range with the editor of Explore. */
export function TimeFilter({ config, value, datasource, onChange }: FilterProps<object, string>) {
  const { Control } = useService(PanelsToken);
  return (
    <>
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
      {value === null || value === NO_FILTER ? null : <Bounds range={value} />}
    </>
  );
}

/** The moments that the range stands for now. A range that cannot be read is told by the editor. */
function Bounds({ range }: { readonly range: string }) {
  const { t } = useTranslation('facet/filter-time');
  const timeRanges = useService(TimeRangesToken);
  const { data } = useQuery({
    queryKey: ['time-range', range],
    retry: false,
    queryFn: ({ signal }) => timeRanges.bounds(range, signal),
  });
  const since = shortMoment(data?.since);
  const until = shortMoment(data?.until);
  if (since === '' && until === '') return null;
  const key = until === '' ? 'since' : since === '' ? 'until' : 'between';
  return <p className={classes.bounds}>{t(`bounds.${key}`, { since, until })}</p>;
}

/** Without its time at midnight. */
const shortMoment = (moment: string | null | undefined): string =>
  (moment ?? '').replace(/T00:00:00$/, '').replace('T', ' ');
