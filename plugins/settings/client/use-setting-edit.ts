import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { type SettingScope, SettingStoreToken, settingOr, useService, useUserSetting } from '@facet/sdk/client';
import type { SettingValue } from '@facet/sdk/common';
import { describeError } from '@facet/sdk/ui';

const SAVED_SHOWN_MS = 2_000;

export interface SettingEdit {
  /** What is stored, or the default; after a refusal the value that was refused, to be corrected. */
  readonly value: SettingValue;
  /** The value was stored a moment ago. */
  readonly isSaved: boolean;
  /** Why the last value was refused; the value before is still stored. */
  readonly refusal: string | null;
  save(value: SettingValue): void;
}

/** One setting on the page: its value, and what became of the last change. */
export function useSettingEdit(owner: string, key: string, fallback: SettingValue, scope: SettingScope): SettingEdit {
  const store = useService(SettingStoreToken);
  const [stored] = useUserSetting(owner, key, fallback, scope);
  const [isSaved, setSaved] = useState(false);
  const [refused, setRefused] = useState<{ readonly value: SettingValue; readonly why: string }>();
  const fade = useTimeout(() => setSaved(false), SAVED_SHOWN_MS);
  const save = (next: SettingValue) => {
    setRefused(undefined);
    if (next === settingOr(store.get(scope, owner, key), fallback)) return;
    store.set(scope, owner, key, next).then(
      () => {
        setSaved(true);
        fade.start();
      },
      (error: unknown) => setRefused({ value: next, why: describeError(error).message }),
    );
  };
  return { value: refused?.value ?? stored, isSaved, refusal: refused?.why ?? null, save };
}
