import type { Kernel } from '@facet/core/common';
import { PageConf, type Principal } from '@facet/sdk/server';

/** What the contract calls `common.conf`, added up from the plugins that are on. A plugin that fails leaves its value out. */
export async function confOf(
  kernel: Pick<Kernel, 'registry' | 'report'>,
  reader: Principal,
): Promise<Readonly<Record<string, unknown>>> {
  const conf: Record<string, unknown> = {};
  for (const entry of kernel.registry(PageConf).snapshot()) {
    const { value } = entry.declared;
    try {
      conf[entry.key] = value === undefined ? (await entry.load())(reader) : value;
    } catch (error) {
      kernel.report(entry.owner, error);
    }
  }
  return conf;
}
