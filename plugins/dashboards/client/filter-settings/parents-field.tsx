import { VirtualSelect } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import { possibleParents } from '../../common/filters/cascade.ts';
import type { NativeFilter } from '../../common/filters/native-filter.ts';

export interface ParentsFieldProps {
  readonly filter: NativeFilter;
  readonly others: readonly NativeFilter[];
  onChange(parents: readonly string[]): void;
}

/** The filters whose values narrow those of this one. */
export function ParentsField({ filter, others, onChange }: ParentsFieldProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  if (others.length === 0) return null;
  return (
    <VirtualSelect
      multiple
      label={t('filterSettings.parents')}
      options={possibleParents(filter, others).map((other) => ({ value: other.id, label: other.name }))}
      value={filter.cascadeParentIds.filter((id) => others.some((other) => other.id === id))}
      onChange={onChange}
    />
  );
}
