import { randomUUID } from 'node:crypto';
import type { ObjectChange } from '@facet/sdk/common';
import type { KeyValueStore } from '@facet/sdk/server';

const SPACE = 'snapshot/rights';
const EVERYBODY = 'everybody';
/** Owner id of the system's own values. */
const SYSTEM = 0;
/** Kinds of objects whose changes invalidate all earlier pictures. */
const DECIDING: ReadonlySet<string> = new Set(['row_rule', 'role', 'dataset', 'database']);

/**
 * A token that changes with a user's permissions. It is stored where all processes read it, because caches may be local
 * to a process. A change of a rule, role, dataset or database changes the tokens of all users; a change of a user
 * changes only that user's token.
 */
export class PictureRights {
  readonly #values: Pick<KeyValueStore, 'get' | 'set'>;

  constructor(values: Pick<KeyValueStore, 'get' | 'set'>) {
    this.#values = values;
  }

  async of(person: number): Promise<string> {
    const [all, own] = await Promise.all([this.#word(EVERYBODY), this.#word(wordOf(person))]);
    return `${all}.${own}`;
  }

  async changed({ kind, id }: Pick<ObjectChange, 'kind' | 'id'>): Promise<void> {
    if (DECIDING.has(kind)) await this.#change(EVERYBODY);
    else if (kind === 'user' && id !== null) await this.#change(wordOf(id));
  }

  async #word(key: string): Promise<string> {
    const value = (await this.#values.get(SPACE, key))?.value;
    return typeof value === 'string' ? value : '';
  }

  #change(key: string): Promise<void> {
    return this.#values.set(SPACE, key, randomUUID(), { ownerId: SYSTEM });
  }
}

const wordOf = (person: number): string => `user-${person}`;
