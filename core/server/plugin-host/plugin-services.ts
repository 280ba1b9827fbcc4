import type { PluginManifest, Scope } from '@facet/sdk/common';
import { type CallHandler, SERVICE_CALLS } from '@facet/sdk/plugin-host';
import {
  type Counters,
  type JobQueue,
  JobHandlers,
  type KeyValueStore,
  type Outside,
  type PageNews,
  type Secrets,
  type SharedCache,
} from '@facet/sdk/server';
import { z } from 'zod';
import { cacheCalls } from './cache-calls.ts';
import type { CallsOfOthers } from './calls-of-others.ts';
import { hostProblems } from './host-problems.ts';
import { callOfLine, streamOfLine } from './remote-points/relayed-lines.ts';
import type { RelayedSockets } from './remote-points/relayed-sockets.ts';
import { quoted } from './quoted.ts';
import type { RelayedScopes } from './relayed-scopes.ts';
import type { RelayedWorkers } from './workers/relayed-workers.ts';

export interface PluginServiceParts {
  readonly jobs: JobQueue;
  readonly keyValues: KeyValueStore;
  readonly counters: Counters;
  /** The plugin's own. */
  readonly news: PageNews;
  /** The plugin's own. */
  readonly secrets: Secrets;
  /** Stores the plugin's settings. @throws FacetError `KRN_NOT_GRANTED` */
  readonly saveSettings: (value: unknown) => Promise<void>;
  /** The plugin's own part of the cache. */
  readonly cache: SharedCache;
  /** Connections to its own tables, where they are in no file of its process. */
  readonly tables: RelayedTables | undefined;
  readonly scopes: RelayedScopes;
  readonly callForPerson: (scope: Scope, endpoint: string, input: unknown) => Promise<unknown>;
  /** The plugin's own. */
  readonly workers: Pick<RelayedWorkers, 'calls' | 'hear'>;
  readonly others: Pick<CallsOfOthers, 'calls' | 'hear'>;
  /** The plugin's own. */
  readonly sockets: Pick<RelayedSockets, 'calls'>;
  /** The plugin's own. */
  readonly outside: Outside;
}

/** Own tables behind the server. */
export interface RelayedTables {
  acquire(): Promise<number>;
  query(connection: unknown, sql: unknown, parameters: unknown): Promise<unknown>;
  release(connection: unknown): void;
}

const tableCalls = (tables: RelayedTables): readonly (readonly [string, CallHandler])[] => [
  [SERVICE_CALLS.acquireTables, () => tables.acquire()],
  [SERVICE_CALLS.queryTables, ([connection, sql, parameters]) => tables.query(connection, sql, parameters)],
  [SERVICE_CALLS.releaseTables, ([connection]) => tables.release(connection)],
];

const jobOptions = z.strictObject({
  runAt: z.date().exactOptional(),
  key: z.string().max(200).exactOptional(),
  /** Its handle. */
  scope: z.string().exactOptional(),
});
const keyValueOptions = z.strictObject({ ownerId: z.int(), ttlSeconds: z.number().positive().exactOptional() });
const outsideRequest = z.strictObject({
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']).exactOptional(),
  headers: z.record(z.string(), z.string()).exactOptional(),
  body: z.union([z.string(), z.instanceof(Uint8Array)]).exactOptional(),
});
const name = z.string().min(1).max(200);
const counted = z.strictObject({ name: z.string().regex(/^[a-z][a-z_]{0,80}_total$/), help: z.string().max(200) });
const label = z.string().regex(/^[a-z][a-z_]{0,40}$/);
const timed = z.strictObject({
  name: z.string().regex(/^[a-z][a-z_]{0,80}_seconds$/),
  help: z.string().max(200),
  seconds: z.number().nonnegative(),
  labels: z.record(label, z.string().max(80)).refine((labels) => Object.keys(labels).length <= 3),
});
const toldPages = z.strictObject({ topic: name, userIds: z.array(z.int()).max(10_000) });
/** Names that one plugin may count under; each is a line of every scrape. */
const MOST_FIGURES = 50;

/**
 * What the process of one plugin may ask of the server. Everything is within what is the plugin's own: handlers that it
 * declares, a key space and counters with its id in their names.
 */
export function pluginServices(
  manifest: PluginManifest,
  {
    jobs,
    keyValues,
    counters,
    news,
    secrets,
    saveSettings,
    others,
    sockets,
    outside,
    workers,
    scopes,
    callForPerson,
    tables,
    cache,
  }: PluginServiceParts,
): { readonly calls: ReadonlyMap<string, CallHandler>; readonly onTell: (topic: string, value: unknown) => void } {
  const { id } = manifest;
  const own = (space: unknown): string => `plugin ${id} ${arg(id, 'a key space', name, space)}`;
  const handlers = new Set((manifest.contributes?.[JobHandlers.id] ?? []).map(({ key }) => key));
  const figures = new Set<string>();
  const calls = new Map<string, CallHandler>([
    [SERVICE_CALLS.saveSettings, ([value]) => saveSettings(value)],
    [
      SERVICE_CALLS.enqueue,
      ([handler, payload, options]) => {
        if (typeof handler !== 'string' || !handlers.has(handler))
          throw hostProblems.notDeclared(id, `the job handler "${quoted(handler)}"`);
        const { scope, ...rest } = arg(id, 'the options of a job', jobOptions, options);
        return jobs.enqueue(handler, payload, scope === undefined ? rest : { ...rest, scope: scopes.scopeOf(scope) });
      },
    ],
    [SERVICE_CALLS.keyValueGet, ([space, key]) => keyValues.get(own(space), arg(id, 'a key', name, key))],
    [
      SERVICE_CALLS.keyValueSet,
      ([space, key, value, options]) =>
        keyValues.set(
          own(space),
          arg(id, 'a key', name, key),
          value,
          arg(id, 'the options of a value', keyValueOptions, options),
        ),
    ],
    [SERVICE_CALLS.secretGet, ([key]) => secrets.get(arg(id, 'a name', name, key))],
    [
      SERVICE_CALLS.secretSet,
      ([key, value]) => secrets.set(arg(id, 'a name', name, key), arg(id, 'a secret', z.string().nullable(), value)),
    ],
    [SERVICE_CALLS.secretNames, () => secrets.names()],
    ...workers.calls,
    ...others.calls,
    ...sockets.calls,
    [
      SERVICE_CALLS.fetchOutside,
      ([url, request], signal) =>
        outside.fetch(arg(id, 'an address', z.string().max(8_000), url), {
          ...arg(id, 'a call of another server', outsideRequest, request),
          signal,
        }),
    ],
    [SERVICE_CALLS.callLine, (args, signal) => callOfLine(id, args, signal)],
    [SERVICE_CALLS.streamLine, (args, signal) => streamOfLine(id, args, signal)],
    ...cacheCalls(id, cache),
    ...(tables ? tableCalls(tables) : []),
    [
      SERVICE_CALLS.callForPerson,
      ([handle, endpoint, input]) =>
        callForPerson(scopes.scopeOf(handle), arg(id, 'an endpoint', name, endpoint), input),
    ],
    [SERVICE_CALLS.keyValueDelete, ([space, key]) => keyValues.delete(own(space), arg(id, 'a key', name, key))],
  ]);
  return {
    calls,
    onTell(topic, value) {
      workers.hear(topic, value);
      others.hear(topic, value);
      const forPages = topic === SERVICE_CALLS.tellPages ? toldPages.safeParse(value) : undefined;
      if (forPages?.data) news.tell(forPages.data.topic, forPages.data.userIds);
      const told = topic === SERVICE_CALLS.count ? counted.safeParse(value) : undefined;
      const timing = topic === SERVICE_CALLS.time ? timed.safeParse(value) : undefined;
      const figure = told?.data ?? timing?.data;
      if (!figure) return;
      const series = JSON.stringify([figure.name, timing?.data?.labels]);
      if (!figures.has(series) && figures.size >= MOST_FIGURES) return;
      figures.add(series);
      const ownName = `plugin_${id.replaceAll(/[^a-z0-9]/g, '_')}_${figure.name}`;
      if (timing?.data) counters.time(ownName, timing.data.help, timing.data.seconds, timing.data.labels);
      else counters.count(ownName, figure.help);
    },
  };
}

/** @throws FacetError `PLH_WRONG_SHAPE` */
function arg<T>(owner: string, what: string, schema: z.ZodType<T>, value: unknown): T {
  const checked = schema.safeParse(value);
  if (!checked.success) throw hostProblems.wrongShape(owner, what);
  return checked.data;
}
