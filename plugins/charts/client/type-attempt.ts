import { type Disposable, toDisposable } from '@facet/sdk/common';

/** The code of a chart type at the time of a request. */
export interface TypeAttempt {
  /**
   * Calls `retry` once, as soon as the code of the type has changed, or at once if it already has. The failure may have
   * been caused by the code, and its plugin may have been enabled, replaced or installed since.
   */
  whenReplaced(retry: () => void): Disposable;
}

/** The registry entry with the code, which changes with its plugin. */
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
