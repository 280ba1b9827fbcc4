import { useCallback, useSyncExternalStore } from 'react';
import { SessionToken } from './host.ts';
import { useService } from './hooks.tsx';

export type SettingValue = boolean | string | number;

const PREFIX = 'facet:setting:';
const CHANGED = 'facet:setting-changed';

/**
 * A setting of this person in this browser, by the owner and key of its `app/setting@1` entry. A value of another type
 * than the fallback counts as not set.
 */
export function useUserSetting<T extends SettingValue>(
  owner: string,
  key: string,
  fallback: T,
): readonly [value: T, set: (value: T) => void] {
  const { userId } = useService(SessionToken).user;
  const name = settingName(userId, owner, key);
  const value = useSyncExternalStore(subscribeToSettings, () => readSetting(name, fallback));
  const set = useCallback((next: T) => writeSetting(name, next), [name]);
  return [value, set];
}

/** Where a browser keeps a setting of a user. */
export function settingName(userId: number, owner: string, key: string): string {
  return `${PREFIX}${userId}:${owner}:${key}`;
}

export function readSetting<T extends SettingValue>(name: string, fallback: T): T {
  try {
    const text = localStorage.getItem(name);
    const value: unknown = text === null ? undefined : JSON.parse(text);
    return typeof value === typeof fallback ? (value as T) : fallback;
  } catch {
    // Private windows may refuse storage, and anyone may have written there: both mean "not set".
    return fallback;
  }
}

export function writeSetting(name: string, value: SettingValue): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is full or refused: the setting cannot be kept, and the page goes on with what it has.
    return;
  }
  dispatchEvent(new Event(CHANGED));
}

/** Tells of changes here and in other tabs. */
export function subscribeToSettings(listener: () => void): () => void {
  addEventListener(CHANGED, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(CHANGED, listener);
    removeEventListener('storage', listener);
  };
}
