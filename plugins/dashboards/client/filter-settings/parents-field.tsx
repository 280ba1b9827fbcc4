import { VirtualSelect } from '@facet/sdk/ui';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { possibleParents } from '../../common/filters/cascade.ts';
import type { NativeFilter } from '../../common/filters/native-filter.ts';
import classes from './filter-settings.module.css';

export interface ParentsFieldProps {
  readonly filter: NativeFilter;
  readonly others: readonly NativeFilter[];
  onChange(parents: readonly string[]): void;
}

/** The filters whose values narrow those of this one. */
export function ParentsField({ filter, others, onChange }: ParentsFieldProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const chosen = filter.cascadeParentIds.filter((id) => others.some((other) => other.id === id));
  const [isWanted, setWanted] = useState(false);
  if (others.length === 0) return null;
  const isShown = isWanted || chosen.length > 0;
  return (
    <>
      <Checkbox
        label={t('filterSettings.parents')}
        checked={isShown}
        onChange={(event) => {
          setWanted(event.currentTarget.checked);
          if (!event.currentTarget.checked) onChange([]);
        }}
      />
      {isShown ? (
        <div className={classes.nested}>
          <VirtualSelect
            multiple
            ariaLabel={t('filterSettings.parents')}
            options={possibleParents(filter, others).map((other) => ({ value: other.id, label: other.name }))}
            value={chosen}
            onChange={onChange}
          />
        </div>
      ) : null}
    </>
  );
}
