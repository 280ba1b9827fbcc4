// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { followDensity } from './density.ts';
import { keepInPage, PageSettingStore } from './settings/setting-store.ts';

it('the density is compact until the user chooses one, then follows the choice', async () => {
  const root = document.createElement('html');
  const settings = new PageSettingStore({ user: {}, system: {} }, keepInPage);
  followDensity(root, settings);
  expect(root.dataset['density']).toBe('compact');
  await settings.set('user', 'facet/app', 'density', 'comfortable');
  expect(root.dataset['density']).toBe('comfortable');
  settings.replace({ user: { 'facet/app': { density: 5 } }, system: {} });
  expect(root.dataset['density']).toBe('compact');
});
