import { useContributions } from '@facet/sdk/client';
import {
  IconAdjustmentsHorizontal,
  IconCalendar,
  IconClock,
  IconColumns,
  IconFilter,
  IconListCheck,
  IconSeparatorHorizontal,
  type Icon,
} from '@tabler/icons-react';
import { FilterTypes } from '../filter-type.ts';
import type { NativeFilter } from '../../common/filters/native-filter.ts';

/** Icons that filter types may name. */
const ICONS: Readonly<Record<string, Icon>> = {
  adjustments: IconAdjustmentsHorizontal,
  calendar: IconCalendar,
  clock: IconClock,
  columns: IconColumns,
  'list-check': IconListCheck,
};

/** The sign of a filter's type. */
export function FilterIcon({ filter }: { readonly filter: Pick<NativeFilter, 'type' | 'filterType'> }) {
  const types = useContributions(FilterTypes);
  const named = types.find((type) => type.key === filter.filterType)?.declared.icon ?? '';
  const Sign = filter.type === 'DIVIDER' ? IconSeparatorHorizontal : (ICONS[named] ?? IconFilter);
  return <Sign size={14} stroke={1.6} aria-hidden />;
}
