import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditors } from './editors.ts';
import type { TabActions } from './tab-actions.ts';
import { readRunError } from '../model/run-error.ts';
import { useLabDatabases } from '../names/lab-databases.ts';
import type { TabFrame } from '../model/tab-frame.ts';
import { useLab } from '../lab/lab-context.ts';
import { isActive } from '../model/lab-run.ts';
import { changeTab } from '../model/lab-state.ts';

/** The actions of a tab, shared by its buttons, keys and menus. */
export function useTabActions(tab: TabFrame): TabActions {
  const { t } = useTranslation('facet/sql-lab');
  const lab = useLab();
  const editors = useEditors();
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const databases = useLabDatabases().data?.result;
  return useMemo(() => {
    const database = databases?.find((row) => row.id === tab.dbId);
    const change: TabActions['change'] = (given) => lab.update((state) => changeTab(state, tab.id, given));
    const typed = () => {
      lab.typing.collect();
      return { id: tab.id, sql: lab.store.getState().tabs.find(({ id }) => id === tab.id)?.sql ?? '' };
    };
    const run: TabActions['run'] = async (text = editors.text(typed()), createAs) => {
      if (tab.dbId === null) {
        notify.warning(t('run.chooseDatabase'));
        return;
      }
      if (isActive(lab.store.getState().runs[tab.id])) {
        notify.info(t('run.busy'));
        return;
      }
      editors.closeCompletion(tab.id);
      change({ south: 'results' });
      await lab.runner.run({
        slot: tab.id,
        tabId: tab.editorId,
        tabName: tab.name,
        databaseId: tab.dbId,
        catalog: tab.catalog,
        schema: tab.schema,
        sql: text.sql,
        origin: text.origin,
        limit: tab.queryLimit,
        templateParams: tab.templateParams,
        background: tab.runAsync && database?.allow_run_async === true,
        ...(createAs ? { createAs } : {}),
      });
    };
    return {
      change,
      run,
      runStatement: () => run(editors.statement(typed())),
      stop: () => lab.runner.stop(tab.id),
      async format() {
        const { sql } = typed();
        try {
          const { result } = await api.call('POST /api/v1/sqllab/format_sql/', {
            body: { sql, engine: database?.backend ?? null },
          });
          const view = editors.view(tab.id);
          // Text that was typed during the request must not be overwritten by the formatted text.
          if (view && view.state.doc.toString() !== sql) return;
          if (view) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: result } });
          else change({ sql: result });
        } catch (error) {
          notify.error(t('editor.formatFailed'), { text: readRunError(error).message });
        }
      },
    };
  }, [lab, editors, api, notify, databases, t, tab]);
}
