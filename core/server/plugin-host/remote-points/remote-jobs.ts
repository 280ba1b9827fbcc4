import type { JobHandler } from '@facet/sdk/server';
import type { ConnectPoint } from './remote-entry.ts';

/** Work for the queue that is done in another process. */
export const connectJobs: ConnectPoint = async (entry) => {
  await entry.describe();
  const handler: JobHandler = async (payload, { id, attempt, signal }) => {
    await entry.call('run', [payload, { id, attempt }], { signal });
  };
  return handler;
};
