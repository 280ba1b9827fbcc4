import type { PluginManifest } from '../../../common/manifest.ts';
import { FacetError } from '../../../common/errors.ts';
import type { ScopedService } from '../../../common/scope.ts';
import { type AnyToken, isScoped, isToken, type Provided } from '../../../common/token.ts';
import type { ServerHalf } from '../../host.ts';
import { Bridge, type CallHandler } from '../bridge.ts';
import { bridgeErrors } from '../errors.ts';
import { setCurrentBridge } from './current-bridge.ts';
import { type OwnPoint, serviceTarget } from '../method-calls.ts';
import { type ActivateReply, type ActivateRequest, entryTarget, PLUGIN_HOST_PROTOCOL } from '../protocol.ts';
import { PLUGIN_TARGETS } from '../plugin-targets.ts';
import { NEWS, SERVICE_CALLS } from '../service-calls.ts';
import { fromWireAnswer, toWireAnswer } from '../wire-error.ts';
import { exposedMethod, exposeMethods } from './exposed-methods.ts';
import type { Exposed } from './exposed-point.ts';
import { EXPOSED_POINTS } from './exposed-points.ts';
import { hostChannel } from './host-channel.ts';
import { entryName, hostedContext, logOver } from './hosted-context.ts';
import { hostedServices } from './hosted-services.ts';
import { HostedWorkers } from './hosted-workers.ts';
import { migrateOwn, ownDatabase } from './own-database.ts';
import { OwnPoints } from './own-points.ts';
import { PushedValue } from './pushed-value.ts';
import { ScopedServices } from './scoped-services.ts';

/**
 * The program of a plugin's process: `facet build` puts it before the plugin's server half. It waits for the server to
 * activate the plugin, then serves what the plugin registers.
 */
export function servePlugin({ default: definition, migrations = {} }: ServerHalf): void {
  const channel = hostChannel();
  const { manifest } = definition;
  const handlers = new Map<string, CallHandler>();
  const flags = new PushedValue<Readonly<Record<string, boolean>>>({});
  const settings = new PushedValue<unknown>({});
  const log = logOver((level, message, fields) => channel.send({ type: 'log', level, message, fields }));
  const bridge = new Bridge({
    send: (message) => channel.send(message),
    handlerOf: (target) => handlers.get(target) ?? entryHandler(target),
    onTell(topic, value) {
      // Only the server sends these.
      if (topic === NEWS.flags) flags.set(value as Readonly<Record<string, boolean>>);
      if (topic === NEWS.settings) settings.set(value);
      if (topic === NEWS.scopeEnded) scopedServices.ended(value);
      if (topic === NEWS.point) {
        const { id, ...point } = value as OwnPoint & { readonly id: string };
        ownPoints.hear(id, point);
      }
      workers.hear(topic, value);
    },
  });
  setCurrentBridge(bridge);
  const workers = new HostedWorkers(bridge, channel);
  const ownPoints = new OwnPoints(bridge);
  const scopedServices = new ScopedServices(log);
  const exposed = new Map<string, Promise<Exposed>>();
  const { context, registrations, stop } = hostedContext({
    manifest,
    log,
    flags,
    settings,
    saveSettings: async (value) => void (await bridge.call(SERVICE_CALLS.saveSettings, [value])),
    points: ownPoints,
    fire: async (hook, args) => fromWireAnswer(await bridge.call(SERVICE_CALLS.fire, [hook, args])),
  });

  function exposedEntry(point: string, key: string): Promise<Exposed> {
    const name = entryName(point, key);
    const known = exposed.get(name);
    if (known) return known;
    const entry = registrations.entries.get(name);
    const expose = EXPOSED_POINTS.get(point) ?? exposeMethods;
    if (!entry) return Promise.reject(bridgeErrors.notBridged(manifest.id, `${point} ${key}`));
    const loading = entry.load().then((loaded) => expose(loaded, { pluginId: manifest.id, log, bridge }));
    exposed.set(name, loading);
    return loading;
  }

  /** Members of entries, loaded when they are first called. */
  function entryHandler(target: string): CallHandler | undefined {
    const found = [...registrations.entries.values()].find(({ point, key }) =>
      target.startsWith(entryTarget(point, key, '')),
    );
    if (!found) return undefined;
    const member = target.slice(entryTarget(found.point, found.key, '').length);
    return async (args, signal) => {
      const handler = (await exposedEntry(found.point, found.key)).members[member];
      if (!handler) throw bridgeErrors.unknownTarget(target);
      return handler(args, signal);
    };
  }

  handlers.set(PLUGIN_TARGETS.ping, () => null);
  handlers.set(PLUGIN_TARGETS.load, async ([point, key]) => {
    const { description } = await exposedEntry(String(point), String(key));
    return description;
  });
  handlers.set(PLUGIN_TARGETS.deactivate, () => stop());
  handlers.set(PLUGIN_TARGETS.activate, async ([given]): Promise<ActivateReply> => {
    const request = given as ActivateRequest;
    if (request.pluginId !== manifest.id)
      throw new FacetError({
        code: 'PLH_WRONG_PLUGIN',
        message: `The bundle holds ${manifest.id}, not ${request.pluginId}.`,
        remedy: 'Build the archive again with `facet build`.',
      });
    flags.set(request.flags);
    settings.set(request.settings);
    const metadata = ownDatabase(request.tables, channel, bridge);
    const applied = await migrateOwn(metadata.kysely, migrations);
    if (applied.length > 0) log.info('tables of the plugin changed', { applied });
    for (const [id, point] of Object.entries(request.points ?? {})) ownPoints.hear(id, point);
    const deps = hostedServices(manifest, { bridge, metadata, flags, workers, others: request.services ?? {} });
    const provided: unknown = await definition.activate(context, deps);
    for (const [target, handler] of providedMethods(manifest, provided, scopedServices)) handlers.set(target, handler);
    for (const [name, { call }] of registrations.taps)
      handlers.set(`tap/${name}`, async (args) =>
        toWireAnswer(await (call as (...given: readonly unknown[]) => unknown)(...args)),
      );
    return {
      protocol: PLUGIN_HOST_PROTOCOL,
      implemented: [...registrations.entries.values()].map(({ point, key }) => ({ point, key })),
      taps: [...registrations.taps].map(([name, { hook, stage }]) => ({ hook, stage, target: `tap/${name}` })),
    };
  });
  channel.listen((message) => bridge.receive(message));
}

/** The methods of the services that the plugin provides, as its manifest names them. @throws TypeError for one that is none */
function providedMethods(
  { server, services = {} }: PluginManifest,
  provided: unknown,
  scoped: ScopedServices,
): [string, CallHandler][] {
  return offeredBy(server?.provides, provided).flatMap(([token, service]) =>
    Object.keys(services[token.id] ?? {}).map((method): [string, CallHandler] => [
      serviceTarget(token.id, method),
      isScoped(token) ? scoped.method(createdBy(token, service), method) : methodOf(token, service, method),
    ]),
  );
}

function methodOf({ id }: AnyToken, service: unknown, method: string): CallHandler {
  if (typeof service !== 'object' || service === null || typeof Reflect.get(service, method) !== 'function')
    throw new TypeError(`The service "${id}" has no method "${method}", which the manifest names.`);
  return exposedMethod(service, method);
}

function createdBy({ id }: AnyToken, service: unknown): ScopedService<unknown> {
  if (typeof service !== 'function')
    throw new TypeError(`The service "${id}" exists once per scope: pass the function that creates it.`);
  // `defineServerPlugin` has tied what is given to the token.
  return service as ScopedService<unknown>;
}

function offeredBy(provides: Provided | undefined, provided: unknown): readonly (readonly [AnyToken, unknown])[] {
  if (provides === undefined) return [];
  if (isToken(provides)) return [[provides, provided]];
  const given = new Map(typeof provided === 'object' && provided !== null ? Object.entries(provided) : []);
  return Object.entries(provides).map(([name, token]) => [token, given.get(name)]);
}
