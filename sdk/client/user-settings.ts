import { useCallback, useSyncExternalStore } from 'react';
import type { Disposable } from '../common/disposable.ts';
import type { SettingValue } from '../common/settings.ts';
import { defineToken } from '../common/token.ts';
import { NotifierToken } from './host.ts';
import { useService } from './hooks.tsx';

export type SettingScope = 'user' | 'system';

/** Settings of plugins as this page knows them; follows the server, also when another window changes one. */
export interface SettingStore {
  /** `undefined`: not set. */
  get(scope: SettingScope, owner: string, key: string): SettingValue | undefined;
  /** Shown at once, and taken back when the server refuses. */
  set(scope: SettingScope, owner: string, key: string, value: SettingValue): Promise<void>;
  subscribe(listener: () => void): Disposable;
}

export const SettingStoreToken = defineToken<SettingStore>(
  'facet/setting-store@1',
  'Values of settings that plugins declare.',
);

/**
 * A setting of this person, by the owner and key of its `app/setting@1` entry; with the scope `system` one for everybody.
 * A value of another type than the fallback counts as not set.
 */
export function useUserSetting<T extends SettingValue>(
  owner: string,
  key: string,
  fallback: T,
  scope: SettingScope = 'user',
): readonly [value: T, set: (value: T) => void] {
  const store = useService(SettingStoreToken);
  const notify = useService(NotifierToken);
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = store.subscribe(listener);
      return () => subscription.dispose();
    },
    [store],
  );
  const value = useSyncExternalStore(subscribe, () => settingOr(store.get(scope, owner, key), fallback));
  const set = useCallback(
    (next: T) => {
      store
        .set(scope, owner, key, next)
        .catch((error: unknown) => notify.error(error instanceof Error ? error.message : String(error)));
    },
    [store, notify, scope, owner, key],
  );
  return [value, set];
}

/** The value when it is of the fallback's type: anyone may have stored something else. */
export function settingOr<T extends SettingValue>(value: SettingValue | undefined, fallback: T): T {
  return typeof value === typeof fallback ? (value as T) : fallback;
}
