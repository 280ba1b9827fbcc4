import { formatLocale } from '@facet/sdk/common';
import { useContributions } from '@facet/sdk/client';
import type { DataMask } from '@facet/sdk/common';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { hasValue } from '../../common/filters/mask.ts';
import type { NativeFilter } from '../../common/filters/native-filter.ts';
import { type AnyFilterType, FilterTypes } from '../filter-type.ts';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import { useFirstPicture } from '../runtime/use-first-picture.ts';
import { datasourceKey, filterContext } from './filter-context.ts';
import { maskText } from './mask-text.ts';
import { useLoadedTypes } from './use-filter-types.ts';

const NONE: readonly never[] = [];

/** Values of filters in the reader's words, as their types say them once their code is there; until then by their labels. */
export function useMaskText(): (filter: NativeFilter, mask: DataMask | undefined) => string {
  const { datasource } = useDashboard();
  const entries = useContributions(FilterTypes);
  const types = useLoadedTypes(useFirstPicture() ? entries : NONE);
  const owners = useMemo(() => ['facet/dashboards', ...new Set(entries.map(({ owner }) => owner))], [entries]);
  const { t, ready } = useTranslation(owners, { useSuspense: false });
  return (filter, mask) => {
    if (mask === undefined || !hasValue(mask)) return '';
    const entry = entries.find(({ key }) => key === filter.filterType);
    const type: AnyFilterType | undefined = entry && types.get(entry);
    const value: unknown = ready ? (type?.valueOf(mask) ?? null) : null;
    if (!entry || !type || value === null) return maskText(mask);
    const words = {
      t: (key: string, values: Readonly<Record<string, unknown>> = {}) => t(key, { ...values, ns: entry.owner }),
      language: formatLocale(),
    };
    return (
      type.textOf?.(value, filterContext(type, filter, datasource(datasourceKey(filter))), words) ?? maskText(mask)
    );
  };
}
