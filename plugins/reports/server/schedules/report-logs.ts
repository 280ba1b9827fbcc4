import { pageOf } from '@facet/sdk/resource';
import type { MetadataStore } from '@facet/sdk/server';
import type { Selectable } from 'kysely';
import type { ReportLog } from '../../common/wire/report.ts';
import type { ReportExecutionLogTable, Tables } from './tables.ts';

const PAGES = { fallback: 20, limit: 100 };

export async function readLogs(
  metadata: MetadataStore,
  reportId: number,
  q: { readonly page?: number | undefined; readonly page_size?: number | undefined },
): Promise<{ count: number; ids: number[]; result: ReportLog[] }> {
  const { limit, offset } = pageOf(q, PAGES);
  const all = metadata.db<Tables>().selectFrom('report_execution_log').where('report_schedule_id', '=', reportId);
  const { count } = await all.select((on) => on.fn.countAll().as('count')).executeTakeFirstOrThrow();
  const rows = await all
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit ?? PAGES.limit)
    .offset(offset)
    .execute();
  return { count: Number(count), ids: rows.map(({ id }) => id), result: rows.map(shownLog) };
}

export async function readLog(
  metadata: MetadataStore,
  reportId: number,
  logId: number,
): Promise<ReportLog | undefined> {
  const row = await metadata
    .db<Tables>()
    .selectFrom('report_execution_log')
    .selectAll()
    .where('report_schedule_id', '=', reportId)
    .where('id', '=', logId)
    .executeTakeFirst();
  return row && shownLog(row);
}

const shownLog = ({ report_schedule_id: _schedule, ...log }: Selectable<ReportExecutionLogTable>): ReportLog => log;
