import {
  type AnyToken,
  defineScopedToken,
  defineToken,
  type Deps,
  isOnDemand,
  isOptional,
  isScoped,
  isToken,
  onDemand,
  optional,
  type PluginHalf,
  type PluginManifest,
  providedTokens,
} from '@facet/sdk/common';

/** A half in JSON: tokens as their ids, optional ones with a trailing `?`, those on demand with `~`. */
interface JsonHalf {
  readonly requires?: Readonly<Record<string, string>>;
  readonly provides?: string | Readonly<Record<string, string>>;
  /** Of these, the ids of services that there are for each scope. */
  readonly scoped?: readonly string[];
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
  const required = Object.values(requires ?? {}).map((dep) => (isOptional(dep) ? dep.optional : dep));
  const scoped = [...required, ...providedTokens(provides)].filter(isScoped).map(({ id }) => id);
  return {
    ...(requires ? { requires: mapValues(requires, dependencyText) } : {}),
    ...(provides ? { provides: isToken(provides) ? provides.id : mapValues(provides, ({ id }) => id) } : {}),
    ...(scoped.length > 0 ? { scoped } : {}),
  };
}

function dependencyText(dep: Deps[string]): string {
  if (!isOptional(dep)) return dep.id;
  return `${dep.optional.id}${isOnDemand(dep) ? '~' : '?'}`;
}

function halfFromJson(half: JsonHalf): PluginHalf {
  const { requires, provides, scoped = [] } = half;
  const token = (id: string): AnyToken =>
    scoped.includes(id) ? defineScopedToken<object>(id, '') : defineToken<unknown>(id, '');
  const dependency = (id: string): Deps[string] => {
    if (id.endsWith('?')) return optional(token(id.slice(0, -1)));
    return id.endsWith('~') ? onDemand(token(id.slice(0, -1))) : token(id);
  };
  return {
    ...(requires ? { requires: mapValues(requires, dependency) } : {}),
    ...(provides === undefined
      ? {}
      : { provides: typeof provides === 'string' ? token(provides) : mapValues(provides, token) }),
  };
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Readonly<Record<string, B>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
