import type { ClientHost, PluginSummary } from '@facet/sdk/client';
// No door of the sdk leads there: plugins must not ask for each other's hosts.
import type { OwnedHost } from '../../sdk/client/owned-host.ts';
import type { Kernel, PluginRuntime } from '../common/kernel.ts';

export interface ClientHosts {
  /** Of the shell, and of what is built in. */
  readonly whole: ClientHost;
  readonly owned: OwnedHost;
}

/** The part of the kernel that components may use, for each installed plugin with its own rights. */
export function clientHosts(kernel: Kernel): ClientHosts {
  const whole = wholeHost(kernel);
  const made = new Map<string, ClientHost>();
  /** The installed plugins among whose components such a host was given out: it has the rights that all of them have. */
  const ownersOf = new WeakMap<ClientHost, readonly string[]>([[whole, []]]);
  const isBuiltIn = (id: string): boolean => kernel.statuses().some((plugin) => plugin.id === id && plugin.builtIn);
  const owned: OwnedHost = (owner, within) => {
    const owners = ownersOf.get(within);
    if (owners === undefined || owners.includes(owner) || isBuiltIn(owner)) return within;
    const all = [...owners, owner].toSorted();
    const key = all.join(' ');
    const host = made.get(key) ?? { ...whole, service: (token) => kernel.serviceFor(all, token) };
    made.set(key, host);
    ownersOf.set(host, all);
    return host;
  };
  return { whole, owned };
}

function wholeHost(kernel: Kernel): ClientHost {
  let shown: { readonly of: readonly PluginRuntime[]; readonly plugins: readonly PluginSummary[] } | undefined;
  return {
    registry: (point) => kernel.registry(point),
    service: (token) => kernel.service(token),
    forgetFailures: () => kernel.forgetFailures(),
    flag: (name) => kernel.flag(name),
    subscribe: (listener) => kernel.subscribe(listener),
    retry: (id) => kernel.retry(id),
    report: (owner, error) => kernel.report(owner, error),
    plugins: () => {
      const statuses = kernel.statuses();
      if (shown?.of !== statuses) shown = { of: statuses, plugins: Object.freeze(statuses.map(summaryOf)) };
      return shown.plugins;
    },
  };
}

function summaryOf({ id, manifest, state, cause, startMs, dependants, refused }: PluginRuntime): PluginSummary {
  const contributes = Object.entries(manifest.contributes ?? {}).map(([point, entries = []]) => [
    point,
    entries.map(({ key }) => key),
  ]);
  return {
    id,
    name: manifest.name,
    version: manifest.version,
    state,
    ...(cause ? { cause } : {}),
    startMs,
    dependants,
    refused,
    contributes: Object.fromEntries(contributes),
  };
}
