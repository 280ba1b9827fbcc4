import { type ApiClient, ApiClientToken, EventBusToken, useManifestText, useService } from '@facet/sdk/client';
import type { Capability } from '@facet/sdk/common';
import type { PluginCheck, PluginRow } from '../common/wire/plugin.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

export const PLUGINS = ['plugin-admin', 'plugins'] as const;
export const DETAILS = ['plugin-admin', 'details'] as const;
export const FLAGS = ['plugin-admin', 'flags'] as const;

export interface FlagDecision {
  readonly value?: boolean | null;
  readonly roles?: Readonly<Record<string, boolean | null>>;
}

export function partsOf(id: string): { readonly owner: string; readonly name: string } {
  const [owner = '', name = ''] = id.split('/');
  return { owner, name };
}

/** The server's list of plugins in the language of the page, reloaded whenever the server reports a change. */
export function usePluginRows() {
  const api = useService(ApiClientToken);
  const events = useService(EventBusToken);
  const queries = useQueryClient();
  useEffect(() => {
    const subscription = events.on('plugin:changed', () => {
      void queries.invalidateQueries({ queryKey: [PLUGINS[0]] });
    });
    return () => subscription.dispose();
  }, [events, queries]);
  const rows = useQuery({
    queryKey: PLUGINS,
    queryFn: async ({ signal }) => (await api.call('GET /api/v1/plugin/', {}, { signal })).result,
  });
  const text = useManifestText();
  const data = useMemo(() => rows.data?.map((row) => worded(row, text)), [rows.data, text]);
  return { ...rows, data };
}

function worded(row: PluginRow, text: ReturnType<typeof useManifestText>): PluginRow {
  return {
    ...row,
    name: text(row.id, 'name', row.name),
    description: text(row.id, 'description', row.description),
    locked: row.locked === null ? null : text(row.id, 'locked', row.locked),
    points: row.points.map(({ id, name }) => ({ id, name: text(row.id, `points.${id}`, name) })),
  };
}

export function usePluginDetails(id: string) {
  const api = useService(ApiClientToken);
  return useQuery({
    queryKey: [...DETAILS, id],
    queryFn: ({ signal }) => api.call('GET /api/v1/plugin/:owner/:name', { params: partsOf(id) }, { signal }),
  });
}

export function checkArchive(api: ApiClient, file: File): Promise<PluginCheck> {
  return upload<PluginCheck>(api, 'check', file);
}

/** @param grants The granted capabilities; others are denied. */
export function installArchive(api: ApiClient, file: File, grants: readonly Capability[]): Promise<PluginRow> {
  return upload<PluginRow>(api, `install?grants=${encodeURIComponent(grants.join(','))}`, file);
}

/** Sends a file as a form, which the typed client does not support. */
async function upload<T>(api: ApiClient, what: string, file: File): Promise<T> {
  const body = new FormData();
  body.set('file', file);
  const answer: { readonly result: T } = await (
    await api.request(`/api/v1/plugin/${what}`, { method: 'POST', body })
  ).json();
  return answer.result;
}
