import { ContributionBoundary, useContributions, useEntry } from '@facet/sdk/client';
import type { DataMask } from '@facet/sdk/common';
import { useCallback, useEffect, useMemo } from 'react';
import { dependenciesOf, nextAwaited, settleFirst } from '../../common/filters/filtering.ts';
import { CLEARED } from '../../common/filters/mask.ts';
import type { NativeFilter } from '../../common/filters/native-filter.ts';
import { FilterTypes } from '../filter-type.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { filterStep } from '../state/dashboard-store.ts';
import { datasourceKey, filterContext } from './filter-context.ts';
import type { FilterEntry } from './filter-input.tsx';
import { useFilterAnswer } from './use-filter-answer.ts';
import { useRowLimit } from './use-row-limit.ts';

/** Asks for the first values of filters that choose one by themselves. Draws nothing. */
export default function FirstValues() {
  const { store } = useDashboard();
  const filters = useDashboardState((state) => state.settings.filters);
  const filtering = useDashboardState((state) => state.filtering);
  const awaited = useMemo(() => nextAwaited(filtering, { filters }), [filtering, filters]);
  const types = useContributions(FilterTypes);
  const settle = useCallback(
    (id: string, mask: DataMask) => filterStep(store, (now) => settleFirst(now, id, mask)),
    [store],
  );
  return awaited.map((id) => {
    const filter = filters.find((one) => one.id === id);
    const entry = types.find((type) => type.key === filter?.filterType);
    // A type that no plugin offers any more chooses nothing, and neither does one that fails: its charts must not wait.
    if (!filter || !entry) return <NoValue key={id} id={id} onChosen={settle} />;
    return (
      <ContributionBoundary key={id} entry={entry} fallback={() => <NoValue id={id} onChosen={settle} />}>
        <FirstValue filter={filter} entry={entry} onChosen={settle} />
      </ContributionBoundary>
    );
  });
}

interface ChosenProps {
  onChosen(id: string, mask: DataMask): void;
}

function FirstValue({
  filter,
  entry,
  onChosen,
}: ChosenProps & { readonly filter: NativeFilter; readonly entry: FilterEntry }) {
  const type = useEntry(entry);
  const datasource = useDashboard().datasource(datasourceKey(filter));
  const filters = useDashboardState((state) => state.settings.filters);
  const masks = useDashboardState((state) => state.filtering.filters);
  const context = useMemo(() => filterContext(type, filter, datasource), [type, filter, datasource]);
  const dependencies = useMemo(() => dependenciesOf(filter, filters, masks), [filter, filters, masks]);
  const rowLimit = useRowLimit();
  const query = useMemo(
    () => type.queryOf?.({ ...context, dependencies, search: '', rowLimit }) ?? null,
    [type, context, dependencies, rowLimit],
  );
  const { results, error } = useFilterAnswer(query);
  const settled = query === null || results !== undefined || error !== null;
  useEffect(() => {
    if (!settled) return;
    const value = error === null ? (type.firstValue?.(results ?? [], context) ?? null) : null;
    onChosen(filter.id, type.maskOf(value, context));
  }, [settled, results, error, type, context, filter.id, onChosen]);
  return null;
}

/** Ends the wait of the charts without a value. */
function NoValue({ id, onChosen }: ChosenProps & { readonly id: string }) {
  useEffect(() => onChosen(id, CLEARED), [id, onChosen]);
  return null;
}
