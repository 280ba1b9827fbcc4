import { describeError } from '@facet/sdk/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { replaceValues } from '../../common/filters/filtering.ts';
import { holdsSame, setParams, setValues } from '../../common/filters/set-values.ts';
import type { FilterSet, FilterSetUpdate } from '../../common/wire/filter-sets.ts';
import { useFilterDraft } from '../filters/use-filter-draft.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { filterStep } from '../state/dashboard-store.ts';
import { filterSetsQuery } from '../storage/filter-sets-query.ts';

export interface FilterSetsState {
  readonly sets: readonly FilterSet[];
  /** The set that was applied or saved last, while it is there. */
  readonly current: FilterSet | undefined;
  /** The filter values differ from the current set. */
  readonly isChanged: boolean;
  mayChange(set: FilterSet): boolean;
  apply(set: FilterSet): void;
  /** Stores the current filter values in an existing set. */
  update(set: FilterSet): void;
  create(name: string, isForAll: boolean): Promise<void>;
  rename(set: FilterSet, name: string): Promise<void>;
  /** Makes this shared set the one that the dashboard opens with, or stops that. */
  openFirst(set: FilterSet, isFirst: boolean): void;
  remove(set: FilterSet): Promise<void>;
}

/** The filter sets, and the actions on them. */
export function useFilterSets(): FilterSetsState {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { api, id, store, session, rights, notifier, openedSet } = useDashboard();
  const filters = useDashboardState((state) => state.settings.filters);
  const { masks, incomplete, apply: applyChanges } = useFilterDraft();
  const [currentId, setCurrent] = useState(openedSet);
  const client = useQueryClient();
  const query = filterSetsQuery(api, id);
  const { data } = useQuery(query);
  const sets = data?.result ?? [];
  const current = sets.find((set) => set.id === currentId);
  const refresh = () => client.invalidateQueries({ queryKey: query.queryKey });
  const tell = (error: unknown) => notifier.error(describeError(error).message);
  const json = (more: object = {}) => {
    // The set stores what the bar shows, so pending values are applied first.
    if (!incomplete) applyChanges();
    return JSON.stringify({ ...setParams(filters, store.getState().filtering.filters), ...more });
  };
  const put = (set: FilterSet, body: FilterSetUpdate) =>
    api.call('PUT /api/v1/dashboard/:id/filtersets/:set', { params: { id, set: set.id }, body });
  return {
    sets,
    current,
    isChanged: current !== undefined && !holdsSame(current.params, filters, masks),
    mayChange: ({ owner_type }) => session.can('can_edit', 'FilterSets') && (owner_type === 'User' || rights.edit),
    apply(set) {
      const { values, lost } = setValues(set.params, filters);
      filterStep(store, (now) => replaceValues(now, { ...now, filters: values }));
      setCurrent(set.id);
      if (lost.length > 0) notifier.info(t('sets.lost', { names: lost.join(', ') }));
    },
    update(set) {
      const { opensFirst } = set.params;
      put(set, { json_metadata: json(opensFirst === undefined ? {} : { opensFirst }) })
        .then(refresh)
        .catch(tell);
    },
    async rename(set, name) {
      await put(set, { name });
      await refresh();
    },
    openFirst(set, isFirst) {
      const others = sets.filter((one) => one.id !== set.id && one.params.opensFirst === true);
      const change = (one: FilterSet, opensFirst: boolean) =>
        put(one, { json_metadata: JSON.stringify({ ...one.params, opensFirst }) });
      Promise.all([change(set, isFirst), ...others.map((one) => change(one, false))])
        .then(refresh)
        .catch(tell);
    },
    async create(name, isForAll) {
      const owner = isForAll
        ? ({ owner_type: 'Dashboard', owner_id: id } as const)
        : ({ owner_type: 'User', owner_id: session.user.userId ?? 0 } as const);
      const set = await api.call('POST /api/v1/dashboard/:id/filtersets', {
        params: { id },
        body: { name, ...owner, json_metadata: json() },
      });
      await refresh();
      setCurrent(set.id);
    },
    async remove(set) {
      await api.call('DELETE /api/v1/dashboard/:id/filtersets/:set', { params: { id, set: set.id } });
      await refresh();
    },
  };
}
