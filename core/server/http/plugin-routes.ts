import type { Kernel } from '@facet/core/common';
import type { Disposable, FacetError, Logger } from '@facet/sdk/common';
import { HttpRoutes } from '@facet/sdk/server';
import { type OwnedRoutes, RouteTable } from './route-table.ts';

/** Why an address of a plugin does not answer. */
export type Absence =
  | { readonly reason: 'off'; readonly plugin: string }
  | { readonly reason: 'failed'; readonly plugin: string; readonly code: string };

/**
 * Keeps the routes of all plugins in step with the kernel: what a plugin implements is answered, what it declared is
 * known even while it is off or has failed.
 */
export class PluginRoutes implements Disposable {
  readonly table = new RouteTable();
  readonly #kernel: Kernel;
  readonly #host: OwnedRoutes;
  readonly #log: Logger;
  readonly #subscriptions: readonly Disposable[];
  #settled: Promise<void> = Promise.resolve();
  #waiting = false;
  #told = new Set<string>();
  #problems: readonly FacetError[] = [];

  /** `host` are the host's own routes, which no plugin can take. */
  constructor(kernel: Kernel, host: OwnedRoutes, log: Logger) {
    this.#kernel = kernel;
    this.#host = host;
    this.#log = log;
    this.table.replace([host]);
    this.#subscriptions = [
      kernel.registry(HttpRoutes).subscribe(() => this.#schedule()),
      kernel.subscribe(() => this.#schedule()),
    ];
    this.#schedule();
  }

  /** Why routes that plugins offer are not in the table. */
  get problems(): readonly FacetError[] {
    return this.#problems;
  }

  /** Resolves when everything that the kernel has so far is in the table. */
  async settled(): Promise<void> {
    let seen: Promise<void>;
    do {
      seen = this.#settled;
      await seen;
    } while (seen !== this.#settled);
  }

  /** Whose address it is, when its plugin does not run or could not make its routes. */
  absence(path: string): Absence | undefined {
    let best: { readonly length: number; readonly absence: Absence } | undefined;
    const take = (entries: readonly object[] | undefined, absence: Absence): void => {
      const length = longestPrefix(prefixesOf(entries), path);
      if (length > (best?.length ?? 0)) best = { length, absence };
    };
    for (const { id, state, cause, manifest } of this.#kernel.statuses()) {
      const entries = manifest.contributes?.[HttpRoutes.id];
      if (state === 'disabled') take(entries, { reason: 'off', plugin: id });
      else if (state !== 'active')
        take(entries, { reason: 'failed', plugin: id, code: cause?.code ?? `state ${state}` });
    }
    for (const { declared, owner, failure } of this.#kernel.registry(HttpRoutes).snapshot())
      if (failure) take([declared], { reason: 'failed', plugin: owner, code: failure.code });
    return best?.absence;
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** Changes that come while one collection waits to run are covered by it. */
  #schedule(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    this.#settled = this.#settled.then(() => {
      this.#waiting = false;
      return this.#collect();
    });
  }

  async #collect(): Promise<void> {
    const entries = this.#kernel.registry(HttpRoutes).snapshot();
    const running = new Set(
      this.#kernel
        .statuses()
        .filter((status) => status.state !== 'disabled' && status.state !== 'failed')
        .map((status) => status.id),
    );
    const sets = await Promise.all(
      entries
        .filter((entry) => running.has(entry.owner))
        .map(async (entry): Promise<OwnedRoutes | undefined> => {
          try {
            return { owner: entry.owner, routes: await entry.load() };
          } catch (error) {
            this.#tell(`${entry.owner} ${entry.key}`, 'the routes of a plugin are missing', {
              pluginId: entry.owner,
              key: entry.key,
              error,
            });
            return undefined;
          }
        }),
    );
    this.#problems = this.table.replace([this.#host, ...sets.filter((set) => set !== undefined)]);
    for (const problem of this.#problems)
      this.#tell(`${problem.code} ${problem.subject ?? ''}`, problem.message, {
        pluginId: problem.owner,
        code: problem.code,
      });
  }

  /** Each finding once: the registry changes often while plugins start. */
  #tell(key: string, message: string, fields: Readonly<Record<string, unknown>>): void {
    if (this.#told.has(key)) return;
    this.#told.add(key);
    this.#log.error(message, fields);
  }
}

function prefixesOf(entries: readonly object[] | undefined): readonly string[] {
  return (entries ?? []).flatMap((entry) =>
    'prefixes' in entry && Array.isArray(entry.prefixes)
      ? entry.prefixes.filter((prefix): prefix is string => typeof prefix === 'string')
      : [],
  );
}

function longestPrefix(prefixes: readonly string[], path: string): number {
  return Math.max(
    0,
    ...prefixes
      .map((prefix) => `/${prefix.replace(/^\/|\/$/g, '')}`)
      .filter((prefix) => path === prefix || path.startsWith(`${prefix}/`))
      .map((prefix) => prefix.length),
  );
}
