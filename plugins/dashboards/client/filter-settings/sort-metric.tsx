import type { Datasource } from '@facet/plugin-datasets/contract';
import { VirtualSelect } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import type { NativeFilter } from '../../common/filters/native-filter.ts';

export interface SortMetricProps {
  readonly filter: NativeFilter;
  readonly datasource: Datasource | null;
  onChange(filter: NativeFilter): void;
}

/** The order of the offered values: by value, or by a metric of the dataset. */
export function SortMetric({ filter, datasource, onChange }: SortMetricProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const metrics = datasource?.metrics ?? [];
  const chosen = typeof filter['sortMetric'] === 'string' ? filter['sortMetric'] : null;
  const isKnown = chosen === null || metrics.some(({ metric_name }) => metric_name === chosen);
  return (
    <VirtualSelect
      label={t('filterSettings.sortBy')}
      placeholder={t('filterSettings.sortByValue')}
      clearable
      options={[
        ...(isKnown ? [] : [{ value: chosen, label: chosen }]),
        ...metrics.map(({ metric_name, verbose_name }) => ({ value: metric_name, label: verbose_name || metric_name })),
      ]}
      value={chosen}
      onChange={(name) => onChange({ ...filter, sortMetric: name })}
    />
  );
}
