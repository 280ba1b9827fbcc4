import { type AnyToken, isScoped, isToken, type PluginManifest, type ScopedService } from '@facet/sdk/common';
import { NEWS, serviceTarget } from '@facet/sdk/plugin-host';
import type { PluginHost } from './plugin-host.ts';
import { type RemoteMethodParts, remoteMethods } from './remote-methods.ts';

export interface ProvidedServicesParts {
  readonly manifest: PluginManifest;
  readonly mayKnowCaller: () => boolean;
}

type Host = Pick<PluginHost, 'call' | 'scopes' | 'tell'>;

/** What is called of the services that the plugin provides; in the shape of `provides`. */
export function providedServices(parts: ProvidedServicesParts, host: Host): unknown {
  const provides = parts.manifest.server?.provides;
  if (provides === undefined) return undefined;
  if (isToken(provides)) return serviceOf(provides, parts, host);
  return Object.fromEntries(Object.entries(provides).map(([name, token]) => [name, serviceOf(token, parts, host)]));
}

function serviceOf(token: AnyToken, { manifest, mayKnowCaller }: ProvidedServicesParts, host: Host): unknown {
  const methods: RemoteMethodParts = {
    manifest,
    what: `the service "${token.id}"`,
    declared: manifest.services?.[token.id] ?? {},
    scopes: host.scopes,
    mayKnowCaller,
    call: (method, args, options) => host.call(serviceTarget(token.id, method), args, options),
  };
  return isScoped(token) ? ofEachScope(methods, host) : remoteMethods(methods);
}

/** The process hears of a scope with the first call in it, and of its end. */
const ofEachScope =
  (methods: RemoteMethodParts, host: Host): ScopedService<unknown> =>
  (scope, subscriptions) => {
    let handle: string | undefined;
    const enter = (): string => {
      if (handle !== undefined) return handle;
      const entered = subscriptions.add(host.scopes.enter(scope));
      subscriptions.add({ dispose: () => host.tell(NEWS.scopeEnded, entered.handle) });
      return (handle = entered.handle);
    };
    return remoteMethods({ ...methods, bound: { scope, handle: enter } });
  };
