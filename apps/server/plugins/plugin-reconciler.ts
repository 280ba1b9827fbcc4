import type { Kernel, PluginSource } from '@facet/core/common';
import { CAPABILITIES, type Capability, type FacetError, type Logger } from '@facet/sdk/common';
import type { FlagTable } from '../shared/feature-flags.ts';
import type { Grants, GrantTable } from './grant-table.ts';
import type { HostedHalves } from './hosted-halves.ts';
import type { InstalledPlugin, InstalledPlugins } from './installed-plugins.ts';
import { grantedOf, type Installation } from './plugin-status.ts';
import type { PluginTable } from './plugin-table.ts';

export interface PluginReconcilerParts {
  readonly table: Pick<PluginTable, 'desiredStates'>;
  readonly installed: Pick<InstalledPlugins, 'current' | 'verify'>;
  readonly grants: Pick<GrantTable, 'all'>;
  readonly flags: Pick<FlagTable, 'refresh'>;
  readonly halves: Pick<HostedHalves, 'loaderOf'>;
  readonly log: Logger;
}

/** Brings the kernel of this process in line with what is stored: which plugins are installed, granted what, and switched on. */
export class PluginReconciler {
  readonly #parts: PluginReconcilerParts;
  #kernel: Kernel | undefined;
  #installations: ReadonlyMap<string, Installation> = new Map();
  #reconciled: Promise<void> = Promise.resolve();

  constructor(parts: PluginReconcilerParts) {
    this.#parts = parts;
  }

  /** The kernel offers services that need this one, so it is created first and told afterwards. */
  start(kernel: Kernel): void {
    this.#kernel = kernel;
  }

  get kernel(): Kernel {
    if (!this.#kernel) throw new Error('The kernel has not started yet.');
    return this.#kernel;
  }

  /** Installed plugins as of the last reconcile, by id; another map after each change. */
  get installations(): ReadonlyMap<string, Installation> {
    return this.#installations;
  }

  /** One after the other: two at a time could switch a plugin to and fro. */
  reconcile(): Promise<void> {
    this.#reconciled = this.#reconciled.catch(() => undefined).then(() => this.#bringInLine());
    return this.#reconciled;
  }

  /** Shows the plugin as failed from now on. @returns whether that is new */
  refuse(id: string, hash: string, problem: FacetError): boolean {
    const installation = this.#installations.get(id);
    if (installation?.plugin.hash !== hash || installation.refused) return false;
    this.#installations = new Map(this.#installations).set(id, this.#refusal(installation, problem));
    return true;
  }

  async #bringInLine(): Promise<void> {
    const { table, installed, grants, flags } = this.#parts;
    const [desiredStates, current, granted] = await Promise.all([
      table.desiredStates(),
      installed.current(),
      grants.all(),
    ]);
    await this.#bringInstalled(current, granted);
    for (const { id, desired, builtIn, manifest } of this.kernel.statuses()) {
      const want = builtIn && manifest.locked !== undefined ? 'on' : (desiredStates.get(id)?.desired ?? 'on');
      if (want !== desired) await this.kernel.setDesired(id, want);
    }
    flags.refresh();
  }

  async #bringInstalled(installed: readonly InstalledPlugin[], grants: ReadonlyMap<string, Grants>): Promise<void> {
    const before = this.#installations;
    const next = new Map<string, Installation>();
    for (const plugin of installed) {
      const problem = await this.#parts.installed.verify(plugin);
      const decided = { plugin, grants: grants.get(plugin.id) ?? {} };
      next.set(plugin.id, problem ? this.#refusal(decided, problem) : decided);
    }
    for (const id of before.keys()) if (!next.has(id)) await this.kernel.remove(id);
    this.#installations = next;
    for (const [id, installation] of next) {
      const { plugin } = installation;
      const known = before.get(id);
      if (!known) this.#add(installation);
      else if (known.plugin.hash !== plugin.hash)
        await this.kernel.replace({ ...this.#sourceOf(installation), desired: plugin.desired });
      else if (!sameGrants(known.grants, grants.get(id)))
        this.kernel.setGrants(id, grantedOf(plugin.manifest, grants.get(id)));
    }
  }

  #add(installation: Installation): void {
    const source = this.#sourceOf(installation);
    // Switched on in its turn, which waits until it runs or has failed.
    this.kernel.add({ ...source, desired: source.load ? 'off' : installation.plugin.desired });
  }

  #sourceOf({ plugin, grants, refused }: Installation): Omit<PluginSource, 'desired'> {
    const { manifest } = plugin;
    const load = this.#parts.halves.loaderOf(plugin, this.kernel, (owner, capability) =>
      this.#holds(owner, capability),
    );
    return {
      manifest,
      builtIn: false,
      grants: grantedOf(manifest, grants),
      ...(load ? { load } : {}),
      ...(load && refused ? { fault: refused.problem } : {}),
    };
  }

  /** Asked at each call: an administrator may take it back at any time. */
  #holds(id: string, capability: Capability): boolean {
    const installation = this.#installations.get(id);
    return (
      installation !== undefined && grantedOf(installation.plugin.manifest, installation.grants).includes(capability)
    );
  }

  #refusal(installation: Installation, problem: FacetError): Installation {
    const pluginId = installation.plugin.id;
    this.#parts.log.error('an installed plugin is refused', { pluginId, code: problem.code, error: problem });
    return { ...installation, refused: { problem, since: new Date().toISOString() } };
  }
}

function sameGrants(one: Grants = {}, other: Grants = {}): boolean {
  return CAPABILITIES.every((name) => one[name] === other[name]);
}
