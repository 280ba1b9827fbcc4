import { existsSync } from 'node:fs';
import type { PluginRuntime } from '@facet/core/common';
import type { HostLogger } from '../log/logger.ts';
import type { Settings } from '../settings/definitions.ts';
import type { ProcessSettings } from '../settings/process-settings.ts';
import { unknownVariables } from '../settings/unknown-variables.ts';
import type { HostStores } from './host-stores.ts';

interface GivenSettings {
  readonly settings: Pick<Settings, 'localDatabases' | 'forInstalled'>;
  readonly flags: Pick<HostStores['flags'], 'unused'>;
  readonly processSettings: Pick<ProcessSettings, 'unknownSections'>;
  readonly plugins: readonly Pick<PluginRuntime, 'id' | 'manifest'>[];
  readonly log: Pick<HostLogger, 'warn'>;
}

/** Names what an administrator has set without any effect. Such values keep nothing from working, so the start goes on. */
export function warnOfSettings({ settings, flags, processSettings, plugins, log }: GivenSettings): void {
  for (const { name, isKnown } of flags.unused())
    log.warn(isKnown ? 'a flag that the settings name has no effect here' : 'the settings name an unknown flag', {
      flag: name,
      code: isKnown ? 'HST_FLAG_WITHOUT_EFFECT' : 'HST_UNKNOWN_FLAG',
    });
  for (const plugin of processSettings.unknownSections(plugins.map(({ id }) => id)))
    log.warn('the settings file has settings of a plugin that is not installed', { plugin });
  const manifests = plugins.map(({ manifest }) => manifest);
  for (const variable of unknownVariables(settings.forInstalled.env, manifests))
    log.warn('nothing reads this variable of the environment; the README lists those that are read', {
      variable,
      code: 'HST_UNKNOWN_VARIABLE',
    });
  for (const folder of settings.localDatabases)
    if (!existsSync(folder))
      log.warn('a folder of FACET_LOCAL_DATABASES cannot be opened: no file in it can be registered', {
        folder,
        code: 'HST_FOLDER_AWAY',
      });
}
