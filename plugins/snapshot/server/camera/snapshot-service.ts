import type { DelegatedSessions } from '@facet/plugin-identity/contract.server';
import { FacetError, type Logger, type Scope } from '@facet/sdk/common';
import { type Counters, FairPlaces } from '@facet/sdk/server';
import type { Snapshot, SnapshotOrder, Snapshots } from '../../contract.server.ts';
import { SnapshotErrors, snapshotTexts } from '../errors.ts';
import type { PictureRights } from '../pictures/picture-rights.ts';
import type { Camera } from './camera.ts';
import { SharedPictures } from './shared-pictures.ts';

export interface SnapshotParts {
  readonly camera: Pick<Camera, 'take'>;
  readonly sessions: DelegatedSessions;
  /** Address at which this server listens. */
  origin(): string | undefined;
  readonly counters: Counters;
  readonly log: Logger;
  readonly rights: Pick<PictureRights, 'of'>;
  /** Number of pictures that are taken in parallel. */
  readonly places: number;
  readonly seconds: number;
}

/** Length of the queue; further requests are rejected at once. */
const MOST_WAITING = 200;
/** Maximum number of pages in one PDF. */
const MOST_PAGES = 40;
const LEAST = 16;
const LARGEST = 4_000;
const MOST_SCALE = 3;
const LEAST_SCALE = 0.1;

/** Takes pictures with the permissions of the scope's user. */
export function snapshotService(parts: SnapshotParts): (scope: Scope) => Snapshots {
  const places = new FairPlaces({
    places: parts.places,
    cancelled: () => new DOMException('The picture is not wanted any more.', 'AbortError'),
  });
  const shared = new SharedPictures();
  const takeNew = async (given: SnapshotOrder, person: number, signal: AbortSignal): Promise<Snapshot> => {
    const order = withFewPages(given);
    if (places.waiting >= MOST_WAITING) throw SnapshotErrors.busy(MOST_WAITING);
    const leave = await places.enter(person, signal);
    const began = performance.now();
    const count = (outcome: string): void =>
      parts.counters.time('facet_snapshot_seconds', 'How long a picture took.', (performance.now() - began) / 1_000, {
        format: order.format,
        outcome,
      });
    try {
      const snapshot = await takeTwice(parts, order, person, signal);
      count('taken');
      if (order === given) return snapshot;
      return { ...snapshot, problems: [...snapshot.problems, snapshotTexts.fewer(MOST_PAGES)] };
    } catch (error) {
      count('failed');
      throw error;
    } finally {
      leave();
    }
  };
  return ({ principal }) => ({
    async take({ since, ...order }, signal) {
      ensureOrder(order);
      if (principal === null || principal.isAnonymous) throw SnapshotErrors.noPerson();
      const { id } = principal;
      if (since === undefined) return takeNew(order, id, signal);
      const key = JSON.stringify([id, await parts.rights.of(id), Object.entries(order).sort(byName)]);
      return shared.take(key, since, signal, (ending) => takeNew(order, id, ending));
    },
  });
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

function withFewPages(order: SnapshotOrder): SnapshotOrder {
  const { more = [] } = order;
  return more.length < MOST_PAGES ? order : { ...order, more: more.slice(0, MOST_PAGES - 1) };
}

/** Repeats a picture once after the browser has crashed, because the page need not be the cause. */
async function takeTwice(
  parts: SnapshotParts,
  order: SnapshotOrder,
  person: number,
  signal: AbortSignal,
): Promise<Snapshot> {
  try {
    return await takeOnce(parts, order, person, signal);
  } catch (error) {
    if (!(error instanceof FacetError) || error.code !== 'SNP_ENDED') throw error;
    parts.log.warn('the browser that takes pictures ended; a fresh one is started', { path: order.path, error });
    return takeOnce(parts, order, person, signal);
  }
}

async function takeOnce(
  { camera, sessions, origin: originOf, seconds }: SnapshotParts,
  order: SnapshotOrder,
  person: number,
  signal: AbortSignal,
): Promise<Snapshot> {
  const origin = originOf();
  if (origin === undefined) throw SnapshotErrors.page(order.path, NOT_YET);
  const wholeMs = seconds * 1_000 * (1 + (order.more ?? []).length);
  const late = AbortSignal.timeout(wholeMs);
  const session = await sessions.open(person, order.of, wholeMs);
  try {
    const shot = { origin, cookie: session.cookie, person, order };
    return await camera.take(shot, AbortSignal.any([signal, late]));
  } catch (error) {
    signal.throwIfAborted();
    throw late.aborted ? SnapshotErrors.late(order.path, seconds) : error;
  } finally {
    session.dispose();
  }
}

const NOT_YET = 503;

/** @throws FacetError `SNP_ORDER` for invalid options */
function ensureOrder({ path, more = [], format, width, height, scale = 1, locale }: SnapshotOrder): void {
  // Only paths of this server: neither another host, nor a path that leaves the prefix.
  for (const one of [path, ...more])
    if (!/^\/(?![/\\])/.test(one) || !URL.canParse(one, BASE) || new URL(one, BASE).origin !== BASE)
      throw SnapshotErrors.order('path', one);
  if (more.length > 0 && format !== 'pdf') throw SnapshotErrors.order('more', more.length);
  for (const [member, value] of Object.entries({ width, height }))
    if (!Number.isInteger(value) || value < LEAST || value > LARGEST) throw SnapshotErrors.order(member, value);
  if (!(scale >= LEAST_SCALE && scale <= MOST_SCALE)) throw SnapshotErrors.order('scale', scale);
  if (locale !== undefined && !/^[A-Za-z]{2,3}([_-][A-Za-z0-9]{2,8})*$/.test(locale))
    throw SnapshotErrors.order('locale', locale);
}

const BASE = 'http://facet.invalid';
