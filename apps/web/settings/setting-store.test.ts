import { testManifest } from '@facet/core/testing';
import { describe, expect, it, vi } from 'vitest';
import { type KeepSetting, PageSettingStore } from './setting-store.ts';

const manifest = testManifest({
  id: 'me/one',
  contributes: {
    'app/setting@1': [
      {
        key: 'shade',
        label: 'x',
        type: 'choice',
        default: 'light',
        choices: [
          { value: 'light', label: 'x' },
          { value: 'dark', label: 'x' },
        ],
        scope: 'user',
      },
      { key: 'limit', label: 'x', type: 'number', default: 5, scope: 'system' },
    ],
  },
} as const);

const storeWith = (keep: KeepSetting = async () => undefined) => new PageSettingStore({ user: {}, system: {} }, keep);

describe('settings in the page', () => {
  it('gives a plugin all that it declares, defaults included, and the same object until something changes', async () => {
    const store = storeWith();
    const setting = store.settingOf<{ shade: string; limit: number }>(manifest);
    expect(setting.get()).toEqual({ shade: 'light', limit: 5 });
    expect(setting.get()).toBe(setting.get());
    store.replace({
      user: { 'me/one': { shade: 'dark', limit: 1 } },
      system: { 'me/one': { limit: 7, shade: 'light' } },
    });
    expect(setting.get()).toEqual({ shade: 'dark', limit: 7 });
    store.replace({ user: { 'me/one': { shade: 'purple' } }, system: { 'me/one': { limit: 'many' } } });
    expect(setting.get()).toEqual({ shade: 'light', limit: 5 });
  });

  it('keeps only what was changed, each where it belongs', async () => {
    const kept: unknown[] = [];
    const setting = storeWith(async (...change) => void kept.push(change)).settingOf(manifest);
    await setting.set({ shade: 'dark', limit: 5 });
    await setting.set({ shade: 'dark', limit: 6 });
    expect(kept).toEqual([
      ['user', 'me/one', 'shade', 'dark'],
      ['system', 'me/one', 'limit', 6],
    ]);
    await expect(setting.set({ colour: 'red' })).rejects.toThrow('"colour"');
  });

  it('shows a change at once, and takes it back when it is refused', async () => {
    const store = storeWith(() => Promise.reject(new Error('Forbidden')));
    const seen: unknown[] = [];
    const listener = vi.fn(() => seen.push(store.get('system', 'me/one', 'limit')));
    const subscription = store.subscribe(listener);
    await expect(store.set('system', 'me/one', 'limit', 9)).rejects.toThrow('Forbidden');
    expect(seen).toEqual([9, undefined]);
    subscription.dispose();
    store.replace({ user: {}, system: {} });
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
