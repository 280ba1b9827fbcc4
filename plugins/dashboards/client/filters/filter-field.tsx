import { type FilterProps, FilterTypes } from '../filter-type.ts';
import { ActionIcon } from '@mantine/core';
import { IconInfoCircle, IconX } from '@tabler/icons-react';
import { ContributionBoundary, useContributions, useEntry } from '@facet/sdk/client';
import type { DataMask, Entry, ExtensionPoint } from '@facet/sdk/common';
import { ErrorTile, Hint, SkeletonLine } from '@facet/sdk/ui';
import { createElement, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataMasks } from '../../common/filters/active-filters.ts';
import { mergeExtra } from '../../common/filters/chart-filters.ts';
import { CLEARED, hasValue } from '../../common/filters/mask.ts';
import { isRequired, type NativeFilter } from '../../common/filters/native-filter.ts';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import classes from './filters.module.css';

export type FilterEntry = typeof FilterTypes extends ExtensionPoint<infer C> ? Entry<C> : never;

export interface FilterFieldProps {
  readonly filter: NativeFilter;
  /** Of all filters: parents narrow what this one offers. */
  readonly masks: DataMasks;
  readonly changed: boolean;
  onChange(id: string, mask: DataMask): void;
}

/** One filter with its name, its mark and the input of its type. */
export function FilterField({ filter, masks, changed, onChange }: FilterFieldProps) {
  const { t } = useTranslation('facet/dashboards');
  const mask = masks[filter.id] ?? CLEARED;
  const required = isRequired(filter);
  return (
    <div className={classes.field}>
      <div className={classes.label}>
        <span className={classes.name} title={filter.name}>
          {filter.name}
        </span>
        {required ? (
          <span className={classes.required} aria-label={t('filters.required')}>
            *
          </span>
        ) : null}
        {filter.description ? (
          <Hint label={filter.description}>
            <span className={classes.about} role="img" aria-label={filter.description}>
              <IconInfoCircle size={13} stroke={1.6} aria-hidden />
            </span>
          </Hint>
        ) : null}
        {changed ? <span className={classes.notApplied}>{t('filters.notApplied')}</span> : null}
        {hasValue(mask) ? (
          <ActionIcon
            size="xs"
            className={classes.clear ?? ''}
            aria-label={t('filters.clearOne', { name: filter.name })}
            onClick={() => onChange(filter.id, CLEARED)}
          >
            <IconX size={12} />
          </ActionIcon>
        ) : null}
      </div>
      <FilterInput filter={filter} masks={masks} onChange={onChange} />
      {required && !hasValue(mask) ? <p className={classes.missing}>{t('filters.requiredText')}</p> : null}
    </div>
  );
}

/** The input of the filter's type alone. */
export function FilterInput({ filter, masks, onChange }: Omit<FilterFieldProps, 'changed'>) {
  const { t } = useTranslation('facet/dashboards');
  const { datasource } = useDashboard();
  const entry = useContributions(FilterTypes).find((one) => one.key === filter.filterType);
  const dependencies = useMemo(() => dependenciesOf(filter, masks), [filter, masks]);
  const { id } = filter;
  const change = useCallback((mask: DataMask) => onChange(id, mask), [onChange, id]);
  if (!entry) return <p className={classes.missing}>{t('filters.unknown', { type: filter.filterType })}</p>;
  const target = filter.targets[0]?.datasetId;
  return (
    <ContributionBoundary
      entry={entry}
      loading={<SkeletonLine height={28} />}
      fallback={({ error, retry }) => <ErrorTile error={error} onRetry={retry} />}
    >
      <LoadedInput
        entry={entry}
        config={filter}
        mask={masks[id] ?? CLEARED}
        datasource={target === undefined ? null : datasource(`${target}__table`)}
        dependencies={dependencies}
        disabled={false}
        onChange={change}
      />
    </ContributionBoundary>
  );
}

function LoadedInput({ entry, ...props }: FilterProps & { readonly entry: FilterEntry }) {
  return createElement(useEntry(entry).Component, props);
}

const PRE_FILTERS = ['adhoc_filters', 'time_range', 'granularity_sqla'] as const;

function dependenciesOf(filter: NativeFilter, masks: DataMasks): FilterProps['dependencies'] {
  const own = Object.fromEntries(
    PRE_FILTERS.flatMap((member) => (filter[member] === undefined ? [] : [[member, filter[member]]])),
  );
  return filter.cascadeParentIds.reduce<Record<string, unknown>>(
    (merged, parent) => mergeExtra(merged, masks[parent]?.extraFormData ?? {}),
    own,
  );
}
