import type { Registry } from '@facet/sdk/common';
import { type Engine, EngineError } from '@facet/sdk/server';
import type { EngineDeclared, EngineNames, EngineNetwork } from '../../contract.ts';
import type { EngineInfo } from '../../contract.server.ts';
import { queryText } from '../query-text.ts';

export type EngineRegistry = Registry<{ declared: EngineDeclared; implementation: Engine }>;
type EngineEntries = ReturnType<EngineRegistry['snapshot']>;

/** Finds engines by key or URI scheme among those whose plugins are on. */
export class EngineDirectory {
  readonly #registry: EngineRegistry;
  #byBackend: { readonly of: EngineEntries; readonly entries: ReadonlyMap<string, EngineEntries[number]> } | undefined;

  constructor(registry: EngineRegistry) {
    this.#registry = registry;
  }

  /** The validators of all engines, by the names that the contract gives the engines. */
  validators(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      this.#registry.snapshot().flatMap(({ declared }) => Object.entries(declared.validators ?? {})),
    );
  }

  /** How engines write names, by the names that the contract gives the engines. */
  names(): Readonly<Record<string, EngineNames>> {
    return Object.fromEntries(
      this.#registry
        .snapshot()
        .flatMap(({ declared: { names, schemes } }) =>
          names ? schemes.map((scheme) => [backendOf(scheme), names] as const) : [],
        ),
    );
  }

  filesOf(scheme: string): { readonly own: readonly string[] } | undefined {
    const { files, schemes = [] } = this.#declaredFor(scheme) ?? {};
    return files && { own: schemes.includes(scheme) ? files.own : [] };
  }

  networkOf(scheme: string): EngineNetwork | undefined {
    return this.#declaredFor(scheme)?.network;
  }

  /** The plugin whose texts the engine's fields are named by. */
  ownerOf(scheme: string): string | undefined {
    return this.#entryFor(scheme)?.owner;
  }

  #declaredFor(scheme: string): EngineDeclared | undefined {
    return this.#entryFor(scheme)?.declared;
  }

  #entryFor(scheme: string) {
    const of = this.#registry.snapshot();
    if (this.#byBackend?.of !== of) this.#byBackend = { of, entries: byBackend(of) };
    return this.#byBackend.entries.get(backendOf(scheme));
  }

  async load(key: string): Promise<Engine> {
    const entry = this.#registry.get(key);
    if (!entry) throw new EngineError('connection', queryText('engine.unknown', { key }));
    return entry.load();
  }

  async info(key: string): Promise<EngineInfo | undefined> {
    const entry = this.#registry.get(key);
    if (!entry) return undefined;
    const engine = await entry.load();
    return {
      key,
      name: entry.declared.name,
      schemes: entry.declared.schemes,
      placeholder: entry.declared.placeholder,
      preferred: entry.declared.preferred ?? false,
      dialect: engine.dialect,
      capabilities: engine.capabilities,
      deniedFunctions: engine.deniedFunctions,
    };
  }

  async all(): Promise<readonly EngineInfo[]> {
    const infos = await Promise.all(this.#registry.snapshot().map(({ key }) => this.info(key)));
    return infos.filter((info) => info !== undefined);
  }

  async ofScheme(scheme: string): Promise<EngineInfo | undefined> {
    const entry = this.#registry.snapshot().find(({ declared }) => declared.schemes.includes(scheme));
    return entry && this.info(entry.key);
  }
}

/** The scheme without its driver: `postgresql` of `postgresql+psycopg2`. */
const backendOf = (scheme: string): string => scheme.replace(/\+.*/, '');

/** The first that declares a backend has it. */
function byBackend(entries: EngineEntries): ReadonlyMap<string, EngineEntries[number]> {
  const found = new Map<string, EngineEntries[number]>();
  for (const entry of entries)
    for (const backend of entry.declared.schemes.map(backendOf)) if (!found.has(backend)) found.set(backend, entry);
  return found;
}
