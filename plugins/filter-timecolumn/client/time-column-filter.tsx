import type { FilterProps } from '@facet/plugin-dashboards/contract.client';
import { describeError, VirtualSelect } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import { timeColumns } from '../common/time-columns.ts';

/** Selects a time column of a dataset; the selected one is offered before the others are loaded. */
export function TimeColumnFilter({ config, datasource, value, answer, onChange }: FilterProps<object, string>) {
  const { t } = useTranslation('facet/filter-timecolumn');
  const columns = timeColumns(answer.results ?? [], datasource?.columns ?? []);
  const isKnown = value === null || columns.some(({ name }) => name === value);
  const options = [...(isKnown ? [] : [{ name: value, label: value }]), ...columns];
  return (
    <VirtualSelect
      ariaLabel={config.name}
      placeholder={t('options', { count: columns.length })}
      options={options.map(({ name, label }) => ({ value: name, label }))}
      loading={answer.fetching}
      value={value}
      onChange={onChange}
      {...(answer.error ? { error: describeError(answer.error).message } : {})}
    />
  );
}
