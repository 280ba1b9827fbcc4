import { useEffect } from 'react';
import type { Lab } from '../lab/lab.ts';
import { changeTab } from '../model/lab-state.ts';
import { useLabDatabases } from '../names/lab-databases.ts';
import { rememberedDatabase } from '../schema/schema-bar.tsx';

/** New tabs start with the most recently used database, or with the first one. */
export function useDefaultDatabase(lab: Lab): void {
  const rows = useLabDatabases().data?.result;
  useEffect(() => {
    if (!rows || lab.defaults().dbId !== null) return;
    const last = rememberedDatabase();
    const chosen = rows.find((row) => row.id === last) ?? rows[0];
    if (!chosen) return;
    lab.setDefaultDatabase(chosen.id);
    for (const tab of lab.store.getState().tabs) {
      if (tab.dbId === null && tab.loaded) lab.update((state) => changeTab(state, tab.id, { dbId: chosen.id }));
    }
  }, [lab, rows]);
}
