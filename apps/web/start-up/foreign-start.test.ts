import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PluginAnnouncement } from '../bootstrap.ts';
import { ForeignStart } from './foreign-start.ts';
import { type Memory, StartMemory, storedMemory } from './start-memory.ts';
import type { StartChoice } from './start-offer.tsx';

function memory(): Memory {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
  };
}

const plugin = (id: string, version = 1): PluginAnnouncement => ({
  id,
  desired: 'on',
  builtIn: false,
  bundleUrl: `/plugins/${id}/${version}/client.mjs`,
});
const ours: PluginAnnouncement = { id: 'facet/charts', desired: 'on', builtIn: true };
const A = plugin('acme/a');
const B = plugin('acme/b');

/** A browser with one tab, which loads pages one after the other. */
function tab() {
  const [shared, own] = [memory(), memory()];
  let evidence = false;
  let watching = 0;
  return {
    shared,
    watching: () => watching,
    /** Loads a page; what it is asked, if it is, and what then runs. */
    async load(announced: readonly PluginAnnouncement[], answer: StartChoice = 'without') {
      const starts = new ForeignStart(new StartMemory(shared, own), {
        hasHung: async () => evidence,
        forget: async () => void (evidence = false),
        begin: async () => {
          watching += 1;
          return () => void (watching -= 1);
        },
      });
      let asked: readonly string[] | undefined;
      const admitted = await starts.admit(announced, async (newest) => {
        asked = newest.map(({ id }) => id);
        return answer;
      });
      return {
        starts,
        asked,
        runs: admitted.map(({ id }) => id),
        hang: () => void (evidence = watching > 0),
        comeUp: () => {
          starts.drawn();
          vi.advanceTimersByTime(5_000);
        },
      };
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a start with installed plugins', () => {
  it('asks nothing when the last one came up, or was only left early', async () => {
    const { load } = tab();
    (await load([ours, A])).comeUp();
    await load([ours, A]);
    expect((await load([ours, A])).asked).toBeUndefined();
  });

  it('asks when the last one hung, and does without the newest for as long as the tab is open', async () => {
    const { load } = tab();
    (await load([ours, A])).comeUp();
    (await load([ours, A, B])).hang();
    const next = await load([ours, A, B]);
    expect(next).toMatchObject({ asked: ['acme/b'], runs: ['facet/charts', 'acme/a'] });
    expect(next.starts.leftOut([ours, A, B]).map(({ id }) => id)).toEqual(['acme/b']);
    next.comeUp();
    expect(await load([ours, A, B])).toMatchObject({ asked: undefined, runs: ['facet/charts', 'acme/a'] });
  });

  it('is watched until its thread has turned for a while after the drawing', async () => {
    const { load, watching } = tab();
    const page = await load([A]);
    page.starts.drawn();
    vi.advanceTimersByTime(4_000);
    expect(watching()).toBe(1);
    vi.advanceTimersByTime(1_000);
    expect(watching()).toBe(0);
  });

  it('takes new code of the same plugin for new', async () => {
    const { load } = tab();
    (await load([A, B])).comeUp();
    (await load([A, plugin('acme/b', 2)])).hang();
    expect((await load([A, plugin('acme/b', 2)])).asked).toEqual(['acme/b']);
    expect((await load([A, plugin('acme/b', 3)])).runs).toEqual(['acme/a', 'acme/b']);
  });

  it('offers to do without all when each has come up before', async () => {
    const { load } = tab();
    (await load([ours, A, B])).comeUp();
    (await load([ours, A, B])).hang();
    expect(await load([ours, A, B])).toMatchObject({ asked: ['acme/a', 'acme/b'], runs: ['facet/charts'] });
  });

  it('starts every plugin when the user chooses so, now or later', async () => {
    const { load } = tab();
    (await load([A])).hang();
    const second = await load([A], 'everything');
    expect(second).toMatchObject({ asked: ['acme/a'], runs: ['acme/a'] });
    second.hang();
    const third = await load([A]);
    expect(third.runs).toEqual([]);
    third.starts.takeAllAgain();
    expect((await load([A])).runs).toEqual(['acme/a']);
  });

  it('notices code that came while the page was open and stopped it', async () => {
    const { load } = tab();
    const first = await load([A]);
    first.comeUp();
    expect((await first.starts.follow([A, B])).map(({ id }) => id)).toEqual(['acme/a', 'acme/b']);
    first.hang();
    expect((await load([A, B])).asked).toEqual(['acme/b']);
  });

  it('is not watched without such code', async () => {
    const { load, watching } = tab();
    for (const announced of [
      [ours],
      [{ ...A, desired: 'off' as const }],
      [{ ...A, refused: { code: 'X', message: '' } }],
    ])
      await load(announced);
    expect(watching()).toBe(0);
  });

  it('trusts nothing that others wrote where it remembers, and needs no memory', async () => {
    for (const text of ['{', '7', 'null', '{"x":"y"}', '[1]']) {
      const { load, shared } = tab();
      shared.setItem('facet:came-up', text);
      (await load([A])).hang();
      expect([text, (await load([A])).asked]).toEqual([text, ['acme/a']]);
    }
    const refusing = storedMemory(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
    const none = new StartMemory(refusing, refusing);
    none.cameUp(['x']);
    none.leaveOut(['x']);
    expect([none.leftOut(), none.newest(['x'])]).toEqual([[], ['x']]);
  });
});
