import type { Scope, Scoped } from '@facet/sdk/common';
import { defineJobHandler, type JobHandler, type JobQueue, type JobRun } from '@facet/sdk/server';
import { z } from 'zod';
import type { Snapshots } from '../../contract.server.ts';
import { type PictureOrder, pictureOrder, type PictureState, type PictureStore } from './picture-store.ts';

export const PICTURE_JOB = 'snapshot/picture';

export interface TaskParts {
  readonly store: PictureStore;
  readonly jobs: JobQueue;
  readonly now: () => Date;
}

export interface WantedPicture {
  readonly person: number;
  readonly scope: Scope;
  readonly key: string;
  readonly order: PictureOrder;
  /** Whether an existing picture is taken again. */
  readonly force: boolean;
}

/** A job without news for this long is lost, and after this time a failed picture is tried again. */
const RETRY_MS = 5 * 60_000;

/** The state of a picture. A picture that neither exists nor is in progress is started. */
export async function ensureWanted({ store, jobs, now }: TaskParts, wanted: WantedPicture): Promise<PictureState> {
  const { person, scope, key, order, force } = wanted;
  const own = await store.of(person);
  const known = await own.state(key);
  if (known !== undefined && !force && !isDue(known, await own.picture(key), now())) return known;
  const state = await own.note(key, order, 'Pending');
  await jobs.enqueue(PICTURE_JOB, { key, order }, { scope, key: `${person}:${key}`, about: order.path });
  return state;
}

function isDue({ status, updatedOn }: PictureState, picture: Buffer | undefined, now: Date): boolean {
  // Caches may drop a picture and keep its status.
  if (status === 'Updated') return picture === undefined;
  return now.getTime() - new Date(updatedOn).getTime() > RETRY_MS;
}

const payloadShape = z.object({ key: z.string(), order: pictureOrder });

export interface TakeParts {
  readonly store: PictureStore;
  readonly snapshots: Scoped<Snapshots>;
}

/** Takes one picture. A picture with missing parts is not stored for lists. */
export const takePicture = (parts: TakeParts): JobHandler =>
  defineJobHandler({
    payload: payloadShape,
    run: taken(parts),
    async didFail({ key, order }, { userId }) {
      await (await parts.store.of(userId)).note(key, order, 'Error');
    },
  });

const taken =
  ({ store, snapshots }: TakeParts) =>
  async ({ key, order }: z.output<typeof payloadShape>, { scope, signal, log }: JobRun): Promise<void> => {
    const person = scope?.principal?.id;
    if (scope === undefined || person === undefined) throw new Error('A snapshot needs a signed-in user.');
    // Read before the picture is taken: if permissions change meanwhile, it is not shown with the new ones.
    const own = await store.of(person);
    await own.note(key, order, 'Computing');
    try {
      const { bytes, problems } = await snapshots.for(scope).take({ ...order, format: 'png' }, signal);
      if (problems.length > 0) throw new Error(problems.join('\n'));
      await own.keep(key, order, bytes);
    } catch (error) {
      signal.throwIfAborted();
      // It is requested again when it is next displayed; an immediate retry would fail in the same way.
      log.warn('a picture could not be taken', { path: order.path, error });
      await own.note(key, order, 'Error');
    }
  };
