import { z } from 'zod';
import type { RunParts } from './run-parts.ts';
import type { LogRow } from './run-store.ts';
import type { ReportRow } from '../schedules/tables.ts';

/** Job handler of messages about a schedule, to its owners. */
export const NOTICE_JOB = 'reports/notice';

export const noticeShape = z.object({
  reportId: z.int(),
  logId: z.int(),
  /** `stopped`: the schedule was switched off. */
  kind: z.enum(['failed', 'stopped']),
  reason: z.string(),
});

/** Through the queue, so that a mail server that is away for now does not swallow it. */
export async function putNotice(
  { store, jobs }: Pick<RunParts, 'store' | 'jobs'>,
  { id }: ReportRow,
  log: LogRow,
  notice: Pick<z.output<typeof noticeShape>, 'kind' | 'reason'>,
): Promise<void> {
  await store.told(id);
  const about = `report ${id}: ${notice.kind}`;
  await jobs.enqueue(
    NOTICE_JOB,
    { reportId: id, logId: log.id, ...notice },
    { key: `${log.id} ${notice.kind}`, about },
  );
}
