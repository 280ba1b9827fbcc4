import type { SettingValue } from '@facet/sdk/common';
import { defineRoutes, type PluginSettings, type Principal, type RouteSet } from '@facet/sdk/server';
import { settingEndpoints } from '../common/wire/setting.ts';
import { answering } from './errors.ts';

interface Name {
  readonly owner: string;
  readonly name: string;
  readonly key: string;
}

export function settingRoutes(settings: PluginSettings): RouteSet {
  const ofCaller = ({ id }: Principal) => settings.ofUser(id);
  const set = (name: Name, who: Principal, userId: number | null, value: SettingValue | null) =>
    answering(async () => {
      await settings.set({ plugin: `${name.owner}/${name.name}`, key: name.key, userId, value, by: who.id });
      return { json: { result: userId === null ? settings.system() : await ofCaller(who) } };
    });
  return defineRoutes(settingEndpoints, {
    'GET /api/v1/setting/': async ({ principal }) => ({
      json: { result: { user: await ofCaller(principal), system: settings.system() } },
    }),
    'PUT /api/v1/setting/user/:owner/:name/:key': ({ params, principal, body }) =>
      set(params, principal, principal.id, body.value),
    'DELETE /api/v1/setting/user/:owner/:name/:key': ({ params, principal }) =>
      set(params, principal, principal.id, null),
    'PUT /api/v1/setting/system/:owner/:name/:key': ({ params, principal, body }) =>
      set(params, principal, null, body.value),
    'DELETE /api/v1/setting/system/:owner/:name/:key': ({ params, principal }) => set(params, principal, null, null),
  });
}
