import { personOf } from '@facet/sdk/common';
import { callerFacts, type JobCall } from '@facet/sdk/plugin-host';
import { defineJobHandler, type JobFailure, type JobRun } from '@facet/sdk/server';
import { z } from 'zod';
import { declaredPairs } from '../declared-pairs.ts';
import type { ConnectPoint } from './remote-entry.ts';

const description = z.object({ tellsFailure: z.boolean() });

/** Work for the queue that is done in another process. */
export const connectJobs: ConnectPoint = async (entry) => {
  const { tellsFailure } = description.parse(await entry.describe());
  const run = async (payload: unknown, { id, attempt, signal, scope }: JobRun): Promise<void> => {
    const ask = (call: JobCall) => entry.call('run', [payload, call], { signal });
    if (!scope) await ask({ id, attempt });
    else {
      const caller = callerFacts(personOf(scope), declaredPairs(entry.manifest), entry.mayKnowCaller());
      await entry.scopes.during(scope, (handle) => ask({ id, attempt, person: { caller, scope: handle } }));
    }
  };
  const didFail = async (payload: unknown, failure: JobFailure): Promise<void> => {
    await entry.call('didFail', [payload, failure]);
  };
  return defineJobHandler({ payload: z.unknown(), run, ...(tellsFailure && { didFail }) });
};
