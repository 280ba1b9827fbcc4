import { createHash } from 'node:crypto';
import type { SharedCache } from '@facet/sdk/server';
import { z } from 'zod';
import { TASK_STATES, type TaskState } from '../../common/wire/picture.ts';

export const pictureOrder = z.object({
  path: z.string(),
  width: z.int(),
  height: z.int(),
  scale: z.number(),
  whole: z.boolean(),
});

/** A picture that is kept for one person. */
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

/** Pictures that were taken, beside the results of queries. Each belongs to one person: who knows its key has nothing yet. */
export class PictureStore {
  readonly #cache: Pick<SharedCache, 'get' | 'set'>;
  readonly #now: () => Date;

  constructor(cache: Pick<SharedCache, 'get' | 'set'>, now: () => Date) {
    this.#cache = cache;
    this.#now = now;
  }

  async state(person: number, key: string): Promise<PictureState | undefined> {
    const kept = await this.#cache.get(nameOf('state', person, key));
    return kept && stateShape.parse(JSON.parse(kept.toString()));
  }

  async note(person: number, key: string, order: PictureOrder, status: TaskState): Promise<PictureState> {
    const state = { status, updatedOn: this.#now().toISOString(), order };
    await this.#cache.set(nameOf('state', person, key), Buffer.from(JSON.stringify(state)), KEPT_SECONDS);
    return state;
  }

  async picture(person: number, key: string): Promise<Buffer | undefined> {
    return this.#cache.get(nameOf('picture', person, key));
  }

  async keep(person: number, key: string, order: PictureOrder, bytes: Uint8Array): Promise<void> {
    await this.#cache.set(nameOf('picture', person, key), Buffer.from(bytes), KEPT_SECONDS);
    await this.note(person, key, order, 'Updated');
  }
}

const nameOf = (part: string, person: number, key: string): string => `snapshot:${part}:${person}:${key}`;

/** @param content changes with what is shown */
export function pictureKey(content: string, order: PictureOrder): string {
  return createHash('sha256')
    .update(JSON.stringify([content, order]))
    .digest('hex')
    .slice(0, 40);
}
