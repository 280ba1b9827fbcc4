import { randomUUID } from 'node:crypto';
import type { ObjectChange } from '@facet/sdk/common';
import type { KeyValueStore } from '@facet/sdk/server';

const SPACE = 'snapshot/rights';
const EVERYBODY = 'everybody';
/** The owner of values of the system itself. */
const SYSTEM = 0;
/** After a change of these, pictures that were taken before it are not shown any more. */
const DECIDING: ReadonlySet<string> = new Set(['row_rule', 'role', 'dataset', 'database']);

/**
 * A word that changes with what a person may see. It lies where all processes read it: caches may be each process's own. A change of
 * a rule, role, dataset or database changes the words of all, a change of a user that of the user alone.
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
