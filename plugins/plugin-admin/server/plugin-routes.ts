import { CAPABILITIES, type Capability } from '@facet/sdk/common';
import {
  defineRoutes,
  type FeatureFlags,
  type Identity,
  type PluginAdministration,
  type PluginDetails,
  type RouteSet,
  type UploadedFile,
} from '@facet/sdk/server';
import { pluginEndpoints } from '../common/wire/plugin.ts';
import { dynamicPlugins } from './dynamic-plugins.ts';
import { adminErrors, answering, uninstalled } from './errors.ts';

export interface PluginRouteServices {
  readonly plugins: PluginAdministration;
  readonly identity: Identity;
  readonly flags: FeatureFlags;
}

const LIST_FLAG = 'DYNAMIC_PLUGINS';

export function pluginRoutes({ plugins, identity, flags }: PluginRouteServices): RouteSet {
  const statusOf = async (id: string) => ({ json: { result: (await plugins.details(id)).status } });
  return defineRoutes(pluginEndpoints, {
    'GET /api/v1/plugin/:owner/:name': ({ params }) =>
      answering(async () => {
        const { status, ...details } = await plugins.details(idOf(params));
        return { json: { result: status, ...(await withNames(identity, details)) } };
      }),
    'PUT /api/v1/plugin/:owner/:name': ({ params, body: { enabled, hash, grants }, principal }) =>
      answering(async () => {
        const id = idOf(params);
        if (hash !== undefined) await plugins.useVersion(id, hash, principal.id);
        if (grants !== undefined) await plugins.setGrants(id, grants, principal.id);
        if (enabled !== undefined) await plugins.setEnabled(id, enabled, principal.id);
        if (hash === undefined && enabled === undefined && grants === undefined) throw adminErrors.nothingToDo();
        return statusOf(id);
      }),
    'POST /api/v1/plugin/:owner/:name/retry': ({ params, principal }) =>
      answering(async () => {
        await plugins.retry(idOf(params), principal.id);
        return statusOf(idOf(params));
      }),
    'PUT /api/v1/plugin/:owner/:name/secret': ({ params, body: { name, value }, principal }) =>
      answering(async () => {
        await plugins.setSecret(idOf(params), name, value, principal.id);
        return { json: { secrets: (await plugins.details(idOf(params))).secrets } };
      }),
    'DELETE /api/v1/plugin/:owner/:name': ({ params, query, principal }) =>
      answering(async () => {
        await plugins.uninstall(idOf(params), { by: principal.id, deleteData: query.data === 'delete' });
        return { json: { message: uninstalled(idOf(params)) } };
      }),
    'POST /api/v1/plugin/check': ({ request }) =>
      answering(async () => ({ json: { result: await plugins.check(archiveOf(request.files)) } })),
    'POST /api/v1/plugin/install': ({ request, query, principal }) =>
      answering(async () => {
        const grants = query.grants === undefined ? {} : { grants: capabilitiesOf(query.grants) };
        const options = { by: principal.id, development: query.development === 'true', ...grants };
        return { status: 201, json: { result: await plugins.install(archiveOf(request.files), options) } };
      }),
    'GET /api/v1/feature_flag/': () => ({ json: { result: plugins.flags() } }),
    'PUT /api/v1/feature_flag/:name': ({ params: { name }, body }) =>
      answering(async () => {
        await plugins.decideFlag(name, body);
        return { json: { result: plugins.flags().find((flag) => flag.name === name) } };
      }),
    'GET /dynamic-plugins/api/read': ({ principal }) => {
      if (!flags.isOn(LIST_FLAG, principal)) throw adminErrors.listOff();
      // Anonymous visitors get no code of installed plugins, whatever the permissions of the role Public, so the list
      // is empty for them.
      const result = principal.isAnonymous ? [] : dynamicPlugins(plugins.list());
      return { json: { result, count: result.length } };
    },
  });
}

function idOf({ owner, name }: { readonly owner: string; readonly name: string }): string {
  return `${owner}/${name}`;
}

function capabilitiesOf(text: string): readonly Capability[] {
  return text.split(',').flatMap((name) => {
    const capability = CAPABILITIES.find((one) => one === name);
    if (capability === undefined && name !== '') throw adminErrors.unknownCapability(name);
    return capability ?? [];
  });
}

function archiveOf(files: readonly UploadedFile[]): Uint8Array {
  const [file, ...others] = files.filter(({ field }) => field === 'file');
  if (!file || others.length > 0) throw adminErrors.noFile();
  return file.bytes;
}

async function withNames({ users }: Identity, { versions, log, ...rest }: Omit<PluginDetails, 'status'>) {
  const ids = new Set([...versions.map((version) => version.installedBy), ...log.map((event) => event.by)]);
  const people = await users.byIds([...ids].filter((id) => id !== null));
  const names = new Map(people.map((person) => [person.id, person.username]));
  const nameOf = (id: number | null): string | null => (id === null ? null : (names.get(id) ?? null));
  return {
    versions: versions.map((version) => ({ ...version, installedBy: nameOf(version.installedBy) })),
    log: log.map((event) => ({ ...event, by: nameOf(event.by) })),
    ...rest,
  };
}
