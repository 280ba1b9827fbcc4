import { Checkbox } from '@mantine/core';
import type { DataMask } from '@facet/sdk/common';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CLEARED, hasValue } from '../../common/filters/mask.ts';
import type { NativeFilter } from '../../common/filters/native-filter.ts';
import { FilterInput } from '../filters/filter-input.tsx';

export interface DefaultValueProps {
  readonly filter: NativeFilter;
  /** Dataset and column are chosen, so values can be offered. */
  readonly isReady: boolean;
  onChange(mask: DataMask): void;
}

/** The value that the filter has when the dashboard opens. */
export function DefaultValue({ filter, isReady, onChange }: DefaultValueProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const [isWanted, setWanted] = useState(hasValue(filter.defaultDataMask));
  const change = useCallback((_id: string, mask: DataMask) => onChange(mask), [onChange]);
  return (
    <>
      <Checkbox
        label={t('filterSettings.hasDefault')}
        checked={isWanted}
        disabled={!isReady}
        onChange={(event) => {
          setWanted(event.currentTarget.checked);
          if (!event.currentTarget.checked) onChange(CLEARED);
        }}
      />
      {isWanted && isReady ? (
        <FilterInput
          key={`${filter.filterType} ${JSON.stringify(filter.targets)}`}
          filter={filter}
          masks={{ [filter.id]: filter.defaultDataMask }}
          onChange={change}
        />
      ) : null}
    </>
  );
}
