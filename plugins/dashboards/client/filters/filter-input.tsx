import { useDebouncedValue } from '@mantine/hooks';
import { ContributionBoundary, useContributions, useEntry } from '@facet/sdk/client';
import type { DataMask, Entry, ExtensionPoint } from '@facet/sdk/common';
import { ErrorTile, SkeletonLine } from '@facet/sdk/ui';
import { createElement, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dependenciesOf, type FilterMasks } from '../../common/filters/filtering.ts';
import { CLEARED } from '../../common/filters/mask.ts';
import type { NativeFilter } from '../../common/filters/native-filter.ts';
import { FilterTypes } from '../filter-type.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { datasourceKey, filterContext } from './filter-context.ts';
import classes from './filters.module.css';
import { useFilterAnswer } from './use-filter-answer.ts';
import { useRowLimit } from './use-row-limit.ts';
import { valueProblem } from './value-problem.ts';

export type FilterEntry = typeof FilterTypes extends ExtensionPoint<infer C> ? Entry<C> : never;

const SEARCH_REST_MS = 500;

export interface FilterInputProps {
  readonly filter: NativeFilter;
  /** Of all filters: parents narrow what this one offers. */
  readonly masks: FilterMasks;
  onChange(id: string, mask: DataMask): void;
}

/** The input of the filter's type. A type that no plugin offers is named in its place. */
export function FilterInput(props: FilterInputProps) {
  const { t } = useTranslation('facet/dashboards');
  const { filterType } = props.filter;
  const entry = useContributions(FilterTypes).find((one) => one.key === filterType);
  if (!entry)
    return (
      <p className={classes.unknown} role="note">
        {t('filters.unknown', { type: filterType })}
      </p>
    );
  return (
    <ContributionBoundary
      entry={entry}
      loading={<SkeletonLine height={28} />}
      fallback={({ error, retry }) => <ErrorTile error={error} title={t('layout.crashed')} onRetry={retry} />}
    >
      <LoadedInput entry={entry} {...props} />
    </ContributionBoundary>
  );
}

function LoadedInput({ entry, filter, masks, onChange }: FilterInputProps & { readonly entry: FilterEntry }) {
  const type = useEntry(entry);
  const datasource = useDashboard().datasource(datasourceKey(filter));
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search, SEARCH_REST_MS);
  const context = useMemo(() => filterContext(type, filter, datasource), [type, filter, datasource]);
  const filters = useDashboardState((state) => state.settings.filters);
  const dependencies = useMemo(() => dependenciesOf(filter, filters, masks), [filter, filters, masks]);
  const rowLimit = useRowLimit();
  const query = useMemo(
    () => type.queryOf?.({ ...context, dependencies, search: search === '' ? '' : settled, rowLimit }) ?? null,
    [type, context, dependencies, search, settled, rowLimit],
  );
  const answer = useFilterAnswer(query);
  const { t } = useTranslation(entry.owner);
  const mask = masks[filter.id] ?? CLEARED;
  const problem = valueProblem(type, filter, datasource, mask);
  return (
    <>
      {createElement(type.Component, {
        ...context,
        value: type.valueOf(mask),
        answer: { ...answer, fetching: answer.fetching || search !== settled },
        rowLimit,
        onSearch: setSearch,
        onChange: (value: unknown) => onChange(filter.id, type.maskOf(value, context)),
      })}
      {problem === null ? null : (
        <p className={classes.missing} role="alert">
          {t(problem)}
        </p>
      )}
    </>
  );
}
