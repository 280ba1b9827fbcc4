import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Attribution } from './attribution.ts';
import { BlockedRequests, RequestRefusals } from './blocked-requests.ts';
import { CallMarker, MarkerReader, markerMemory } from './call-marker.ts';
import { CrashRecords } from './crash-records.ts';
import { ownerOfStack } from './owner-of-stack.ts';

describe('the marker of the running call', () => {
  it('tells another thread whose code runs, call within call', () => {
    const memory = markerMemory();
    const { attribute } = new Attribution(new CallMarker(memory));
    const reader = new MarkerReader(memory);
    attribute('me/outer', 'GET /api/v1/thing/', () => {
      attribute('me/inner', 'Activation', () => {
        expect(reader.running()).toEqual({ owner: 'me/inner', what: 'Activation' });
      });
      expect(reader.running()).toEqual({ owner: 'me/outer', what: 'GET /api/v1/thing/' });
    });
    expect(reader.running()).toBeUndefined();
  });

  it('goes back when the call throws, and cuts what is too long', () => {
    const memory = markerMemory();
    const { attribute } = new Attribution(new CallMarker(memory));
    const reader = new MarkerReader(memory);
    const failing = () =>
      attribute('me/long', 'x'.repeat(500), () => {
        expect(reader.running()?.what).toMatch(/^x{100,190}$/);
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect(reader.running()).toBeUndefined();
  });

  it('goes on without names when there are very many', () => {
    const marker = new CallMarker(markerMemory());
    for (let i = 0; i < 5_000; i += 1) marker.leave(marker.enter('me/many', `call ${i}`));
    expect(marker.enter('me/many', 'one more')).toBe(0);
  });
});

describe('the plugin that an error is blamed on', () => {
  const known = new Set(['facet/charts', 'facet/query']);

  it.each<[string, readonly string[], string | undefined]>([
    [
      'the innermost plugin',
      ['at a (/f/node_modules/x.js:1)', 'at /f/plugins/query/a.ts:1', 'at /f/plugins/charts/b.ts:2'],
      'facet/query',
    ],
    ['undefined, for a folder that is no plugin', ['at /f/plugins/strange/a.ts:1'], undefined],
    ['undefined, for code of the host', ['at /f/apps/server/a.ts:1'], undefined],
  ])('is %s', (_, frames, owner) => {
    expect(ownerOfStack(frames, known)).toBe(owner);
  });

  it('is the plugin that started the work, when the stack names none', async () => {
    const attribution = new Attribution();
    const owner = await attribution.attribute('facet/charts', 'Activation', async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return attribution.ownerOf('just a text', known);
    });
    expect(owner).toBe('facet/charts');
    expect(attribution.ownerOf('just a text', known)).toBeUndefined();
  });
});

describe('records of crashes', () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'facet-crashes-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));
  const record = {
    owner: 'me/loop',
    what: 'Activation',
    since: '2026-01-01T00:00:00.000Z',
    blockedMs: 9,
    stack: ['a'],
  };

  it('outlive the process until they are answered', () => {
    new CrashRecords(home).write(record);
    const records = new CrashRecords(home);
    expect(records.read(() => expect.unreachable())).toEqual(new Map([['me/loop', { ...record, strikes: 1 }]]));
    records.forget('me/loop');
    records.forget('me/loop');
    expect(records.read(() => expect.unreachable()).size).toBe(0);
  });

  it('count what happens again within the hour, and forget what is older', () => {
    const records = new CrashRecords(home);
    const strikesAt = (since: string) => {
      records.write({ ...record, since });
      return records.read(() => expect.unreachable()).get('me/loop')?.strikes;
    };
    expect(strikesAt('2026-01-01T00:00:00.000Z')).toBe(1);
    expect(strikesAt('2026-01-01T00:59:00.000Z')).toBe(2);
    expect(strikesAt('2026-01-01T02:00:00.000Z')).toBe(1);
  });

  it('that say nothing are told and left out', () => {
    const records = new CrashRecords(home);
    records.write(record);
    for (const [name, text] of [
      ['cut', '{"owner":'],
      ['other', '{"owner":7}'],
      ['null', 'null'],
    ])
      writeFileSync(join(home, 'crashes', `${name}.json`), text ?? '');
    const told: string[] = [];
    expect([...records.read((file) => told.push(file)).keys()]).toEqual(['me/loop']);
    expect(told).toHaveLength(3);
  });
});

describe('requests that blocked a process', () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'facet-blocked-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));
  const CHART = { route: 'POST /api/v1/chart/data', userId: 7 };
  const at = (minutes: number): string => new Date(Date.UTC(2026, 0, 1, 0, minutes)).toISOString();
  const left = (minutes: number, request = CHART): number | undefined => {
    const blocked = new BlockedRequests(home).read(() => expect.unreachable(), Date.parse(at(minutes)));
    return new RequestRefusals(blocked).secondsLeft(request, Date.parse(at(minutes)));
  };

  it('are refused to that person for a while, twice as long each time', () => {
    expect(left(0)).toBeUndefined();
    new BlockedRequests(home).write(CHART, at(0));
    expect([left(1), left(9), left(10)]).toEqual([540, 60, undefined]);
    expect(left(1, { ...CHART, userId: 8 })).toBeUndefined();
    expect(left(1, { ...CHART, route: 'GET /api/v1/chart/' })).toBeUndefined();
    new BlockedRequests(home).write(CHART, at(11));
    expect([left(12), left(30), left(31)]).toEqual([1_140, 60, undefined]);
    for (let time = 0; time < 20; time += 1) new BlockedRequests(home).write(CHART, at(40));
    expect(left(41)).toBe(24 * 3_600 - 60);
  });

  it('are forgiven after a day', () => {
    new BlockedRequests(home).write(CHART, at(0));
    new BlockedRequests(home).write(CHART, at(25 * 60));
    expect(left(25 * 60 + 1)).toBe(540);
    expect(new BlockedRequests(home).read(() => expect.unreachable(), Date.parse(at(60 * 60)))).toEqual([]);
    expect(readdirSync(join(home, 'blocked-requests'))).toEqual([]);
  });

  it('are known while their work runs, and no longer: connections that they opened serve others', async () => {
    const attribution = new Attribution();
    const done = Promise.withResolvers<void>();
    const later = Promise.withResolvers<void>();
    let inside: unknown;
    const opened = attribution.forRequest(CHART, done.promise, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      inside = attribution.work();
      return later.promise.then(() => attribution.work());
    });
    expect(attribution.work()).toEqual({ requests: 1 });
    await expect.poll(() => inside).toEqual({ request: CHART, requests: 1 });
    done.resolve();
    await done.promise;
    later.resolve();
    await expect(opened).resolves.toEqual({ requests: 0 });
  });
});
