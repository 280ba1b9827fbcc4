import type { Kernel } from '@facet/core/common';
import { PageConf, type Principal } from '@facet/sdk/server';

export interface PageConfValues {
  /** What the contract calls `common.conf`. */
  readonly conf: Readonly<Record<string, unknown>>;
  /** Values that stand in `common` itself. */
  readonly beside: Readonly<Record<string, unknown>>;
}

/** Added up from the plugins that are on. A plugin that fails leaves its value out. */
export async function confOf(kernel: Pick<Kernel, 'registry' | 'report'>, reader: Principal): Promise<PageConfValues> {
  const conf: Record<string, unknown> = {};
  const beside: Record<string, unknown> = {};
  for (const entry of kernel.registry(PageConf).snapshot()) {
    const { value, beside: name } = entry.declared;
    try {
      conf[entry.key] = value === undefined ? (await entry.load())(reader) : value;
      if (name !== undefined) beside[name] = conf[entry.key];
    } catch (error) {
      kernel.report(entry.owner, error);
    }
  }
  return { conf, beside };
}
