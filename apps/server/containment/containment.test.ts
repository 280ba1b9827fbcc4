import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Attribution } from './attribution.ts';
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

describe('who answers for an error', () => {
  const known = new Set(['facet/charts', 'facet/query']);

  it.each<[string, readonly string[], string | undefined]>([
    [
      'the innermost plugin',
      ['at a (/f/node_modules/x.js:1)', 'at /f/plugins/query/a.ts:1', 'at /f/plugins/charts/b.ts:2'],
      'facet/query',
    ],
    ['nobody, for a folder that is no plugin', ['at /f/plugins/strange/a.ts:1'], undefined],
    ['nobody, for code of the host', ['at /f/apps/server/a.ts:1'], undefined],
  ])('is %s', (_, frames, owner) => {
    expect(ownerOfStack(frames, known)).toBe(owner);
  });

  it('is who set off the work, when the error itself says nothing', async () => {
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
