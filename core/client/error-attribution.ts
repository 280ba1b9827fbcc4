import { type Disposable, toDisposable } from '@facet/sdk/common';

export interface ErrorAttributionOptions {
  readonly window: Window;
  /** Owner of a script URL; `undefined` for code of the host. */
  readonly ownerOf: (url: string) => string | undefined;
  readonly report: (owner: string, error: unknown) => void;
}

/** Errors that escape React (timers, event handlers, promises) are counted against the plugin whose bundle they come from. */
export function attributeErrors({ window, ownerOf, report }: ErrorAttributionOptions): Disposable {
  const blame = (error: unknown, file?: string): void => {
    const urls = [...(file ? [file] : []), ...urlsOf(error)];
    const owner = urls.map(ownerOf).find((id) => id !== undefined);
    if (owner !== undefined) report(owner, error);
  };
  const onError = (event: ErrorEvent): void => blame(event.error ?? event.message, event.filename);
  const onRejection = (event: PromiseRejectionEvent): void => blame(event.reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return toDisposable(() => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  });
}

/** Owner by the path that the server gives to bundles of installed plugins: `/plugins/<owner>/<name>/<hash>/…`. */
export function ownerOfBundle(bundles: readonly { readonly id: string; readonly bundleUrl: string }[]) {
  const folders = bundles.map(({ id, bundleUrl }) => ({
    id,
    folder: bundleUrl.slice(0, bundleUrl.lastIndexOf('/') + 1),
  }));
  return (url: string): string | undefined => folders.find(({ folder }) => url.includes(folder))?.id;
}

function urlsOf(error: unknown): readonly string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return [...stack.matchAll(/\bhttps?:\/\/[^\s)]+/g)].map(([url]) => url);
}
