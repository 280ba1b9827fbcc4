import type { ClientHost, PluginSummary } from '@facet/sdk/client';
import type { Kernel, PluginRuntime } from '../common/kernel.ts';

/** The part of the kernel that components may use. */
export function clientHost(kernel: Kernel): ClientHost {
  const hosts = new Map<string, ClientHost>();
  const whole = wholeHost(kernel);
  const as = (owner: string): ClientHost => {
    const host = hosts.get(owner) ?? { ...whole, as, service: (token) => kernel.serviceFor(owner, token) };
    hosts.set(owner, host);
    return host;
  };
  return { ...whole, as };
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
