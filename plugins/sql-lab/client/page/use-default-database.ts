import { SessionToken, useService } from '@facet/sdk/client';
import { useEffect } from 'react';
import type { Lab } from '../lab/lab.ts';
import { changeTab } from '../model/lab-state.ts';
import { useLabDatabases } from '../names/lab-databases.ts';
import { rememberedDatabase } from '../schema/schema-bar.tsx';

/** The most recently used database, else the one that the server names, else the first one. */
export const databaseOfNewTabs = <T extends { readonly id: number }>(
  rows: readonly T[],
  last: number | null,
  named: unknown,
): T | undefined => rows.find(({ id }) => id === last) ?? rows.find(({ id }) => id === named) ?? rows[0];

/** Tabs without a database get that of new tabs. */
export function useDefaultDatabase(lab: Lab): void {
  const rows = useLabDatabases().data?.result;
  const named = useService(SessionToken).conf['SQLLAB_DEFAULT_DBID'];
  useEffect(() => {
    if (!rows || lab.defaults().dbId !== null) return;
    const chosen = databaseOfNewTabs(rows, rememberedDatabase(), named);
    if (!chosen) return;
    lab.setDefaultDatabase(chosen.id);
    for (const tab of lab.store.getState().tabs) {
      if (tab.dbId === null && tab.loaded) lab.update((state) => changeTab(state, tab.id, { dbId: chosen.id }));
    }
  }, [lab, rows, named]);
}
