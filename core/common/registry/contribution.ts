import {
  type ContributionShape,
  type DeclaredEntry,
  type Entry,
  type EntryState,
  type ErrorData,
  FacetError,
} from '@facet/sdk/common';
import { readable } from '../activation/readable.ts';
import { problems } from '../errors/catalogue.ts';

/** What an entry needs of its plugin. */
export interface ContributionOwner {
  readonly id: string;
  readonly version: string;
  /** Resolves when the plugin is active. */
  activate(): Promise<void>;
  /** What a failed load means, as data. */
  describe(error: unknown): ErrorData;
  /** The entry has failed to load, or may be loaded again. */
  changed(): void;
}

/**
 * One entry at one point, from the moment its plugin may run until the plugin stops. The object stays the same in
 * between, so that consumers may key by it.
 */
export class Contribution implements Entry<ContributionShape> {
  readonly point: string;
  readonly key: string;
  readonly declared: DeclaredEntry;
  readonly #owner: ContributionOwner;
  #implementation: (() => Promise<unknown>) | undefined;
  #loading: Promise<unknown> | undefined;
  #state: EntryState = 'declared';
  #failure: ErrorData | undefined;
  #fault: ErrorData | null = null;

  constructor(point: string, declared: DeclaredEntry, owner: ContributionOwner) {
    this.point = point;
    this.key = declared.key;
    this.declared = declared;
    this.#owner = owner;
  }

  get owner(): string {
    return this.#owner.id;
  }

  get ownerVersion(): string {
    return this.#owner.version;
  }

  get state(): EntryState {
    return this.#state;
  }

  get failure(): ErrorData | undefined {
    return this.#failure;
  }

  /** Of what it declares. */
  get fault(): ErrorData | null {
    return this.#fault;
  }

  get implemented(): boolean {
    return this.#implementation !== undefined;
  }

  implementWith(load: () => Promise<unknown>): void {
    if (this.#implementation) throw new FacetError(problems.implementedTwice(this.owner, this.point, this.key));
    this.#implementation = load;
  }

  load(): Promise<unknown> {
    this.#loading ??= readable(this.#load());
    return this.#loading;
  }

  retry(): void {
    if (this.#state !== 'failed') return;
    this.#state = 'declared';
    this.#failure = undefined;
    this.#loading = undefined;
    this.#owner.changed();
  }

  blame(fault: ErrorData | null): void {
    if (fault?.code === this.#fault?.code && fault?.message === this.#fault?.message) return;
    this.#fault = fault;
    this.#owner.changed();
  }

  async #load(): Promise<unknown> {
    this.#state = 'loading';
    try {
      await this.#owner.activate();
      if (!this.#implementation) throw new FacetError(problems.notImplemented(this.owner, this.point, this.key));
      const implementation = await this.#implementation();
      this.#state = 'ready';
      return implementation;
    } catch (error) {
      this.#state = 'failed';
      this.#failure = this.#owner.describe(error);
      this.#owner.changed();
      throw error;
    }
  }
}
