import { useEffect, useSyncExternalStore } from 'react';

const named: { readonly own: symbol; readonly title: string }[] = [];
const listeners = new Set<() => void>();

/**
 * Names what is open in the window's title, in bookmarks and in the history, such as the name of a dashboard. Until the
 * name is known (`undefined` or empty) the page shows its declared title.
 */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined || title === '') return undefined;
    const own = Symbol(title);
    named.push({ own, title });
    publish();
    return () => {
      named.splice(
        named.findIndex((entry) => entry.own === own),
        1,
      );
      publish();
    };
  }, [title]);
}

/** The name that the page on the screen gave last. */
export function useShownPageTitle(): string | undefined {
  return useSyncExternalStore(subscribe, () => named.at(-1)?.title);
}

function publish(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
