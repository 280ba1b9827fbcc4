import { type Disposable, toDisposable } from '@facet/sdk/common';

/** The code of a chart type as it stood when a chart was asked for. */
export interface TypeAttempt {
  /**
   * Calls `retry` once, as soon as that code is another: at once where it is already. A failure may have been the code's, and its
   * plugin may be switched, replaced or installed since.
   */
  whenReplaced(retry: () => void): Disposable;
}

/** What offers the code: its entry changes with its plugin. */
interface CodeRegistry {
  get(key: string): unknown;
  subscribe(listener: () => void): Disposable;
}

export function attemptOf(type: string, registries: readonly CodeRegistry[]): TypeAttempt {
  const entries = () => registries.map((registry) => registry.get(type));
  const asked = entries();
  return {
    whenReplaced(retry) {
      let isOver = false;
      const look = () => {
        if (isOver || entries().every((entry, index) => entry === asked[index])) return;
        isOver = true;
        retry();
      };
      const listening = registries.map((registry) => registry.subscribe(look));
      look();
      return toDisposable(() => {
        isOver = true;
        for (const one of listening) one.dispose();
      });
    },
  };
}
