// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { guardBackButton, guardNavigator, indexOf, type NavigationGuard } from './guard.ts';

function guardOf(unsaved: boolean) {
  const asked: (() => void)[] = [];
  const guard: NavigationGuard = {
    blocks: () => unsaved,
    place: () => ({ path: '/explore/', index: 3 }),
    ask: (proceed) => asked.push(proceed),
  };
  return { guard, asked };
}

describe('links and navigate', () => {
  it.each([
    ['another page', '/chart/list/', true],
    ['another page by its parts', { pathname: '/chart/list/' }, true],
    ['the same page with other arguments', '/explore/?slice_id=1', false],
    ['the same page, only arguments', { search: '?slice_id=1' }, false],
    ['a place on the page', '#top', false],
  ])('to %s', (_title, to, asks) => {
    const { guard, asked } = guardOf(true);
    const push = vi.fn<(to: unknown, state: unknown) => void>();
    guardNavigator({ push, replace: vi.fn() }, guard).push(to, 'state');
    expect(asked).toHaveLength(asks ? 1 : 0);
    expect(push).toHaveBeenCalledTimes(asks ? 0 : 1);
    asked[0]?.();
    expect(push).toHaveBeenLastCalledWith(to, 'state');
  });

  it('go at once when nothing would be lost', () => {
    const { guard, asked } = guardOf(false);
    const replace = vi.fn<(to: string) => void>();
    guardNavigator({ push: vi.fn(), replace }, guard).replace('/chart/list/');
    expect(replace).toHaveBeenCalledOnce();
    expect(asked).toHaveLength(0);
  });
});

/** A page whose history moves when it is told to, as the browser does: first the address, then the event. */
function pageAt(entries: readonly string[], start: number) {
  const target = new EventTarget();
  let at = start;
  const move = (to: number) => {
    at = to;
    target.dispatchEvent(new Event('popstate'));
  };
  const moves: number[] = [];
  const history = {
    get state() {
      return { idx: at };
    },
    go(steps: number) {
      moves.push(steps);
      move(at + steps);
    },
  };
  const location = {
    get pathname() {
      return entries[at];
    },
  };
  const page = {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    history,
    location,
  } as unknown as Window;
  const heard: (string | undefined)[] = [];
  const listen = () => target.addEventListener('popstate', () => heard.push(location.pathname));
  return { page, moves, heard, listen, move, here: () => location.pathname };
}

describe('the back button', () => {
  it('takes the address back, asks, and leaves when told to', () => {
    const { guard, asked } = guardOf(true);
    const browser = pageAt(['/a/', '/b/', '/c/', '/explore/'], 3);
    guardBackButton(browser.page, guard);
    browser.listen();
    browser.move(1);
    expect(browser.here()).toBe('/explore/');
    expect(browser.heard).toEqual([]);
    asked[0]?.();
    expect(browser.here()).toBe('/b/');
    expect(browser.heard).toEqual(['/b/']);
    expect(browser.moves).toEqual([2, -2]);
  });

  it.each([
    ['nothing would be lost', false, ['/a/', '/b/', '/c/', '/explore/']],
    ['only arguments change', true, ['/a/', '/b/', '/explore/', '/explore/']],
  ])('goes at once when %s', (_title, unsaved, entries) => {
    const { guard, asked } = guardOf(unsaved);
    const browser = pageAt(entries, 3);
    guardBackButton(browser.page, guard);
    browser.listen();
    browser.move(2);
    expect(asked).toHaveLength(0);
    expect(browser.heard).toHaveLength(1);
  });

  it('is left alone after the guard has gone', () => {
    const { guard, asked } = guardOf(true);
    const browser = pageAt(['/a/', '/b/', '/c/', '/explore/'], 3);
    guardBackButton(browser.page, guard).dispose();
    browser.move(0);
    expect(asked).toHaveLength(0);
  });
});

describe('numbers of history entries', () => {
  it.each([
    [{ idx: 4 }, 4],
    [{ idx: '4' }, Number.NaN],
    [null, Number.NaN],
    [{}, Number.NaN],
  ])('of %o', (state, expected) => expect(indexOf(state)).toBe(expected));
});
