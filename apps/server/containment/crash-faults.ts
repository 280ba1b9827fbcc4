import { problems } from '@facet/core/common';
import type { ErrorData, Logger } from '@facet/sdk/common';
import type { CrashRecords } from './crash-records.ts';

/** Plugins that ended an earlier process, with what is to be said of them. */
export function crashFaults(records: CrashRecords, log: Logger): ReadonlyMap<string, ErrorData> {
  const found = records.read((file) => log.warn('the record of a crash cannot be read', { file }));
  return new Map(
    [...found].map(([owner, { what, blockedMs, since, stack }]) => {
      const fault = problems.blocked(owner, what, Math.round(blockedMs / 1_000), since);
      log.warn(fault.message, { pluginId: owner, code: fault.code, stack });
      return [owner, fault];
    }),
  );
}
