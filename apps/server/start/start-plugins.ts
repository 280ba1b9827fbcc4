import type { HostStores } from './host-stores.ts';
import type { PluginKernel } from './create-plugin-kernel.ts';
import type { StartParts } from './start-parts.ts';

/** Flags, settings and installed versions first, then the plugins themselves. */
export async function startPlugins(
  { log, lifetime }: StartParts,
  { flags, settings }: HostStores,
  { kernel, administrator, reconciler, processSettings }: PluginKernel,
): Promise<void> {
  lifetime.add(await flags.start(log));
  lifetime.add(await settings.start(log));
  lifetime.add(administrator.start(kernel));
  const applyFlags = () => kernel.setFlags(flags.all());
  lifetime.add(flags.subscribe(applyFlags));
  applyFlags();
  await reconciler.reconcile();
  for (const { name, isKnown } of flags.unused())
    log.warn(isKnown ? 'a flag that the settings name has no effect here' : 'the settings name an unknown flag', {
      flag: name,
      code: isKnown ? 'HST_FLAG_WITHOUT_EFFECT' : 'HST_UNKNOWN_FLAG',
    });
  const ids = kernel.statuses().map(({ id }) => id);
  for (const plugin of processSettings.unknownSections(ids))
    log.warn('the settings file has settings of a plugin that is not installed', { plugin });
  await kernel.start();
}
