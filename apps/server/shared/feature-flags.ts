import type { Disposable, FlagDeclaration, Logger } from '@facet/sdk/common';
import type { FeatureFlags, FlagDecision, MetadataStore, SharedBus } from '@facet/sdk/server';
import type { HostTables } from '../metadata/host-tables.ts';
import { timeText } from './time-text.ts';

const FLAGS_CHANGED = 'facet/flags';

type Values = Readonly<Record<string, boolean>>;

/**
 * Switches in this order, the later one wins: what the plugin declares, the settings file, the environment, what an
 * administrator has decided for everybody, and for roles. Of a role more is more: one role with the flag on is enough.
 */
export class FlagTable implements FeatureFlags {
  readonly #store: MetadataStore;
  readonly #bus: SharedBus;
  readonly #configured: Values;
  readonly #declared: () => readonly FlagDeclaration[];
  #decided: Values = {};
  #byRole: ReadonlyMap<string, Values> = new Map();
  #perRole: ReadonlySet<string> = new Set();
  #all: Values = {};
  readonly #listeners = new Set<() => void>();

  constructor(options: {
    store: MetadataStore;
    bus: SharedBus;
    /** Of the settings file and the environment. */
    configured: Values;
    /** Of all plugins, on or off; of two of one name the first counts. */
    declared: () => readonly FlagDeclaration[];
  }) {
    this.#store = options.store;
    this.#bus = options.bus;
    this.#configured = options.configured;
    this.#declared = options.declared;
  }

  /** Reads what administrators have decided, now and whenever a process changes it. */
  async start(log: Logger): Promise<Disposable> {
    await this.#load();
    return this.#bus.subscribe(FLAGS_CHANGED, () => {
      this.#load().catch((error: unknown) => log.error('feature flags could not be read', { error }));
    });
  }

  all(who?: { readonly roles: readonly string[] }): Values {
    if (who === undefined || this.#byRole.size === 0) return this.#all;
    return { ...this.#all, ...this.#ofRoles(who.roles) };
  }

  isOn(name: string, who?: { readonly roles: readonly string[] }): boolean {
    const byRole = who === undefined ? undefined : this.#ofRoles(who.roles)[name];
    return byRole ?? this.#all[name] ?? false;
  }

  /** What was configured and decided about one flag. */
  said(name: string): {
    readonly configured: boolean | null;
    readonly decided: boolean | null;
    readonly roles: Values;
  } {
    const roles = [...this.#byRole].flatMap(([role, values]) => {
      const value = values[name];
      return value === undefined ? [] : [[role, value] as const];
    });
    return {
      configured: this.#configured[name] ?? null,
      decided: this.#decided[name] ?? null,
      roles: Object.fromEntries(roles),
    };
  }

  /** What the settings name and no plugin reads, with whether it is known at all. */
  unused(): readonly { readonly name: string; readonly isKnown: boolean }[] {
    const declared = new Map(this.#declared().map((flag) => [flag.name, flag]));
    return Object.keys(this.#configured)
      .filter((name) => !declared.has(name) || declared.get(name)?.withoutEffect === true)
      .map((name) => ({ name, isKnown: declared.has(name) }));
  }

  subscribe(listener: () => void): Disposable {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }

  async decide(name: string, { value, roles = {} }: FlagDecision): Promise<void> {
    const changed_on = timeText(Date.now());
    await this.#store.transaction<HostTables, void>(async (tx) => {
      if (value !== undefined) await tx.deleteFrom('host_flag').where('name', '=', name).execute();
      if (typeof value === 'boolean')
        await tx
          .insertInto('host_flag')
          .values({ name, is_on: value ? 1 : 0, changed_on })
          .execute();
      for (const [role, isOn] of Object.entries(roles)) {
        await tx.deleteFrom('host_flag_role').where('name', '=', name).where('role', '=', role).execute();
        if (isOn !== null)
          await tx
            .insertInto('host_flag_role')
            .values({ name, role, is_on: isOn ? 1 : 0, changed_on })
            .execute();
      }
    });
    await this.#load();
    await this.#bus.publish(FLAGS_CHANGED, null);
  }

  /** To be called when plugins come or go, because they declare flags. */
  refresh(): void {
    if (this.#settle()) this.#tell();
  }

  #settle(): boolean {
    const values: Record<string, boolean> = {};
    const perRole = new Set<string>();
    for (const { name, default: initial, withoutEffect, perRole: isPerRole } of this.#declared()) {
      if (name in values) continue;
      const chosen = withoutEffect ? undefined : (this.#decided[name] ?? this.#configured[name]);
      values[name] = chosen ?? initial;
      if (isPerRole) perRole.add(name);
    }
    this.#perRole = perRole;
    if (sameFlags(values, this.#all)) return false;
    this.#all = Object.freeze(values);
    return true;
  }

  #ofRoles(roles: readonly string[]): Values {
    const values: Record<string, boolean> = {};
    for (const role of roles)
      for (const [name, isOn] of Object.entries(this.#byRole.get(role) ?? {}))
        if (this.#perRole.has(name)) values[name] = isOn || values[name] === true;
    return values;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  async #load(): Promise<void> {
    const db = this.#store.db<HostTables>();
    const [rows, ofRoles] = await Promise.all([
      db.selectFrom('host_flag').select(['name', 'is_on']).execute(),
      db.selectFrom('host_flag_role').select(['name', 'role', 'is_on']).orderBy('role').orderBy('name').execute(),
    ]);
    this.#decided = Object.fromEntries(rows.map((row) => [row.name, row.is_on === 1]));
    const byRole = new Map<string, Record<string, boolean>>();
    for (const { role, name, is_on } of ofRoles) byRole.set(role, { ...byRole.get(role), [name]: is_on === 1 });
    const isOther = JSON.stringify([...byRole]) !== JSON.stringify([...this.#byRole]);
    this.#byRole = byRole;
    if (this.#settle() || isOther) this.#tell();
  }
}

function sameFlags(a: Values, b: Values): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
