import { personOf } from '@facet/sdk/common';
import { callerFacts, type JobCall } from '@facet/sdk/plugin-host';
import type { JobHandler } from '@facet/sdk/server';
import { declaredPairs } from '../declared-pairs.ts';
import type { ConnectPoint } from './remote-entry.ts';

/** Work for the queue that is done in another process. */
export const connectJobs: ConnectPoint = async (entry) => {
  await entry.describe();
  const handler: JobHandler = async (payload, { id, attempt, signal, scope }) => {
    const run = (call: JobCall) => entry.call('run', [payload, call], { signal });
    if (!scope) await run({ id, attempt });
    else {
      const caller = callerFacts(personOf(scope), declaredPairs(entry.manifest), entry.mayKnowCaller());
      await entry.scopes.during(scope, (handle) => run({ id, attempt, person: { caller, scope: handle } }));
    }
  };
  return handler;
};
