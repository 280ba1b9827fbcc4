import { personOf, type Scope } from '@facet/sdk/common';
import { pageOf } from '@facet/sdk/resource';
import type { MetadataStore } from '@facet/sdk/server';
import type { Selectable } from 'kysely';
import type { ReportLog } from '../../common/wire/report.ts';
import type { SentPictures } from './sent-pictures.ts';
import { NOTICE, type ReportExecutionLogTable, type Tables } from './tables.ts';

export interface LogParts {
  readonly metadata: MetadataStore;
  readonly pictures: SentPictures;
}

const PAGES = { fallback: 20, limit: 100 };

export async function readLogs(
  parts: LogParts,
  scope: Scope,
  reportId: number,
  q: {
    readonly page?: number | undefined;
    readonly page_size?: number | undefined;
    readonly sent?: boolean | undefined;
  },
): Promise<{ count: number; ids: number[]; result: ReportLog[] }> {
  const { limit, offset } = pageOf(q, PAGES);
  const every = logsOf(parts.metadata, reportId);
  const all =
    q.sent === true
      ? every.where((on) =>
          on.exists(
            on
              .selectFrom('report_delivery')
              .select('log_id')
              .whereRef('report_delivery.log_id', '=', 'report_execution_log.id')
              .where('report_delivery.channel', '!=', NOTICE)
              .where('report_delivery.state', '!=', 'waiting'),
          ),
        )
      : every;
  const { count } = await all.select((on) => on.fn.countAll().as('count')).executeTakeFirstOrThrow();
  const rows = await all
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit ?? PAGES.limit)
    .offset(offset)
    .execute();
  return { count: Number(count), ids: rows.map(({ id }) => id), result: await shownLogs(parts, scope, rows) };
}

export async function readLog(
  parts: LogParts,
  scope: Scope,
  reportId: number,
  logId: number,
): Promise<ReportLog | undefined> {
  const row = await logsOf(parts.metadata, reportId).selectAll().where('id', '=', logId).executeTakeFirst();
  return row && (await shownLogs(parts, scope, [row]))[0];
}

export const isLogOf = async (metadata: MetadataStore, reportId: number, logId: number): Promise<boolean> =>
  (await logsOf(metadata, reportId).select('id').where('id', '=', logId).executeTakeFirst()) !== undefined;

const logsOf = (metadata: MetadataStore, reportId: number) =>
  metadata.db<Tables>().selectFrom('report_execution_log').where('report_schedule_id', '=', reportId);

async function shownLogs(
  { metadata, pictures }: LogParts,
  scope: Scope,
  rows: readonly Selectable<ReportExecutionLogTable>[],
): Promise<ReportLog[]> {
  const ids = rows.map(({ id }) => id);
  const sent = await pictures.of(ids, personOf(scope));
  const deliveries =
    ids.length === 0
      ? []
      : await metadata
          .db<Tables>()
          .selectFrom('report_delivery')
          .selectAll()
          .where('log_id', 'in', ids)
          .where('channel', '!=', NOTICE)
          .orderBy('target')
          .execute();
  const byLog = Map.groupBy(deliveries, ({ log_id: id }) => id);
  return rows.map(({ report_schedule_id: _schedule, ...log }) => ({
    ...log,
    pictures: sent.get(log.id) ?? [],
    deliveries: (byLog.get(log.id) ?? []).map(({ channel, target, state, next_try_on: next }) => ({
      channel,
      target,
      sent: state === 'sent',
      next_try_dttm: state === 'waiting' ? next : null,
    })),
  }));
}
