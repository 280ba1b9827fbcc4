import { createHash } from 'node:crypto';
import type { SharedCache } from '@facet/sdk/server';
import { z } from 'zod';
import { TASK_STATES, type TaskState } from '../../common/wire/picture.ts';
import type { PictureRights } from './picture-rights.ts';

export const pictureOrder = z.object({
  of: z.object({ kind: z.string(), id: z.int() }),
  path: z.string(),
  width: z.int(),
  height: z.int(),
  scale: z.number(),
  whole: z.boolean(),
  /** Light if absent. */
  scheme: z.literal('dark').exactOptional(),
});

/** A picture that is stored for one user. */
export type PictureOrder = z.output<typeof pictureOrder>;

const stateShape = z.object({
  status: z.enum(TASK_STATES),
  updatedOn: z.string(),
  order: pictureOrder,
});

export interface PictureState {
  readonly status: TaskState;
  readonly updatedOn: string;
  readonly order: PictureOrder;
}

const KEPT_SECONDS = 24 * 60 * 60;

type Cache = Pick<SharedCache, 'get' | 'set'>;

/** Stores pictures in the cache of query results. */
export class PictureStore {
  readonly #cache: Cache;
  readonly #rights: Pick<PictureRights, 'of'>;
  readonly #now: () => Date;

  constructor(cache: Cache, rights: Pick<PictureRights, 'of'>, now: () => Date) {
    this.#cache = cache;
    this.#rights = rights;
    this.#now = now;
  }

  /**
   * The pictures of a user with the permissions of this moment: a picture that is stored later still belongs to these
   * permissions.
   */
  async of(person: number): Promise<OwnPictures> {
    return new OwnPictures(this.#cache, `${person}:${await this.#rights.of(person)}`, this.#now);
  }
}

/** The pictures of one user: a key alone gives no access. */
export class OwnPictures {
  readonly #cache: Cache;
  readonly #owner: string;
  readonly #now: () => Date;

  constructor(cache: Cache, owner: string, now: () => Date) {
    this.#cache = cache;
    this.#owner = owner;
    this.#now = now;
  }

  async state(key: string): Promise<PictureState | undefined> {
    const kept = await this.#cache.get(this.#name('state', key));
    return kept && stateShape.parse(JSON.parse(kept.toString()));
  }

  async note(key: string, order: PictureOrder, status: TaskState): Promise<PictureState> {
    const state = { status, updatedOn: this.#now().toISOString(), order };
    await this.#cache.set(this.#name('state', key), Buffer.from(JSON.stringify(state)), KEPT_SECONDS);
    return state;
  }

  async picture(key: string): Promise<Buffer | undefined> {
    return this.#cache.get(this.#name('picture', key));
  }

  async keep(key: string, order: PictureOrder, bytes: Uint8Array): Promise<void> {
    await this.#cache.set(this.#name('picture', key), Buffer.from(bytes), KEPT_SECONDS);
    await this.note(key, order, 'Updated');
  }

  #name(part: string, key: string): string {
    return `snapshot:of-object:${part}:${this.#owner}:${key}`;
  }
}

/** @param content Changes with the displayed content */
export function pictureKey(content: string, order: PictureOrder): string {
  return createHash('sha256')
    .update(JSON.stringify([content, order]))
    .digest('hex')
    .slice(0, 40);
}
