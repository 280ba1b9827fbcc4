import type { TabState } from '../../common/wire/tab-state.ts';
import { readProgress } from '../model/query-progress.ts';
import { type EditorTab, INITIAL_SQL, readTabExtra, type TabExtra, type TabGiven } from '../model/editor-tab.ts';
import type { LabRun } from '../model/lab-run.ts';

/** Names of a tab's members in the requests for server tabs. */
const FIELDS: readonly (readonly [field: string, read: (tab: EditorTab) => unknown])[] = [
  ['label', (tab) => tab.name],
  ['sql', (tab) => tab.sql],
  ['database_id', (tab) => tab.dbId],
  ['catalog', (tab) => tab.catalog],
  ['schema', (tab) => tab.schema],
  ['query_limit', (tab) => tab.queryLimit],
  ['template_params', (tab) => tab.templateParams],
  ['autorun', (tab) => tab.autorun],
  ['hide_left_bar', (tab) => tab.leftBar.hidden],
  ['saved_query_id', (tab) => tab.remoteId],
];

/** A tab as it is to be stored on the server. */
export interface SyncedTab {
  readonly tab: EditorTab;
  /** Client id of its latest run. */
  readonly latest: string | null;
}

/** Members that differ from the earlier version, under their names in the requests; all members without one. */
export function changedFields(now: SyncedTab, before: SyncedTab | undefined): Readonly<Record<string, unknown>> {
  const changed = FIELDS.filter(([, read]) => before === undefined || read(before.tab) !== read(now.tab));
  const fields = Object.fromEntries(changed.map(([field, read]) => [field, read(now.tab)]));
  const extra = before === undefined || weighty(before.tab) !== weighty(now.tab) || changed.length > 0;
  return {
    ...fields,
    ...(now.latest !== (before?.latest ?? null) ? { latest_query_id: now.latest } : {}),
    ...(extra ? { extra_json: extraOf(now.tab) } : {}),
  };
}

/** A new tab as the body of the request that creates it. */
export function editorOf(tab: EditorTab): Readonly<Record<string, unknown>> {
  const { name, dbId, catalog, schema, sql, queryLimit, templateParams, autorun, remoteId } = tab;
  const known = { name, dbId, catalog, schema, sql, queryLimit, templateParams, autorun };
  return {
    ...known,
    hideLeftBar: tab.leftBar.hidden,
    extraJson: extraOf(tab),
    ...(remoteId === null ? {} : { remoteId }),
  };
}

/** Converts a tab that is stored on the server. */
export function tabOf(tab: TabState): TabGiven & Pick<TabExtra, 'position' | 'changedAt'> {
  const extra = readTabExtra(tab.extra_json);
  return {
    ...extra,
    leftBar: { ...extra.leftBar, hidden: tab.hide_left_bar },
    ...identityOf(tab.id),
    loaded: true,
    syncedAt: extra.changedAt,
    sql: tab.sql ?? INITIAL_SQL,
    dbId: tab.database_id,
    catalog: tab.catalog ?? null,
    schema: tab.schema,
    templateParams: tab.template_params ?? '',
    autorun: tab.autorun,
    remoteId: tab.saved_query?.id ?? null,
    tables: tab.table_schemas
      .filter((table) => table.database_id === tab.database_id && table.schema !== null)
      .map((table) => ({ schema: table.schema ?? '', name: table.table, expanded: table.expanded }))
      // The server lists the last opened tab at the end.
      .toReversed(),
    ...(tab.label === null ? {} : { name: tab.label }),
    ...(tab.query_limit === null ? {} : { queryLimit: tab.query_limit }),
  };
}

/** A tab of which only the id and the name are known. */
export function stubOf(id: number, label: string | null): TabGiven {
  return { ...identityOf(id), loaded: false, sql: '', ...(label === null ? {} : { name: label }) };
}

function identityOf(id: number): Pick<EditorTab, 'serverId' | 'editorId' | 'migrateFrom'> {
  return { serverId: id, editorId: String(id), migrateFrom: null };
}

/** The latest run of a tab of the server, so that another browser shows its result too. */
export function runOf(tabId: string, record: Readonly<Record<string, unknown>> | null): LabRun | undefined {
  const progress = record && readProgress(record);
  const { sql, startDttm } = record ?? {};
  if (!progress || typeof sql !== 'string' || typeof startDttm !== 'number') return undefined;
  const { clientId, ...rest } = progress;
  return { ...rest, clientId, tabId, sql, origin: { line: 0, column: 0 }, background: true, startedAt: startDttm };
}

function extraOf(tab: EditorTab): TabExtra {
  const { selection, runAsync, description, previews, leftBar, south, position, changedAt } = tab;
  return { selection, runAsync, description, previews, leftBar, south, position, changedAt };
}

/** The members that justify a request of their own. The cursor position does not; it is sent along with the next change. */
function weighty(tab: EditorTab): string {
  const { selection: _selection, changedAt: _changedAt, ...rest } = extraOf(tab);
  return JSON.stringify(rest);
}
