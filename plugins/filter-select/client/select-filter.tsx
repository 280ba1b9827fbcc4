import type { FilterProps } from '@facet/plugin-dashboards/contract.client';
import type { ValuesOf } from '@facet/sdk/chart-form';
import type { FilterValue } from '@facet/sdk/common';
import { describeError, type SelectOption, VirtualSelect } from '@facet/sdk/ui';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOfText, valueKey, valueOfKey, valueText } from '../common/select-mask.ts';
import type { selectSettings } from '../common/select-settings.ts';
import { columnType } from '../common/column-type.ts';
import { valuesOfAnswer } from '../common/values-query.ts';

export type SelectFilterProps = FilterProps<ValuesOf<typeof selectSettings.controls>, readonly FilterValue[]>;

const NONE: readonly FilterValue[] = [];

/** Selects values of a column. If there are more than one response contains, the server searches. */
export function SelectFilter(props: SelectFilterProps) {
  const { config, settings, datasource, value, answer, rowLimit, onSearch, onChange } = props;
  const { t } = useTranslation('facet/filter-select');
  const column = config.targets[0]?.column?.name;
  const chosen = value ?? NONE;
  const available = useMemo(() => valuesOfAnswer(answer.results ?? [], column ?? ''), [answer.results, column]);
  // A short response to a search does not mean that the whole list is short.
  const [isLong, setLong] = useState(false);
  if (!isLong && available.length >= rowLimit) setLong(true);

  const isKnown = answer.results !== undefined && answer.error === null;
  const type = columnType(datasource, column);
  const valueOfText = useCallback((text: string) => keyOfText(text, type), [type]);
  const options = useMemo(() => optionsOf(available, chosen), [available, chosen]);

  if (column === undefined) return <span role="alert">{t('noColumn')}</span>;
  const choose = (keys: readonly string[]) => onChange(keys.length === 0 ? null : keys.map(valueOfKey));
  const common = {
    ariaLabel: config.name,
    placeholder: isLong || !isKnown ? '' : t('options', { count: available.length }),
    options,
    loading: answer.fetching,
    freeForm: settings.creatable === true,
    valueOfText,
    partial: isLong,
    ...(isLong || settings.searchAllOptions ? { onSearch } : {}),
    ...(answer.error ? { error: describeError(answer.error).message } : {}),
  };
  if (settings.multiSelect)
    return <VirtualSelect {...common} multiple value={chosen.map(valueKey)} onChange={choose} />;
  return (
    <VirtualSelect
      {...common}
      value={chosen[0] === undefined ? null : valueKey(chosen[0])}
      onChange={(key) => choose(key === null ? [] : [key])}
    />
  );
}

/** The selected values come first, including those that are not in the response. */
function optionsOf(available: readonly FilterValue[], chosen: readonly FilterValue[]): readonly SelectOption[] {
  const keys = new Set([...chosen, ...available].map(valueKey));
  return [...keys].map((key) => ({ value: key, label: valueText(valueOfKey(key)) }));
}
