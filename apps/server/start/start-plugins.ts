import type { HostStores } from './host-stores.ts';
import type { PluginKernel } from './create-plugin-kernel.ts';
import type { StartParts } from './start-parts.ts';
import { warnOfSettings } from './warn-of-settings.ts';

/** Flags, settings and installed versions first, then the plugins themselves. */
export async function startPlugins(
  { settings: given, log, lifetime }: StartParts,
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
  warnOfSettings({ settings: given, flags, processSettings, log, plugins: kernel.statuses() });
  await kernel.start();
}
