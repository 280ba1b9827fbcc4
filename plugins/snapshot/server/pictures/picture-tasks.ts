import type { Scope, Scoped } from '@facet/sdk/common';
import type { JobFailure, JobHandler, JobQueue, JobRun } from '@facet/sdk/server';
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
  /** Take it anew. */
  readonly force: boolean;
}

/** A job that has said nothing for so long is lost, and a failure so old is worth another attempt. */
const RETRY_MS = 5 * 60_000;

/** State of a picture; one that neither exists nor is being taken is started. */
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
  // Caches may drop a picture and keep what is told of it.
  if (status === 'Updated') return picture === undefined;
  return now.getTime() - new Date(updatedOn).getTime() > RETRY_MS;
}

const payloadShape = z.object({ key: z.string(), order: pictureOrder });

export interface TakeParts {
  readonly store: PictureStore;
  readonly snapshots: Scoped<Snapshots>;
}

/** Takes one picture. A picture with something missing is none for a list. */
export const takePicture = (parts: TakeParts): JobHandler =>
  Object.assign(taken(parts), {
    async didFail(payload: unknown, { userId }: JobFailure): Promise<void> {
      const { key, order } = payloadShape.parse(payload);
      await (await parts.store.of(userId)).note(key, order, 'Error');
    },
  });

const taken =
  ({ store, snapshots }: TakeParts) =>
  async (payload: unknown, { scope, signal, log }: JobRun): Promise<void> => {
    const { key, order } = payloadShape.parse(payload);
    const person = scope?.principal?.id;
    if (scope === undefined || person === undefined) throw new Error('A picture is taken for a person.');
    // Of before: what is taken while rights change is not shown to those of afterwards.
    const own = await store.of(person);
    await own.note(key, order, 'Computing');
    try {
      const { bytes, problems } = await snapshots.for(scope).take({ ...order, format: 'png' }, signal);
      if (problems.length > 0) throw new Error(problems.join('\n'));
      await own.keep(key, order, bytes);
    } catch (error) {
      signal.throwIfAborted();
      // Asked for again when it is looked at later; trying at once would fail in the same way.
      log.warn('a picture could not be taken', { path: order.path, error });
      await own.note(key, order, 'Error');
    }
  };
