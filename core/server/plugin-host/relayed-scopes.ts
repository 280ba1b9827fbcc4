import { randomBytes } from 'node:crypto';
import { type Disposable, type Scope, toDisposable } from '@facet/sdk/common';
import { hostProblems } from './host-problems.ts';

/**
 * The scopes in which the process of one plugin works just now, by handles that cannot be guessed. A handle is good for
 * the process that was given it, and only while the call or job runs.
 */
export class RelayedScopes {
  readonly #owner: string;
  readonly #open = new Map<string, Scope>();

  constructor(owner: string) {
    this.#owner = owner;
  }

  /** How many there are. */
  get open(): number {
    return this.#open.size;
  }

  /** Until it is disposed of. */
  enter(scope: Scope): Disposable & { readonly handle: string } {
    const handle = randomBytes(16).toString('base64url');
    this.#open.set(handle, scope);
    return { handle, ...toDisposable(() => void this.#open.delete(handle)) };
  }

  async during<T>(scope: Scope, work: (handle: string) => Promise<T>): Promise<T> {
    const entered = this.enter(scope);
    try {
      return await work(entered.handle);
    } finally {
      entered.dispose();
    }
  }

  /** It works for this person just now. */
  includes(personId: number): boolean {
    return [...this.#open.values()].some(({ principal }) => principal?.id === personId);
  }

  /** @throws FacetError `PLH_NO_SCOPE` */
  scopeOf(handle: unknown): Scope {
    const scope = typeof handle === 'string' ? this.#open.get(handle) : undefined;
    if (!scope) throw hostProblems.noScope(this.#owner);
    return scope;
  }
}
