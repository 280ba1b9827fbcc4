import { defineJobHandler, type JobHandler, type UserSummary } from '@facet/sdk/server';
import { SECONDS } from '../../common/points.ts';
import { deliver } from '../channels/deliver.ts';
import { messageTexts } from '../errors.ts';
import type { RunParts } from './run-parts.ts';
import { idOf } from './send-report.ts';
import { NOTICE } from '../schedules/tables.ts';
import { NOTICE_JOB, noticeShape } from './notice.ts';

export type NoticeParts = Pick<
  RunParts,
  'store' | 'users' | 'ownersOf' | 'channels' | 'peopleChannel' | 'address' | 'log'
>;

/** Tells owners what became of their schedule; without an owner who can be told, administrators of one that was switched off. */
export const noticeHandler = (parts: NoticeParts): JobHandler =>
  defineJobHandler({
    payload: noticeShape,
    async run({ reportId, logId, kind, reason }, { signal }) {
      const { store, users, ownersOf, channels, peopleChannel, address, log } = parts;
      const report = await store.find(reportId);
      const run = await store.findLog(logId);
      const entry = channels.get(peopleChannel);
      if (report === undefined || run === undefined || entry === undefined) return;
      const owners = reachable(await users.byIds(await ownersOf(reportId)));
      const others = kind === 'stopped' && owners.length === 0 ? reachable(await users.administrators()) : [];
      const addresses = [...owners, ...others].map(({ email }) => email);
      if (addresses.length === 0) {
        log.warn('nobody could be told what became of a report', { report: reportId, reason });
        return;
      }
      const link = { label: messageTexts.open, url: `${address}/report/list/` };
      const text = [
        messageTexts[kind](reason),
        ...(others.length === 0 ? [] : [messageTexts.toAdministrators(report.name)]),
        `${link.label}: ${link.url}`,
      ].join('\n\n');
      if ((await store.claimDelivery(logId, NOTICE, kind)) !== 'send') return;
      const subject = messageTexts.failedSubject(report.name);
      const message = { id: idOf(run, NOTICE_JOB, kind), subject, text, link, files: [] };
      const load = () => entry.load();
      const sent = await deliver({
        channel: peopleChannel,
        load,
        message,
        target: addresses.join(', '),
        signal,
        seconds: SECONDS,
        log,
      });
      if (!sent.delivered && sent.again !== undefined && sent.again.to === undefined) {
        await store.settleDelivery(logId, NOTICE, kind, false);
        // The queue tries again.
        throw new Error(sent.reason);
      }
      await store.settleDelivery(logId, NOTICE, kind, true);
      if (!sent.delivered)
        log.warn('owners of a report could not be notified', { report: reportId, reason: sent.reason });
    },
  });

/** Accounts without an address have one in a domain that gets no mail (RFC 2606). */
const reachable = (people: readonly UserSummary[]): readonly UserSummary[] =>
  people.filter(({ active, email }) => active && email !== '' && !email.toLowerCase().endsWith('.invalid'));
