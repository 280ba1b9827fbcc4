import { type ComponentType, createElement, use } from 'react';

export interface Loadable<P extends object> {
  /** Suspends until its code is there; draws at once when it was prepared. */
  readonly Component: ComponentType<P>;
  /** Fetches the code. After a failure the next call tries again. */
  prepare(): Promise<void>;
  /** Why the code could not be fetched; null while it is fetched, and once it is there. */
  failure(): { readonly error: unknown } | null;
}

/**
 * A component whose code is fetched ahead of its first drawing. Where it is awaited before, nothing suspends: the place
 * it stands in keeps what it shows until both the code and the data are there.
 */
export function loadable<P extends object>(load: () => Promise<ComponentType<P>>): Loadable<P> {
  let code: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  let failure: { readonly error: unknown } | null = null;
  const fetchCode = () => {
    failure = null;
    loading = load();
    loading.then(
      (component) => {
        code = component;
      },
      (error: unknown) => {
        failure = { error };
      },
    );
    return loading;
  };
  return {
    Component: (props) => createElement(code ?? use(loading ?? fetchCode()), props),
    async prepare() {
      await (loading === undefined || failure !== null ? fetchCode() : loading);
    },
    failure: () => failure,
  };
}
