// @vitest-environment happy-dom
import type { ThemeDeclared } from '@facet/sdk/common';
import { expect, it } from 'vitest';
import { followTheme } from './follow-theme.ts';
import { keepInPage, PageSettingStore } from './settings/setting-store.ts';

const ink: ThemeDeclared = { label: 'ink', light: { '--accent': '#000000' }, dark: { '--accent': '#ffffff' } };

it('the page takes the theme that is chosen, while its plugin is there', async () => {
  const page = { adoptedStyleSheets: [] as CSSStyleSheet[] };
  const settings = new PageSettingStore({ user: {}, system: {} }, keepInPage);
  const there = new Map([['ink', ink]]);
  const listeners = new Set<() => void>();
  followTheme(page, settings, {
    get: (key: string) => {
      const declared = there.get(key);
      return declared && ({ key, owner: 'acme/ink', declared } as never);
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return { dispose: () => listeners.delete(listener) };
    },
  });
  const drawn = () =>
    [...(page.adoptedStyleSheets[0]?.cssRules ?? [])].map((rule) => rule.cssText.replace(/\s+/g, ' '));
  expect(drawn()).toEqual([]);
  await settings.set('user', 'facet/app', 'theme', 'ink');
  expect(drawn()).toEqual([
    ':root[data-mantine-color-scheme="light"] { --accent: #000000; }',
    ':root[data-mantine-color-scheme="dark"] { --accent: #ffffff; }',
  ]);
  there.clear();
  for (const listener of listeners) listener();
  expect(drawn()).toEqual([]);
});
