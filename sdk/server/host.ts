import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Disposable } from '../common/disposable.ts';
import type { AnyPluginDefinition } from '../common/plugin.ts';
import type { Scope } from '../common/scope.ts';
import { defineToken } from '../common/token.ts';
import type { FairPlacesOptions, Patience, PlaceHolder } from './fair-places.ts';

/**
 * The metadata database. A plugin names the tables that it reads as `T`; it creates and changes only its own, by the
 * `migrations` of its server half.
 */
export interface MetadataStore {
  readonly dialect: 'sqlite' | 'postgres';
  db<T>(): Kysely<T>;
  /** Serialisable enough to check and write; retried on a conflict. */
  transaction<T, R>(work: (tx: Kysely<T>) => Promise<R>): Promise<R>;
  /**
   * Changes whenever one of `tables` may have been written, by this process or another. A promise if the database has to be asked:
   * it covers writes that ended before the call. Absent if unknown.
   */
  revision?(tables: readonly string[]): string | Promise<string>;
  /** A clock that all processes share, whatever the difference of their own clocks. */
  now(): Promise<Date>;
}

export const MetadataStoreToken = defineToken<MetadataStore>('facet/metadata@1', 'The metadata database.');

/** Changes of a plugin's tables. Keys are `NNNN-plugin-what`, unique and ordered over all plugins. */
export type PluginMigrations = Readonly<Record<`${number}-${string}`, Migration>>;

/** What `server/index.ts` exports, of built-in and of installed plugins. */
export interface ServerHalf {
  readonly default: AnyPluginDefinition;
  /** Run before the half is activated. */
  readonly migrations?: PluginMigrations;
}

/** Messages between all server processes of one installation; at most once, no order across topics. */
export interface SharedBus {
  publish(topic: string, payload: unknown): Promise<void>;
  subscribe(topic: string, listener: (payload: unknown) => void): Disposable;
}

export const SharedBusToken = defineToken<SharedBus>('facet/bus@1', 'Messages between all server processes.');

/** Best-effort cache shared by all processes; entries may be evicted. Bytes are counted against one budget. */
export interface SharedCache {
  get(key: string): Promise<Buffer | undefined>;
  set(key: string, value: Buffer, ttlSeconds: number): Promise<void>;
  deleteByTag(tag: string): Promise<void>;
  tag(key: string, tags: readonly string[]): Promise<void>;
  /**
   * Runs `compute` once for concurrent callers of the same key. The signal aborts when no caller is waiting.
   * @param known Looks up the stored result of `compute`. With it, callers in other processes wait too, and find the result there;
   *   without it, only callers of one process share it.
   */
  singleFlight<T>(
    key: string,
    signal: AbortSignal,
    compute: (signal: AbortSignal) => Promise<T>,
    known?: () => Promise<T | undefined>,
  ): Promise<T>;
}

export const SharedCacheToken = defineToken<SharedCache>('facet/cache@1', 'Shared cache and single flight.');

/** Limits how much work of a kind all server processes do at the same time. */
export interface Places {
  /** All callers must give the same limits for a name. */
  of(name: string, options: FairPlacesOptions): Place;
}

export interface Place {
  /**
   * Resolves to a function that releases the place.
   * @throws The error of `cancelled`, if `signal` aborts first; that of `patience`, if the wait is expected to be too long
   */
  enter(who: PlaceHolder, signal?: AbortSignal, patience?: Patience): Promise<() => void>;
}

export const PlacesToken = defineToken<Places>('facet/places@1', 'Limits of work at a time, over all processes.');

/**
 * Large values in pieces, such as the rows of a result, so that neither writing nor reading holds more than a few of them.
 * They are kept for a day, or less if there are too many, in all or of their owner; every process can read them. Keys belong to one
 * plugin.
 */
export interface BlobStore {
  /** Whether several processes may use this installation. */
  readonly isShared: boolean;
  /**
   * @param key Letters, digits, `.`, `_` and `-`
   * @param owner Whose room it takes, as `keeperOf` says; absent: nobody's
   */
  create(key: string, owner?: number): Promise<BlobWriter>;
  /** Undefined if it was deleted or never finished, or the key is invalid. */
  open(key: string): Promise<StoredBlob | undefined>;
  /** Deletes it, if it is there. */
  drop(key: string): Promise<void>;
}

export interface BlobWriter {
  /** @throws HttpError 413 once it is larger than all that one person may keep */
  append(bytes: Uint8Array): Promise<void>;
  /** The n-th piece that was appended. */
  read(index: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Makes it readable by its key. `about` is returned with it. */
  finish(about: string): Promise<void>;
  /** Closes it. Without `finish`, its content is deleted. */
  close(): Promise<void>;
}

export interface StoredBlob {
  readonly about: string;
  /** The n-th piece, in a buffer of its own. */
  read(index: number): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

export const BlobStoreToken = defineToken<BlobStore>('facet/blobs@1', 'Large values in pieces, for a day.');

/** Metrics of the plugin at `/metrics`. Counting never fails. */
export interface Counters {
  /** Increments the counter `name`: lower-case letters and underscores, ending with `_total`. */
  count(name: string, help: string): void;
  /** Records a duration. `name` ends with `_seconds`; use the same labels each time. */
  time(name: string, help: string, seconds: number, labels: Readonly<Record<string, string>>): void;
}

export const CountersToken = defineToken<Counters>('facet/counters@1', 'Counters that /metrics shows.');

/** News to pages that are open now; one that opens later asks anyway. */
export interface PageNews {
  /**
   * Tells the pages of these users that there is news at `topic`, without content: each page loads it under its own rights.
   * Pages listen with `useObjectNews` to the kind `<plugin>:<topic>`.
   */
  tell(topic: string, userIds: readonly number[]): void;
}

export const PageNewsToken = defineToken<PageNews>('facet/page-news@1', 'News to the open pages of people.');

/** Durable values with an owner and a life time: form data, filter state, permalinks. Lives in the metadata database. */
export interface KeyValueStore {
  get(space: string, key: string): Promise<StoredValue | undefined>;
  set(space: string, key: string, value: unknown, options: { ownerId: number; ttlSeconds?: number }): Promise<void>;
  delete(space: string, key: string): Promise<boolean>;
}

export interface StoredValue {
  readonly value: unknown;
  readonly ownerId: number;
}

export const KeyValueStoreToken = defineToken<KeyValueStore>('facet/key-value@1', 'Durable keyed values.');

/**
 * Secrets of one plugin, such as the key of a service: encrypted at rest, and given to its server half alone. A
 * plugin that requires them reads its own and no others.
 */
export interface Secrets {
  get(name: string): Promise<string | undefined>;
  /** `null` forgets it. @throws FacetError `HST_SECRET_SIZE` */
  set(name: string, value: string | null): Promise<void>;
  names(): Promise<readonly string[]>;
}

export const SecretsToken = defineToken<Secrets>('facet/secrets@1', 'Secrets of the plugin that requires them.');

export interface JobOptions {
  readonly runAt?: Date;
  /** A job of the same handler, person and key that still waits is used instead of a second one. */
  readonly key?: string;
  /**
   * The job runs with a scope of this user and the rights that the user has then. It fails for good if the user has been
   * deactivated or deleted.
   */
  readonly scope?: Scope;
  /** Description for administrators, such as `report 7`. */
  readonly about?: string;
}

/** A persistent queue: an accepted job survives a restart and runs at least once. Implement handlers at `jobs/handler@1`. */
export interface JobQueue {
  /** @throws FacetError `KRN_NOT_A_SCOPE`, `KRN_SCOPE_ENDED`, `HST_JOB_WITHOUT_PERSON` for callers who are not signed in */
  enqueue(handler: string, payload: unknown, options?: JobOptions): Promise<string>;
}

export const JobQueueToken = defineToken<JobQueue>('facet/jobs@1', 'Persistent background jobs.');

/** Scopes of the system itself. A plugin that requires it declares the capability `system:act`. */
export interface SystemScopes {
  /** Work without a user, which passes every check of rights. Its scope ends with it; `signal` becomes the scope's. */
  run<T>(signal: AbortSignal, work: (scope: Scope) => Promise<T>): Promise<T>;
  /**
   * Runs work for a user with the current rights of that user, such as a report of its owner. The scope's signal also aborts when the
   * user is deactivated, or loses a right that the work has used.
   * @throws FacetError `HST_PERSON_GONE` when the person has been deactivated or deleted
   */
  runFor<T>(personId: number, signal: AbortSignal, work: (scope: Scope) => Promise<T>): Promise<T>;
}

export const SystemScopesToken = defineToken<SystemScopes>('facet/system-scopes@1', 'Work of the system itself.');

export interface ServerSettings {
  readonly home: string;
  readonly host: string;
  readonly port: number;
  readonly localDatabases: readonly string[];
  readonly adminUsername?: string;
  readonly adminPassword?: string;
  readonly metadataUrl?: string;
  /** Public address of this server, such as `https://facet.example.org`, for links in messages. */
  readonly publicUrl?: string;
  /** Where this process listens, as a browser on this machine writes it; `undefined` until it does. */
  listensAt?(): string | undefined;
  /** 32 bytes of the secret key file; derive purpose keys from it, never use it as is. */
  readonly secretKey: Uint8Array;
}

export const ServerSettingsToken = defineToken<ServerSettings>('facet/settings@1', 'Configuration of this process.');

/** Feature flags, decided on the server; live. Pass the caller for flags that are decided per role. */
export interface FeatureFlags {
  all(who?: { readonly roles: readonly string[] }): Readonly<Record<string, boolean>>;
  isOn(name: string, who?: { readonly roles: readonly string[] }): boolean;
}

export const FeatureFlagsToken = defineToken<FeatureFlags>('facet/flags@1', 'Feature flags and their values.');
