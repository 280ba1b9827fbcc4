import { VirtualSelect } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import type { NativeFilter } from '../../common/filters/native-filter.ts';

export interface ParentsFieldProps {
  readonly filter: NativeFilter;
  readonly others: readonly NativeFilter[];
  onChange(parents: readonly string[]): void;
}

/** The filters whose values narrow those of this one. */
export function ParentsField({ filter, others, onChange }: ParentsFieldProps) {
  const { t } = useTranslation('facet/dashboards');
  if (others.length === 0) return null;
  return (
    <VirtualSelect
      multiple
      label={t('filterSettings.parents')}
      options={others
        .filter((other) => !dependsOn(other, filter.id, others))
        .map((other) => ({ value: other.id, label: other.name }))}
      value={filter.cascadeParentIds}
      onChange={onChange}
    />
  );
}

/** Whether `from` depends on the filter `id`, over other filters too: such a filter is not offered, so no circle arises. */
function dependsOn(from: NativeFilter, id: string, all: readonly NativeFilter[], seen = new Set<string>()): boolean {
  if (from.cascadeParentIds.includes(id)) return true;
  if (seen.has(from.id)) return false;
  seen.add(from.id);
  return from.cascadeParentIds.some((parent) => {
    const next = all.find((one) => one.id === parent);
    return next !== undefined && dependsOn(next, id, all, seen);
  });
}
