import {
  type AnyPluginDefinition,
  type Capability,
  type DeclaredEntry,
  type Deps,
  type Disposable,
  DisposableStore,
  type ExtensionPoint,
  type Hook,
  type MethodDeclarations,
  type PluginContext,
  type PluginManifest,
} from '@facet/sdk/common';
import { type ActivateReply, bridgeErrors, entryTarget, fromWireAnswer } from '@facet/sdk/plugin-host';
import { hostProblems } from './host-problems.ts';
import type { PluginHost } from './plugin-host.ts';
import type { ConnectPoint, RemoteEntry } from './remote-points/remote-entry.ts';
import { REMOTE_POINTS } from './remote-points/remote-points.ts';
import { providedServices } from './provided-services.ts';
import { remoteMethods } from './remote-methods.ts';

export interface HostedHalf {
  readonly manifest: PluginManifest;
  readonly mayKnowCaller: () => boolean;
  readonly holds: (capability: Capability) => boolean;
  /** Methods of implementations at a point, where its owner has declared them. */
  readonly methodsOfPoint: (point: string) => MethodDeclarations | undefined;
  readonly createHost: (
    context: PluginContext,
    deps: Readonly<Record<string, unknown>>,
    onActive: (reply: ActivateReply) => void,
  ) => PluginHost;
}

/**
 * The server half of an installed plugin as the kernel sees it: what its process registers stands at the same points and
 * hooks as what built-in plugins register. Activating it starts the process, unless its registrations are already known.
 */
export function hostedDefinition(half: HostedHalf): AnyPluginDefinition {
  const { manifest, createHost } = half;
  const requires: Deps = manifest.server?.requires ?? {};
  return {
    manifest,
    side: 'server',
    requires,
    ...(manifest.server?.provides ? { provides: manifest.server.provides } : {}),
    async activate(context: PluginContext, deps: Readonly<Record<string, unknown>>) {
      const registered = context.subscriptions.add(new Registered(context, half));
      const host = context.subscriptions.add(createHost(context, deps, (reply) => registered.show(reply, host)));
      registered.show(await host.start(), host);
      return providedServices(half, host);
    },
  };
}

/** What the process has registered, as entries and taps of the kernel. A later process may register something else. */
class Registered implements Disposable {
  readonly #context: PluginContext;
  readonly #half: HostedHalf;
  #shown: DisposableStore | undefined;
  #reply = '';

  constructor(context: PluginContext, half: HostedHalf) {
    this.#context = context;
    this.#half = half;
  }

  /** @throws FacetError for what the manifest does not declare, or what cannot be called in another process */
  show(reply: ActivateReply, host: PluginHost): void {
    const text = JSON.stringify(reply);
    if (text === this.#reply) return;
    this.dispose();
    const { manifest, mayKnowCaller, methodsOfPoint, holds } = this.#half;
    const shown = new DisposableStore((error) =>
      this.#context.log.error('A registration of the process could not be removed', { error }),
    );
    this.#shown = shown;
    for (const { point, key } of reply.implemented) {
      const methods = methodsOfPoint(point);
      const connect = REMOTE_POINTS.get(point) ?? (methods && connectMethods(methods, holds));
      const declared = manifest.contributes?.[point]?.find((entry) => entry.key === key);
      if (!declared) throw hostProblems.notDeclared(manifest.id, `"${key}" at "${point}"`);
      if (!connect) throw bridgeErrors.notBridged(manifest.id, point);
      const entry = remoteEntry(host, manifest, point, declared, mayKnowCaller);
      shown.add(this.#context.implement(pointNamed(point), key, () => connect(entry)));
    }
    for (const { hook, stage, target } of reply.taps) {
      if (!manifest.taps?.includes(hook)) throw hostProblems.notDeclared(manifest.id, `a tap on "${hook}"`);
      const call = async (...args: readonly unknown[]) => fromWireAnswer(await host.call(target, args));
      shown.add(this.#context.tap(hookNamed(hook), call, { stage }));
    }
    this.#reply = text;
  }

  dispose(): void {
    this.#shown?.dispose();
    this.#shown = undefined;
    this.#reply = '';
  }
}

/** An implementation that is nothing but methods, at a point of another plugin. */
const connectMethods =
  (declared: MethodDeclarations, holds: HostedHalf['holds']): ConnectPoint =>
  async (entry) => {
    await entry.describe();
    const { manifest, scopes, mayKnowCaller } = entry;
    const what = `"${entry.declared.key}"`;
    return remoteMethods({
      manifest,
      what,
      declared,
      scopes,
      mayKnowCaller,
      holds,
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
    describe: () => host.describe(point, key),
    call: (member, args, options) => host.call(entryTarget(point, key, member), args, options),
    stream: (member, args, options) => host.stream(entryTarget(point, key, member), args, options),
  };
}

/** The kernel knows points and hooks by their ids; their other members belong to the plugin that defines them. */
function pointNamed(id: string): ExtensionPoint<{ declared: object; implementation: unknown }> {
  return { id, description: '', side: 'server' };
}

function hookNamed(id: string): Hook<readonly unknown[], unknown> {
  return { id, description: '', kind: 'observe', policy: 'propagate', budgetMs: 0 };
}
