import {
  type AnyPluginDefinition,
  type DeclaredEntry,
  type Deps,
  type ExtensionPoint,
  type Hook,
  type PluginContext,
  type PluginManifest,
} from '@facet/sdk/common';
import { bridgeErrors, entryTarget, PLUGIN_TARGETS } from '@facet/sdk/plugin-host';
import { hostProblems } from './host-problems.ts';
import type { PluginHost } from './plugin-host.ts';
import type { RemoteEntry } from './remote-points/remote-entry.ts';
import { REMOTE_POINTS } from './remote-points/remote-points.ts';

export interface HostedHalf {
  readonly manifest: PluginManifest;
  readonly mayKnowCaller: () => boolean;
  readonly createHost: (context: PluginContext) => PluginHost;
}

/**
 * The server half of an installed plugin as the kernel sees it: activating it starts its process, and what the process
 * registers stands at the same points and hooks as what built-in plugins register.
 */
export function hostedDefinition({ manifest, mayKnowCaller, createHost }: HostedHalf): AnyPluginDefinition {
  const requires: Deps = manifest.server?.requires ?? {};
  return {
    manifest,
    side: 'server',
    requires,
    ...(manifest.server?.provides ? { provides: manifest.server.provides } : {}),
    async activate(context: PluginContext) {
      const host = context.subscriptions.add(createHost(context));
      const { implemented, taps } = await host.start();
      for (const { point, key } of implemented) {
        const connect = REMOTE_POINTS.get(point);
        const declared = manifest.contributes?.[point]?.find((entry) => entry.key === key);
        if (!declared) throw hostProblems.notDeclared(manifest.id, `"${key}" at "${point}"`);
        if (!connect) throw bridgeErrors.notBridged(manifest.id, point);
        const entry = remoteEntry(host, manifest, point, declared, mayKnowCaller);
        context.implement(pointNamed(point), key, () => connect(entry));
      }
      for (const { hook, stage, target } of taps) {
        if (!manifest.taps?.includes(hook)) throw hostProblems.notDeclared(manifest.id, `a tap on "${hook}"`);
        context.tap(hookNamed(hook), (...args) => host.call(target, args), { stage });
      }
    },
  };
}

function remoteEntry(
  host: PluginHost,
  manifest: PluginManifest,
  point: string,
  declared: DeclaredEntry,
  mayKnowCaller: () => boolean,
): RemoteEntry {
  const { key } = declared;
  return {
    manifest,
    declared,
    mayKnowCaller,
    scopes: host.scopes,
    describe: () => host.call(PLUGIN_TARGETS.load, [point, key]),
    call: (member, args, options) => host.call(entryTarget(point, key, member), args, options),
    stream: (member, args, options) => host.stream(entryTarget(point, key, member), args, options),
  };
}

/** The kernel knows points and hooks by their ids; their other members belong to the plugin that defines them. */
function pointNamed(id: string): ExtensionPoint<{ declared: object; implementation: unknown }> {
  return { id, description: '', side: 'server' };
}

function hookNamed(id: string): Hook<readonly unknown[], unknown> {
  return { id, description: '', kind: 'series', policy: 'propagate', budgetMs: 0 };
}
