import type { Logger } from '@facet/sdk/common';
import type { ReportChannel } from '../../contract.server.ts';

/** Logs the target and the names of files, but no content, because reports contain data. */
export function logChannel(log: Logger): ReportChannel {
  return {
    async send({ subject, files }, target) {
      log.info('a report was delivered', { target, subject, files: files.map(({ name }) => name) });
      return { delivered: true };
    },
  };
}
