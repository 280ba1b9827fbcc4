import type { Kernel } from '@facet/core/common';
import type { PageSource } from './plugin-source.ts';

type FollowedKernel = Pick<Kernel, 'add' | 'remove' | 'replace' | 'setDesired' | 'setGrants' | 'start' | 'statuses'>;

/**
 * Brings the kernel to what the server says, at the start and whenever that changes: switches, additions, removals,
 * replaced code. One change after the other, so that the last word is the server's.
 */
export class KernelFollower {
  readonly #kernel: FollowedKernel;
  readonly #onRemoved: (id: string) => void;
  readonly #revisions = new Map<string, string | undefined>();
  readonly #grants = new Map<string, string>();
  #last: Promise<void> = Promise.resolve();

  constructor(kernel: FollowedKernel, initial: readonly PageSource[], onRemoved: (id: string) => void) {
    this.#kernel = kernel;
    this.#onRemoved = onRemoved;
    for (const source of initial) this.#add(source);
  }

  follow(wanted: readonly PageSource[]): Promise<void> {
    this.#last = this.#last.catch(() => undefined).then(() => this.#bringInLine(wanted));
    return this.#last;
  }

  async #bringInLine(wanted: readonly PageSource[]): Promise<void> {
    const wantedById = new Map(wanted.map((source) => [source.manifest.id, source]));
    for (const { id } of this.#kernel.statuses()) {
      const source = wantedById.get(id);
      if (source && source.revision === this.#revisions.get(id)) continue;
      const done = source ? this.#replace(source) : this.#kernel.remove(id);
      // Before new code arrives with what is to stay.
      this.#onRemoved(id);
      await done;
    }
    const presentById = new Map(this.#kernel.statuses().map((status) => [status.id, status]));
    for (const source of wanted) {
      const present = presentById.get(source.manifest.id);
      if (!present) {
        this.#add(source);
        continue;
      }
      this.#grant(present.id, source);
      if (present.desired !== source.desired) await this.#kernel.setDesired(present.id, source.desired);
    }
    await this.#kernel.start();
  }

  /** Only what is new, because a change of grants forgets what was refused before. */
  #grant(id: string, { grants = [] }: PageSource): void {
    const text = grants.toSorted().join(' ');
    if (this.#grants.get(id) === text) return;
    this.#grants.set(id, text);
    this.#kernel.setGrants(id, grants);
  }

  #replace(source: PageSource): Promise<void> {
    this.#note(source);
    return this.#kernel.replace(source);
  }

  #add(source: PageSource): void {
    this.#kernel.add(source);
    this.#note(source);
  }

  #note(source: PageSource): void {
    this.#grants.set(source.manifest.id, (source.grants ?? []).toSorted().join(' '));
    this.#revisions.set(source.manifest.id, source.revision);
  }
}
