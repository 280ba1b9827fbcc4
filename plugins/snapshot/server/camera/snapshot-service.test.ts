import { FacetError, type Principal, type Scope } from '@facet/sdk/common';
import { describe, expect, it, vi } from 'vitest';
import type { Snapshot, SnapshotOrder } from '../../contract.server.ts';
import { SnapshotErrors } from '../errors.ts';
import type { Shot } from './messages.ts';
import { snapshotService } from './snapshot-service.ts';

const PICTURE: Snapshot = { bytes: new Uint8Array([1]), type: 'image/png', problems: [] };
const ORDER: SnapshotOrder = {
  of: { kind: 'chart', id: 1 },
  path: '/explore/?slice_id=1',
  format: 'png',
  width: 800,
  height: 600,
};
const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

const scopeOf = (principal: Partial<Principal> | null) => ({ principal }) as Scope;
const ANN = scopeOf({ id: 7, isAnonymous: false });

function service(
  take: (shot: Shot, signal: AbortSignal) => Promise<Snapshot>,
  seconds = 5,
  rights: (person: number) => string = () => '',
) {
  const open = new Set<number>();
  const snapshots = snapshotService({
    camera: { take },
    sessions: {
      async open(userId, { kind, id }) {
        open.add(userId);
        return {
          cookie: { name: 'session', value: `of ${userId} for ${kind} ${id}` },
          dispose: () => void open.delete(userId),
        };
      },
    },
    origin: () => 'http://127.0.0.1:8088',
    counters: { count: () => undefined, time: () => undefined },
    log,
    rights: { of: async (person) => rights(person) },
    places: 1,
    seconds,
  });
  return { snapshots, open };
}

const never = new AbortController().signal;

describe('a picture', () => {
  it('is taken in a session of its user for its object, which ends with it', async () => {
    const shots: Shot[] = [];
    const { snapshots, open } = service(async (shot) => {
      shots.push(shot);
      expect(open).toEqual(new Set([7]));
      return PICTURE;
    });
    expect(await snapshots(ANN).take(ORDER, never)).toBe(PICTURE);
    const cookie = { name: 'session', value: 'of 7 for chart 1' };
    expect(shots).toEqual([{ origin: 'http://127.0.0.1:8088', cookie, person: 7, order: ORDER }]);
    expect(open.size).toBe(0);
  });

  it('is tried again once when the browser ends', async () => {
    const take = vi.fn(async (): Promise<Snapshot> => PICTURE);
    take.mockRejectedValueOnce(SnapshotErrors.ended('killed'));
    expect(await service(take).snapshots(ANN).take(ORDER, never)).toBe(PICTURE);
    take.mockRejectedValue(SnapshotErrors.ended('killed'));
    await expect(service(take).snapshots(ANN).take(ORDER, never)).rejects.toMatchObject({ code: 'SNP_ENDED' });
    expect(take).toHaveBeenCalledTimes(4);
  });

  it('may be that of another order of the same person and rights, if both say since when', async () => {
    const take = vi.fn(async (): Promise<Snapshot> => PICTURE);
    let rights = 'before';
    const { snapshots } = service(take, 5, () => rights);
    const since = new Date(0);
    const order = (scope: Scope, given: SnapshotOrder) => snapshots(scope).take(given, never);
    await order(ANN, { ...ORDER, since });
    await order(ANN, { ...ORDER, since });
    expect(take).toHaveBeenCalledTimes(1);
    await order(ANN, ORDER);
    await order(ANN, { ...ORDER, since: new Date(Date.now() + 60_000) });
    await order(ANN, { ...ORDER, width: 801, since });
    await order(scopeOf({ id: 8, isAnonymous: false }), { ...ORDER, since });
    expect(take).toHaveBeenCalledTimes(5);
    rights = 'after';
    await order(ANN, { ...ORDER, since });
    expect(take).toHaveBeenCalledTimes(6);
  });

  it('with too many pages is limited, with a notice', async () => {
    const shots: Shot[] = [];
    const { snapshots } = service(async (shot) => {
      shots.push(shot);
      return PICTURE;
    });
    const more = Array.from({ length: 50 }, (_, tab) => `/superset/dashboard/3/#TAB-${tab}`);
    const { problems } = await snapshots(ANN).take({ ...ORDER, format: 'pdf', more }, never);
    expect(shots.map(({ order }) => order.more?.length)).toEqual([39]);
    expect(problems).toEqual(['The file ends after 40 pages; the rest is missing.']);
  });

  it('that takes too long fails, and its session ends', async () => {
    const { snapshots, open } = service(
      (_, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      0.05,
    );
    await expect(snapshots(ANN).take(ORDER, never)).rejects.toMatchObject({ code: 'SNP_LATE' });
    expect(open.size).toBe(0);
  });

  it.each<[string, Scope, Partial<SnapshotOrder>, string]>([
    ['for the system', scopeOf(null), {}, 'SNP_NO_PERSON'],
    ['for a visitor', scopeOf({ id: 0, isAnonymous: true }), {}, 'SNP_NO_PERSON'],
    ['of another server', ANN, { path: '//evil.example/' }, 'SNP_ORDER'],
    ['of another server, by a backslash', ANN, { path: '/\\evil.example/' }, 'SNP_ORDER'],
    ['of another server behind the first page', ANN, { format: 'pdf', more: ['//evil.example/'] }, 'SNP_ORDER'],
    ['of several pages', ANN, { more: ['/explore/?slice_id=1'] }, 'SNP_ORDER'],
    ['of an address', ANN, { path: 'https://evil.example/' }, 'SNP_ORDER'],
    ['that is too wide', ANN, { width: 4_001 }, 'SNP_ORDER'],
    ['without height', ANN, { height: 0 }, 'SNP_ORDER'],
    ['with too many pixels', ANN, { scale: 4 }, 'SNP_ORDER'],
    ['in no language', ANN, { locale: 'de&x=1' }, 'SNP_ORDER'],
  ])('%s is refused', async (_, scope, more, code) => {
    const take = vi.fn(async () => PICTURE);
    const refusal = service(take)
      .snapshots(scope)
      .take({ ...ORDER, ...more }, never);
    await expect(refusal).rejects.toBeInstanceOf(FacetError);
    await expect(refusal).rejects.toMatchObject({ code });
    expect(take).not.toHaveBeenCalled();
  });
});
