import { readSetting, settingName, subscribeToSettings } from '@facet/sdk/client';

/** Keeps the page at the density that this person has chosen; the tokens know the attribute. */
export function followDensity(root: HTMLElement, userId: number): void {
  const name = settingName(userId, 'facet/settings', 'density');
  const apply = () => {
    root.dataset['density'] = readSetting(name, 'compact');
  };
  apply();
  subscribeToSettings(apply);
}
