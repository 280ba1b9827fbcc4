import { HOST_SETTINGS, hostManifest } from '@facet/core/common';
import { settingOr, type SettingStore } from '@facet/sdk/client';

/** Keeps the page at the density that this person has chosen; the tokens know the attribute. */
export function followDensity(root: HTMLElement, settings: SettingStore): void {
  const apply = () => {
    root.dataset['density'] = settingOr(settings.get('user', hostManifest.id, HOST_SETTINGS.density), 'compact');
  };
  apply();
  settings.subscribe(apply);
}
