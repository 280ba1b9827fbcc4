import { type Disposable, toDisposable } from '@facet/sdk/common';

export interface NavigationPlace {
  /** Path of the page that is shown, with the application's prefix. */
  readonly path: string;
  /** Its number in the browser's history, as the router counts. */
  readonly index: number;
}

export interface NavigationGuard {
  /** Whether something would be lost. */
  blocks(): boolean;
  place(): NavigationPlace;
  /** Puts the question; `proceed` is called if the person leaves nevertheless. */
  ask(proceed: () => void): void;
}

/** The part of a router that goes to addresses. `To` is an address or its parts. */
export interface Goes<To, Rest extends readonly unknown[]> {
  push(to: To, ...rest: Rest): void;
  replace(to: To, ...rest: Rest): void;
}

/** A router's navigator that asks before it leaves a page with unsaved work. */
export function guardNavigator<
  To extends string | { readonly pathname?: string | undefined },
  Rest extends readonly unknown[],
>(navigator: Goes<To, Rest>, guard: NavigationGuard): Goes<To, Rest> {
  const guarded =
    (go: (to: To, ...rest: Rest) => void) =>
    (to: To, ...rest: Rest): void => {
      const stays = pathOf(to, guard.place().path) === guard.place().path;
      if (stays || !guard.blocks()) go(to, ...rest);
      else guard.ask(() => go(to, ...rest));
    };
  return {
    push: guarded((to, ...rest) => navigator.push(to, ...rest)),
    replace: guarded((to, ...rest) => navigator.replace(to, ...rest)),
  };
}

/**
 * Asks before the back and forward buttons leave a page with unsaved work. The browser has moved already when it tells,
 * so the address is taken back first and the router does not hear of it.
 */
export function guardBackButton(
  page: Pick<Window, 'addEventListener' | 'removeEventListener' | 'history' | 'location'>,
  guard: NavigationGuard,
): Disposable {
  let expected: 'return' | 'leave' | null = null;
  const onMove = (event: Event): void => {
    const announced = expected;
    expected = null;
    if (announced === 'leave') return;
    if (announced === 'return') {
      event.stopImmediatePropagation();
      return;
    }
    const { path, index } = guard.place();
    const steps = indexOf(page.history.state) - index;
    if (!Number.isFinite(steps) || steps === 0 || page.location.pathname === path || !guard.blocks()) return;
    event.stopImmediatePropagation();
    expected = 'return';
    page.history.go(-steps);
    guard.ask(() => {
      expected = 'leave';
      page.history.go(steps);
    });
  };
  page.addEventListener('popstate', onMove, { capture: true });
  return toDisposable(() => page.removeEventListener('popstate', onMove, { capture: true }));
}

/** The router writes the number of each entry into the history. */
export function indexOf(state: unknown): number {
  if (typeof state !== 'object' || state === null || !('idx' in state)) return Number.NaN;
  return typeof state.idx === 'number' ? state.idx : Number.NaN;
}

function pathOf(to: string | { readonly pathname?: string | undefined }, current: string): string {
  const path = typeof to === 'string' ? to.replace(/[?#].*$/, '') : to.pathname;
  return path === undefined || path === '' ? current : path;
}
