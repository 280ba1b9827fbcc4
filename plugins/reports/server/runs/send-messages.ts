import type { Scope } from '@facet/sdk/common';
import { fromStoredMoment } from '@facet/sdk/resource';
import { STOP_PAGE } from '../../common/wire/receiver.ts';
import { messageTexts, RunErrors } from '../errors.ts';
import type { SentBy } from '../schedules/sent-pictures.ts';
import type { ReportRow } from '../schedules/tables.ts';
import { contentParts } from './content-parts.ts';
import type { Measured } from './measured.ts';
import { onlyAddress, type Parcel, parcelsOf } from './parcels.ts';
import { reasonOf } from './reason-of.ts';
import { reportMessage } from './report-content.ts';
import type { RunParts } from './run-parts.ts';
import type { LogRow } from './run-store.ts';
import { type ClaimedParcel, sendParcel, type UnsentMessage } from './send-report.ts';

export interface Sending {
  /** Of the person of the schedule. */
  readonly scope: Scope;
  readonly signal: AbortSignal;
  readonly runsFor: number;
  /** The result of an alert. */
  readonly measured: Measured | undefined;
  readonly parcels: readonly ClaimedParcel[];
}

export interface SentMessages {
  /** Why messages were not delivered, except those that are sent again later. */
  readonly problems: readonly string[];
  /** When a receiver wants to be asked again at the earliest. */
  readonly afterSeconds: number;
}

/** To whom a schedule sends now. */
export async function parcelsNow(
  { receivers, users, store, peopleChannel }: RunParts,
  reportId: number,
  runsFor: number,
): Promise<readonly Parcel[]> {
  const stopped = await receivers.stopped(reportId);
  const subscribers = await users.byIds(await store.subscribers(reportId));
  return parcelsOf(
    { runsFor, peopleChannel, stopped, byEmails: users.byEmails },
    await store.recipients(reportId),
    subscribers.filter(({ active, email }) => active && email !== ''),
  );
}

/** Writes the message for each viewer, with the rights of that viewer, and sends it. */
export async function sendMessages(
  parts: RunParts,
  report: ReportRow,
  log: LogRow,
  { scope, signal, runsFor, measured, parcels }: Sending,
): Promise<SentMessages> {
  const replyTo = await replyAddress(parts, runsFor);
  const at = fromStoredMoment(log.scheduled_dttm);
  const problems: string[] = [];
  let afterSeconds = 0;
  for (const [viewer, own] of Map.groupBy(parcels, ({ parcel }) => parcel.viewer)) {
    const write = async (seen: Scope) => {
      // The alert's result was read with the rights of the schedule's user.
      const shown = viewer === runsFor ? measured : undefined;
      return reportMessage(await contentParts(parts, report, { scope: seen, signal: seen.signal, at }), report, shown);
    };
    const message = viewer === runsFor ? await write(scope) : await tryWrite(parts, viewer, signal, write);
    let reached = false;
    for (const claimed of own) {
      const { parcel } = claimed;
      if ('refused' in message) {
        if (claimed.isLater === true) await parts.store.settleDelivery(log.id, parcel.channel, claimed.claim, false);
        problems.push(RunErrors.notDelivered(parcel.channel, parcel.target, message.refused));
        continue;
      }
      const stop = await stopLink(parts, report, parcel);
      const sent = await sendParcel({ ...parts, signal }, log, { ...message, ...replyTo, ...stop }, claimed);
      if (sent.reached) reached = true;
      if (sent.problem !== undefined) problems.push(sent.problem);
      afterSeconds = Math.max(afterSeconds, sent.afterSeconds ?? 0);
    }
    if (reached && viewer === runsFor && !('refused' in message))
      await keepPictures(parts, { reportId: report.id, logId: log.id, viewer }, message);
  }
  return { problems, afterSeconds };
}

async function replyAddress({ users }: RunParts, person: number): Promise<Pick<UnsentMessage, 'replyTo'>> {
  const [found] = await users.byIds([person]);
  return found === undefined || found.email === '' ? {} : { replyTo: found.email };
}

/** Only for messages with one address: a shared link cannot identify the reader. */
async function stopLink(
  { receivers, peopleChannel, address }: RunParts,
  { id }: ReportRow,
  parcel: Parcel,
): Promise<Pick<UnsentMessage, 'stop'>> {
  const only = parcel.channel === peopleChannel ? onlyAddress(parcel) : undefined;
  if (only === undefined) return {};
  const url = `${address}${STOP_PAGE}/${await receivers.tokenOf(id, only)}/`;
  return { stop: { label: messageTexts.stop, url } };
}

/** The message was sent, so a picture that cannot be stored does not fail the run. */
async function keepPictures({ sent, log }: RunParts, by: SentBy, { files }: UnsentMessage): Promise<void> {
  try {
    await sent.keep(by, files);
  } catch (error) {
    log.warn('the snapshot of a sent report could not be stored', { report: by.reportId, error });
  }
}

/** The message with the rights of another receiver. A refusal is returned, so that all others get their messages. */
async function tryWrite(
  { system }: RunParts,
  viewer: number,
  signal: AbortSignal,
  write: (scope: Scope) => Promise<UnsentMessage>,
): Promise<UnsentMessage | { readonly refused: string }> {
  try {
    return await system.runFor(viewer, signal, write);
  } catch (error) {
    signal.throwIfAborted();
    return { refused: reasonOf(error) };
  }
}
