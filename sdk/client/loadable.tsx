import { type ComponentType, createElement, use } from 'react';

export interface Loadable<P extends object> {
  /** Suspends until its code is there; draws at once when it was prepared. */
  readonly Component: ComponentType<P>;
  /** Fetches the code. After a failure the next call tries again. */
  prepare(): Promise<void>;
}

/**
 * A component whose code is fetched ahead of its first drawing. Where it is awaited before, nothing suspends: the place
 * it stands in keeps what it shows until both the code and the data are there.
 */
export function loadable<P extends object>(load: () => Promise<ComponentType<P>>): Loadable<P> {
  let code: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  let failed = false;
  const fetchCode = () => {
    failed = false;
    loading = load();
    loading.then(
      (component) => {
        code = component;
      },
      () => {
        failed = true;
      },
    );
    return loading;
  };
  return {
    Component: (props) => createElement(code ?? use(loading ?? fetchCode()), props),
    async prepare() {
      await (loading === undefined || failed ? fetchCode() : loading);
    },
  };
}
