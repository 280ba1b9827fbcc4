import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { writeMasks } from '../../common/filters/wire-masks.ts';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import type { DashboardState } from '../state/dashboard-store.ts';

const REST_MS = 400;
const TAB_KEY = 'facet:tab_id';

/** Stores filter values on the server and their key in the address, so that a reload and a shared address show the same. */
export function useKeptFilters(): void {
  const { store, api, id, isNew, session } = useDashboard();
  const mayKeep = !isNew && session.can('can_write', 'DashboardFilterStateRestApi');
  const [, setSearch] = useSearchParams();
  useEffect(() => {
    if (!mayKeep) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = async () => {
      const value = JSON.stringify(writeMasks(store.getState().filtering));
      const { key } = await api.call('POST /api/v1/dashboard/:id/filter_state', {
        params: { id },
        query: { tab_id: tabId() },
        body: { value },
      });
      setSearch(
        (search) => {
          search.set('native_filters_key', key);
          search.delete('permalink_key');
          search.delete('native_filters');
          return search;
        },
        { replace: true },
      );
    };
    const follow = ({ filtering: now }: DashboardState, { filtering: then }: DashboardState) => {
      if (now.filters === then.filters && now.charts === then.charts && now.held === then.held) return;
      clearTimeout(timer);
      // A state that cannot be kept costs the reload its filters, not the reader the dashboard.
      timer = setTimeout(() => void keep().catch(() => undefined), REST_MS);
    };
    // A filter may have chosen its first value before this code was there.
    follow(store.getState(), store.getInitialState());
    const stop = store.subscribe(follow);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store, api, id, mayKeep, setSearch]);
}

function tabId(): string {
  try {
    const known = sessionStorage.getItem(TAB_KEY);
    if (known) return known;
    const made = crypto.randomUUID();
    sessionStorage.setItem(TAB_KEY, made);
    return made;
  } catch {
    // Without storage every visit is a tab of its own.
    return crypto.randomUUID();
  }
}
