import { formatLocale } from '@facet/sdk/common';
import type { FilterProps } from '@facet/plugin-dashboards/contract.client';
import { describeError, VirtualSelect } from '@facet/sdk/ui';
import { grainName } from '@facet/sdk/formatting';
import { useTranslation } from 'react-i18next';
import { timeGrains } from '../common/time-grains.ts';

/** Selects a time grain of a database; the selected one is offered before the others are loaded. */
export function TimeGrainFilter({ config, value, answer, onChange }: FilterProps<object, string>) {
  const { t } = useTranslation('facet/filter-timegrain');
  const grains = timeGrains(answer.results ?? []);
  const isKnown = value === null || grains.some(({ duration }) => duration === value);
  const options = [...(isKnown ? [] : [{ duration: value, label: value }]), ...grains];
  return (
    <VirtualSelect
      ariaLabel={config.name}
      placeholder={t('options', { count: grains.length })}
      options={options.map(({ duration, label }) => ({
        value: duration,
        label: grainName(label, formatLocale()),
      }))}
      loading={answer.fetching}
      value={value}
      onChange={onChange}
      {...(answer.error ? { error: describeError(answer.error).message } : {})}
    />
  );
}
