import { parseDatasourceKey } from '@facet/sdk/chart-query';
import { type ApiClient, ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { TabGiven } from '../model/editor-tab.ts';
import { useLab } from '../lab/lab-context.ts';
import { openTab } from '../model/lab-state.ts';
import { type LabRequest, readLabRequest, templateArguments } from './lab-address.ts';

type Opened = TabGiven;

/**
 * Opens the query that the address requests, once. The arguments are then removed from the address, so that a reload
 * opens no second tab.
 */
export function useAddress(): void {
  const { t } = useTranslation('facet/sql-lab');
  const lab = useLab();
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const [params] = useSearchParams();
  const { key } = useParams();
  const navigate = useNavigate();

  useEffect(() => {
    const others = templateArguments(params);
    lab.setUrlParams(others);
    const request = readLabRequest(params, key);
    if (!request) return;
    void navigate({ pathname: '/superset/sqllab/', search: new URLSearchParams(others).toString() }, { replace: true });
    const open = async () => {
      const before = lab.store.getState();
      try {
        const given = await tabFor(request, api);
        lab.update((state) => openTab(state, lab.defaults(), given));
      } catch {
        notify.error(t(request.kind === 'datasource' ? 'open.datasourceFailed' : 'open.queryFailed'));
        if (before.tabs.length === 0) lab.update((state) => openTab(state, lab.defaults()));
      }
    };
    void open();
  }, [params, key, navigate, lab, api, notify, t]);
}

async function tabFor(request: LabRequest, api: ApiClient): Promise<Opened> {
  switch (request.kind) {
    case 'new':
      return {};
    case 'text':
      return present({ dbId: request.dbId, schema: request.schema, sql: request.sql, name: request.name });
    case 'saved': {
      const { result } = await api.call('GET /api/v1/saved_query/:id', { params: { id: String(request.id) } });
      return present({
        remoteId: request.id,
        dbId: result.db_id,
        catalog: result.catalog,
        schema: result.schema,
        sql: result.sql,
        name: result.label,
        description: result.description,
        templateParams: result.template_parameters ?? null,
      });
    }
    case 'query':
      return queryTab(request.id, null, api);
    case 'datasource':
      return datasourceTab(request.key, request.sql, api);
    case 'posted': {
      const posted = await api.call('GET /api/v1/sqllab/requested/:key', { params: { key: request.key } });
      return datasourceTab(posted.result.datasourceKey, posted.result.sql, api);
    }
    case 'permalink': {
      const shared = await api.call('GET /api/v1/sqllab/permalink/:key', { params: { key: request.key } });
      return present({
        dbId: shared.dbId,
        catalog: shared.catalog ?? null,
        schema: shared.schema,
        sql: shared.sql,
        name: shared.name,
        templateParams: shared.templateParams,
      });
    }
    case 'shared':
      return readShared(await (await api.request(`/kv/${encodeURIComponent(request.key)}`)).json());
  }
}

/** @param sql Replaces the text of the saved query. */
async function queryTab(id: number, sql: string | null, api: ApiClient): Promise<Opened> {
  const { result } = await api.call('GET /api/v1/query/:id', { params: { id: String(id) } });
  return present({
    dbId: result.database?.id ?? null,
    catalog: result.catalog,
    schema: result.schema,
    sql: sql ?? result.sql,
    name: result.tab_name,
  });
}

async function datasourceTab(key: string, sql: string | null, api: ApiClient): Promise<Opened> {
  const { id, type } = parseDatasourceKey(key);
  if (type === 'query') return queryTab(id, sql, api);
  const { result } = await api.call('GET /api/v1/dataset/:id', { params: { id: String(id) } });
  return present({
    dbId: result.database.id,
    catalog: result.catalog,
    schema: result.schema ?? null,
    sql: sql ?? result.select_star ?? null,
    name: result.table_name,
  });
}

function readShared(value: unknown): Opened {
  const read = (name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  const text = (name: string) => {
    const found = read(name);
    return typeof found === 'string' ? found : null;
  };
  const dbId = Number(read('dbId'));
  return present({
    dbId: Number.isInteger(dbId) ? dbId : null,
    schema: text('schema'),
    sql: text('sql'),
    name: text('name') ?? text('title'),
  });
}

/** The members that have a value; for the others the new tab keeps its defaults. */
function present(given: { readonly [K in keyof Opened]: Opened[K] | null | undefined }): Opened {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined));
}
