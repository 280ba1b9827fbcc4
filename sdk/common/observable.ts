import type { Disposable } from './disposable.ts';

/** A value that changes over time; fits React's `useSyncExternalStore`. */
export interface Observable<T> {
  get(): T;
  subscribe(listener: () => void): Disposable;
}

export interface Setting<T> extends Observable<T> {
  set(value: T): Promise<void>;
}
