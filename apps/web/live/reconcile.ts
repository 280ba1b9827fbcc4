import type { Kernel, PluginSource } from '@facet/core/common';

/** Brings the kernel to what the server says now: switches, additions, removals, replaced versions. */
export async function reconcile(
  kernel: Kernel,
  wanted: readonly PluginSource[],
  onRemoved: (id: string) => void,
): Promise<void> {
  const wantedById = new Map(wanted.map((source) => [source.manifest.id, source]));
  for (const present of kernel.statuses()) {
    const source = wantedById.get(present.id);
    const replaced = source && !present.builtIn && source.manifest.version !== present.manifest.version;
    if (source && !replaced) continue;
    await kernel.remove(present.id);
    onRemoved(present.id);
  }
  const presentById = new Map(kernel.statuses().map((status) => [status.id, status]));
  for (const source of wanted) {
    const present = presentById.get(source.manifest.id);
    if (!present) kernel.add(source);
    else if (present.desired !== source.desired) await kernel.setDesired(present.id, source.desired);
  }
  await kernel.start();
}
