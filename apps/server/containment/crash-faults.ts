import { problems } from '@facet/core/common';
import type { ErrorData, Logger } from '@facet/sdk/common';
import type { CrashRecords, KeptCrash } from './crash-records.ts';

/** What runs whenever the process starts; it would block every process again. */
const AT_START = new Set(['Activation', 'Fetching the code']);
/** One long block may be one unlucky answer, and a server without its plugin is of no use. */
const STRIKES = 2;

/** Plugins that ended earlier processes and are left out of this one, with what is to be said of them. */
export function crashFaults(records: CrashRecords, log: Logger): ReadonlyMap<string, ErrorData> {
  const found = records.read((file) => log.warn('the record of a crash cannot be read', { file }));
  return new Map(
    [...found].flatMap(([owner, crash]) => {
      const fault = problems.blocked(owner, crash.what, Math.round(crash.blockedMs / 1_000), crash.since);
      const leftOut = isLeftOut(crash);
      log.warn(fault.message, {
        pluginId: owner,
        code: fault.code,
        strikes: crash.strikes,
        leftOut,
        stack: crash.stack,
      });
      return leftOut ? [[owner, fault] as const] : [];
    }),
  );
}

const isLeftOut = ({ what, strikes }: KeptCrash): boolean => AT_START.has(what) || strikes >= STRIKES;
