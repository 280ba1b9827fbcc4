import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import { usePresence } from './use-presence.ts';

let isHidden: boolean;

beforeEach(() => {
  isHidden = false;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isHidden ? 'hidden' : 'visible'));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Present({ editing }: { readonly editing: boolean }) {
  usePresence(editing);
  return null;
}

const person = (id: number) => ({ id, first_name: 'P', last_name: `${id}`, editing: false });

/** What the window says, and when it has left. */
async function open({ editing = false, others = 0 } = {}) {
  const said: unknown[] = [];
  const left: string[] = [];
  const stage = await createStage({
    charts: [],
    fetchData: async () => rows(),
    answer: (_endpoint, input) => {
      said.push((input as { readonly body: { readonly seconds: number } }).body.seconds);
      return { result: Array.from({ length: others }, (_, id) => person(id + 10)) };
    },
  });
  vi.spyOn(stage.runtime.api, 'request').mockImplementation(async (path, init) => {
    left.push(`${init?.method} ${path.replace(/presence\/.*/, 'presence')}`);
    return new Response();
  });
  vi.useFakeTimers();
  await act(async () => {
    render(stage.wrap(<Present editing={editing} />));
  });
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
  // The first word comes after the first picture.
  await vi.waitFor(() => expect(said).toHaveLength(1));
  const hide = async (hidden: boolean) => {
    isHidden = hidden;
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  };
  return { said, left, pass, hide };
}

test.each([
  ['alone', 0, [40, 40, 40]],
  ['with one other', 1, [40, 20, 20, 20, 20, 20, 20]],
  ['with more than a few', 5, [40, 40, 40]],
])('[B9.25] a window %s says in a minute how long each word of it holds', async (_, others, words) => {
  const { said, pass } = await open({ others });
  await pass(61);
  expect(said).toEqual(words);
});

test('[B9.25] a hidden window that only looks has left at once, and is there again when it is shown', async () => {
  const { said, left, pass, hide } = await open();
  await hide(true);
  await pass(120);
  expect([said, left]).toEqual([[40], ['DELETE /api/v1/dashboard/9/presence']]);
  await hide(false);
  expect(said).toEqual([40, 40]);
});

test('[B9.25] a hidden window that edits stays, with words that hold as long as browsers let it sleep', async () => {
  const { said, left, pass, hide } = await open({ editing: true, others: 1 });
  await hide(true);
  await pass(121);
  expect([said, left]).toEqual([[40, 75, 75, 75], []]);
});
