import {
  type AnyToken,
  defineToken,
  type Deps,
  isOptional,
  isToken,
  optional,
  type PluginHalf,
  type PluginManifest,
} from '@facet/sdk/common';

/** A half in JSON: tokens as their ids, optional ones with a trailing `?`. */
interface JsonHalf {
  readonly requires?: Readonly<Record<string, string>>;
  readonly provides?: string | Readonly<Record<string, string>>;
}

/** A manifest as `facet build` writes it and the server sends it. */
export type ManifestJson = Omit<PluginManifest, 'client' | 'server'> & {
  readonly client?: JsonHalf;
  readonly server?: JsonHalf;
};

export function manifestToJson(manifest: PluginManifest): ManifestJson {
  const { client, server, ...rest } = manifest;
  return {
    ...rest,
    ...(client ? { client: halfToJson(client) } : {}),
    ...(server ? { server: halfToJson(server) } : {}),
  };
}

/** @throws TypeError when a token id is not `owner/name@major`. Everything else is for the manifest check to say. */
export function manifestFromJson(json: ManifestJson): PluginManifest {
  const { client, server, ...rest } = json;
  return {
    ...rest,
    ...(client ? { client: halfFromJson(client) } : {}),
    ...(server ? { server: halfFromJson(server) } : {}),
  };
}

function halfToJson(half: PluginHalf): JsonHalf {
  const { requires, provides } = half;
  return {
    ...(requires ? { requires: mapValues(requires, (dep) => (isOptional(dep) ? `${dep.optional.id}?` : dep.id)) } : {}),
    ...(provides ? { provides: isToken(provides) ? provides.id : mapValues(provides, ({ id }) => id) } : {}),
  };
}

function halfFromJson(half: JsonHalf): PluginHalf {
  const { requires, provides } = half;
  return {
    ...(requires ? { requires: mapValues(requires, dependencyFromJson) } : {}),
    ...(provides === undefined
      ? {}
      : { provides: typeof provides === 'string' ? tokenFromJson(provides) : mapValues(provides, tokenFromJson) }),
  };
}

function dependencyFromJson(id: string): Deps[string] {
  return id.endsWith('?') ? optional(tokenFromJson(id.slice(0, -1))) : tokenFromJson(id);
}

function tokenFromJson(id: string): AnyToken {
  return defineToken<unknown>(id, '');
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Readonly<Record<string, B>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
