import type { Disposable, FlagDeclaration, Logger } from '@facet/sdk/common';
import type { FeatureFlags, MetadataStore, SharedBus } from '@facet/sdk/server';
import type { HostTables } from '../metadata/host-tables.ts';
import { defaultFlags } from './default-flags.ts';
import { timeText } from './time-text.ts';

const FLAGS_CHANGED = 'facet/flags';
const PREFIX = 'FACET_FEATURE_';

export interface DeclaredFlag extends FlagDeclaration {
  readonly builtIn: boolean;
}

/**
 * Switches in this order, the later one wins: what installed plugins declare, defaults of the contract, what built-in
 * plugins declare, the environment, what an administrator has set. So no other source decides on a flag of Facet.
 */
export class FlagTable implements FeatureFlags {
  readonly #store: MetadataStore;
  readonly #bus: SharedBus;
  readonly #environment: Readonly<Record<string, boolean>>;
  readonly #declared: () => readonly DeclaredFlag[];
  #set: Readonly<Record<string, boolean>> = {};
  #all: Readonly<Record<string, boolean>> = {};
  readonly #listeners = new Set<() => void>();

  constructor(options: {
    store: MetadataStore;
    bus: SharedBus;
    environment: Readonly<Record<string, boolean>>;
    declared: () => readonly DeclaredFlag[];
  }) {
    this.#store = options.store;
    this.#bus = options.bus;
    this.#environment = options.environment;
    this.#declared = options.declared;
  }

  /** Reads what administrators have set, now and whenever a process changes it. */
  async start(log: Logger): Promise<Disposable> {
    await this.#load();
    return this.#bus.subscribe(FLAGS_CHANGED, () => {
      this.#load().catch((error: unknown) => log.error('feature flags could not be read', { error }));
    });
  }

  all(): Readonly<Record<string, boolean>> {
    return this.#all;
  }

  isOn(name: string): boolean {
    return this.#all[name] ?? false;
  }

  /** What a switch is without anybody's doing, unless a plugin declares it. */
  initial(name: string): boolean {
    return defaultFlags[name] ?? false;
  }

  subscribe(listener: () => void): Disposable {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }

  async set(name: string, value: boolean): Promise<void> {
    const row = { is_on: value ? 1 : 0, changed_on: timeText(Date.now()) };
    await this.#store
      .db<HostTables>()
      .insertInto('host_flag')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute();
    await this.#load();
    await this.#bus.publish(FLAGS_CHANGED, null);
  }

  /** To be called when plugins come or go, because they declare flags. */
  refresh(): void {
    const declared = this.#declared();
    const next = {
      ...initialOf(declared.filter(({ builtIn }) => !builtIn)),
      ...defaultFlags,
      ...initialOf(declared.filter(({ builtIn }) => builtIn)),
      ...this.#environment,
      ...this.#set,
    };
    if (sameFlags(next, this.#all)) return;
    this.#all = Object.freeze(next);
    for (const listener of this.#listeners) listener();
  }

  async #load(): Promise<void> {
    const rows = await this.#store.db<HostTables>().selectFrom('host_flag').select(['name', 'is_on']).execute();
    this.#set = Object.fromEntries(rows.map((row) => [row.name, row.is_on === 1]));
    this.refresh();
  }
}

/**
 * `FACET_FEATURE_<NAME>` with true, false, 1, 0; gives the offending variable instead when its text is none of these.
 */
export function flagsOfEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): { readonly flags: Readonly<Record<string, boolean>> } | { readonly wrong: string; readonly value: string } {
  const flags: Record<string, boolean> = {};
  for (const [name, text] of Object.entries(env)) {
    if (!name.startsWith(PREFIX) || text === undefined || text === '') continue;
    const value = /^(true|1)$/i.test(text) ? true : /^(false|0)$/i.test(text) ? false : undefined;
    if (value === undefined) return { wrong: name, value: text };
    flags[name.slice(PREFIX.length)] = value;
  }
  return { flags };
}

function initialOf(flags: readonly DeclaredFlag[]): Readonly<Record<string, boolean>> {
  return Object.fromEntries(flags.map((flag) => [flag.name, flag.default]));
}

function sameFlags(a: Readonly<Record<string, boolean>>, b: Readonly<Record<string, boolean>>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
