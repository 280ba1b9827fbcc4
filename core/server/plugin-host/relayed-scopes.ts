import { randomBytes } from 'node:crypto';
import type { Scope } from '@facet/sdk/common';
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

  async during<T>(scope: Scope, work: (handle: string) => Promise<T>): Promise<T> {
    const handle = randomBytes(16).toString('base64url');
    this.#open.set(handle, scope);
    try {
      return await work(handle);
    } finally {
      this.#open.delete(handle);
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
