import type { PluginManifest } from '../../../common/manifest.ts';
import { type AnyToken, isOptional, isScoped } from '../../../common/token.ts';
import {
  type Counters,
  CountersToken,
  type FeatureFlags,
  FeatureFlagsToken,
  type JobQueue,
  JobQueueToken,
  type KeyValueStore,
  KeyValueStoreToken,
  type MetadataStore,
  MetadataStoreToken,
  type PageNews,
  PageNewsToken,
  type Secrets,
  SecretsToken,
  SharedCacheToken,
  type StoredValue,
} from '../../host.ts';
import type { Scoped } from '../../../common/scope.ts';
import { type Outside, type OutsideAnswer, OutsideToken } from '../../outside.ts';
import { type PersonApi, PersonApiToken } from '../../person-api.ts';
import { type Workers, WorkersToken } from '../../workers/workers.ts';
import type { Bridge } from '../bridge.ts';
import { bridgeErrors } from '../errors.ts';
import { SERVICE_CALLS } from '../service-calls.ts';
import { HostedCache } from './hosted-cache.ts';
import { handleOf } from './hosted-scope.ts';
import type { PushedValue } from './pushed-value.ts';
import { remoteMethods } from './remote-methods.ts';

export interface HostedServiceParts {
  readonly bridge: Bridge;
  readonly metadata: MetadataStore;
  readonly flags: PushedValue<Readonly<Record<string, boolean>>>;
  readonly workers: Workers;
  /** Methods of services of other plugins, by the ids of their tokens. */
  readonly others: Readonly<Record<string, readonly string[]>>;
}

/**
 * What the plugin requires, as services of this process.
 * @throws FacetError `PLH_NO_SERVICE` for what a plugin in its own process cannot have.
 */
export function hostedServices(
  { id, server }: PluginManifest,
  parts: HostedServiceParts,
): Readonly<Record<string, unknown>> {
  const { bridge, others } = parts;
  return Object.fromEntries(
    Object.entries(server?.requires ?? {}).map(([name, dependency]) => {
      const token = isOptional(dependency) ? dependency.optional : dependency;
      const methods = others[token.id];
      const service = HOSTED_SERVICES.get(token.id)?.(parts) ?? (methods && serviceOfOther(token, methods, bridge));
      if (service === undefined && !isOptional(dependency)) throw bridgeErrors.noService(id, token.id);
      return [name, service];
    }),
  );
}

function serviceOfOther(token: AnyToken, methods: readonly string[], bridge: Bridge): unknown {
  const call = (method: string, handle: string | null, args: readonly unknown[]) =>
    bridge.call(SERVICE_CALLS.callService, [token.id, method, handle, args]);
  if (!isScoped(token)) return remoteMethods(methods, call);
  const ofScope: Scoped<unknown> = {
    for(scope) {
      const handle = handleOf(scope);
      return remoteMethods(methods, (method, _none, args) => call(method, handle, args));
    },
  };
  return ofScope;
}

/** Services of the host that a plugin in its own process can have, by the ids of their tokens. */
export const HOSTED_SERVICES: ReadonlyMap<string, (parts: HostedServiceParts) => unknown> = new Map<
  string,
  (parts: HostedServiceParts) => unknown
>([
  [SecretsToken.id, ({ bridge }) => secrets(bridge)],
  [OutsideToken.id, ({ bridge }) => outside(bridge)],
  [SharedCacheToken.id, ({ bridge }) => new HostedCache(bridge)],
  [PersonApiToken.id, ({ bridge }) => personApi(bridge)],
  [WorkersToken.id, ({ workers }) => workers],
  [MetadataStoreToken.id, ({ metadata }) => metadata],
  [FeatureFlagsToken.id, ({ flags }) => featureFlags(flags)],
  [CountersToken.id, ({ bridge }) => counters(bridge)],
  [PageNewsToken.id, ({ bridge }) => pageNews(bridge)],
  [JobQueueToken.id, ({ bridge }) => jobQueue(bridge)],
  [KeyValueStoreToken.id, ({ bridge }) => keyValues(bridge)],
]);

const featureFlags = (flags: HostedServiceParts['flags']): FeatureFlags => ({
  all: () => flags.get(),
  isOn: (name) => flags.get()[name] ?? false,
});

const counters = (bridge: Bridge): Counters => ({
  count: (name, help) => bridge.tell(SERVICE_CALLS.count, { name, help }),
  time: (name, help, seconds, labels) => bridge.tell(SERVICE_CALLS.time, { name, help, seconds, labels }),
});

const pageNews = (bridge: Bridge): PageNews => ({
  tell: (topic, userIds) => bridge.tell(SERVICE_CALLS.tellPages, { topic, userIds }),
});

const jobQueue = (bridge: Bridge): JobQueue => ({
  enqueue: async (handler, payload, { scope, ...options } = {}) => {
    const asked = scope === undefined ? options : { ...options, scope: handleOf(scope) };
    return String(await bridge.call(SERVICE_CALLS.enqueue, [handler, payload, asked]));
  },
});

const keyValues = (bridge: Bridge): KeyValueStore => ({
  async get(space, key) {
    // The server's end gives a stored value or nothing.
    return (await bridge.call(SERVICE_CALLS.keyValueGet, [space, key])) as StoredValue | undefined;
  },
  async set(space, key, value, options) {
    await bridge.call(SERVICE_CALLS.keyValueSet, [space, key, value, options]);
  },
  delete: async (space, key) => (await bridge.call(SERVICE_CALLS.keyValueDelete, [space, key])) === true,
});

const outside = (bridge: Bridge): Outside => ({
  async fetch(url, { signal, ...request } = {}) {
    // The server's end gives what came.
    return (await bridge.call(SERVICE_CALLS.fetchOutside, [url, request], signal ? { signal } : {})) as OutsideAnswer;
  },
});

const secrets = (bridge: Bridge): Secrets => ({
  // The server's end gives texts.
  get: async (name) => (await bridge.call(SERVICE_CALLS.secretGet, [name])) as string | undefined,
  set: async (name, value) => void (await bridge.call(SERVICE_CALLS.secretSet, [name, value])),
  names: async () => (await bridge.call(SERVICE_CALLS.secretNames, [])) as readonly string[],
});

function personApi(bridge: Bridge): Scoped<PersonApi> {
  return {
    for(scope) {
      const handle = handleOf(scope);
      // The server's end gives what the endpoint promises.
      return {
        call: (endpoint, input) => bridge.call(SERVICE_CALLS.callForPerson, [handle, endpoint, input]) as never,
      };
    },
  };
}
