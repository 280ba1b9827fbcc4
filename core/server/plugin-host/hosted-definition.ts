import {
  type AnyPluginDefinition,
  type DeclaredEntry,
  type Deps,
  type ExtensionPoint,
  type Hook,
  isToken,
  type MethodDeclarations,
  type PluginContext,
  type PluginManifest,
} from '@facet/sdk/common';
import { bridgeErrors, entryTarget, fromWireAnswer, PLUGIN_TARGETS, serviceTarget } from '@facet/sdk/plugin-host';
import { hostProblems } from './host-problems.ts';
import type { PluginHost } from './plugin-host.ts';
import type { ConnectPoint, RemoteEntry } from './remote-points/remote-entry.ts';
import { REMOTE_POINTS } from './remote-points/remote-points.ts';
import { remoteMethods } from './remote-methods.ts';

export interface HostedHalf {
  readonly manifest: PluginManifest;
  readonly mayKnowCaller: () => boolean;
  /** Methods of implementations at a point, where its owner has declared them. */
  readonly methodsOfPoint: (point: string) => MethodDeclarations | undefined;
  readonly createHost: (context: PluginContext, deps: Readonly<Record<string, unknown>>) => PluginHost;
}

/**
 * The server half of an installed plugin as the kernel sees it: activating it starts its process, and what the process
 * registers stands at the same points and hooks as what built-in plugins register.
 */
export function hostedDefinition(half: HostedHalf): AnyPluginDefinition {
  const { manifest, mayKnowCaller, createHost, methodsOfPoint } = half;
  const requires: Deps = manifest.server?.requires ?? {};
  return {
    manifest,
    side: 'server',
    requires,
    ...(manifest.server?.provides ? { provides: manifest.server.provides } : {}),
    async activate(context: PluginContext, deps: Readonly<Record<string, unknown>>) {
      const host = context.subscriptions.add(createHost(context, deps));
      const { implemented, taps } = await host.start();
      for (const { point, key } of implemented) {
        const methods = methodsOfPoint(point);
        const connect = REMOTE_POINTS.get(point) ?? (methods && connectMethods(methods));
        const declared = manifest.contributes?.[point]?.find((entry) => entry.key === key);
        if (!declared) throw hostProblems.notDeclared(manifest.id, `"${key}" at "${point}"`);
        if (!connect) throw bridgeErrors.notBridged(manifest.id, point);
        const entry = remoteEntry(host, manifest, point, declared, mayKnowCaller);
        context.implement(pointNamed(point), key, () => connect(entry));
      }
      for (const { hook, stage, target } of taps) {
        if (!manifest.taps?.includes(hook)) throw hostProblems.notDeclared(manifest.id, `a tap on "${hook}"`);
        context.tap(hookNamed(hook), async (...args) => fromWireAnswer(await host.call(target, args)), { stage });
      }
      return providedServices(half, host);
    },
  };
}

/** What is called of the services that the plugin provides; in the shape of `provides`. */
function providedServices({ manifest, mayKnowCaller }: HostedHalf, host: PluginHost): unknown {
  const provides = manifest.server?.provides;
  const service = (token: string) =>
    remoteMethods({
      owner: manifest.id,
      what: `the service "${token}"`,
      declared: manifest.services?.[token] ?? {},
      scopes: host.scopes,
      mayKnowCaller,
      call: (method, args, options) => host.call(serviceTarget(token, method), args, options),
    });
  if (provides === undefined) return undefined;
  if (isToken(provides)) return service(provides.id);
  return Object.fromEntries(Object.entries(provides).map(([name, { id }]) => [name, service(id)]));
}

/** An implementation that is nothing but methods, at a point of another plugin. */
const connectMethods =
  (declared: MethodDeclarations): ConnectPoint =>
  async (entry) => {
    await entry.describe();
    const { manifest, scopes, mayKnowCaller } = entry;
    const what = `"${entry.declared.key}"`;
    return remoteMethods({
      owner: manifest.id,
      what,
      declared,
      scopes,
      mayKnowCaller,
      call: (...call) => entry.call(...call),
    });
  };

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
