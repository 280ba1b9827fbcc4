import { createHash } from 'node:crypto';
import type { Logger } from '@facet/sdk/common';
import type { Delivery, ReportMessage } from '../../common/report-channel.ts';
import { SECONDS } from '../../common/points.ts';
import { RunErrors } from '../errors.ts';
import type { Channels } from '../channels/channel-routes.ts';
import { deliver } from '../channels/deliver.ts';
import type { Parcel } from './parcels.ts';
import type { LogRow, RunStore } from './run-store.ts';

export interface SendParts {
  readonly channels: Channels;
  readonly store: Pick<RunStore, 'claimDelivery' | 'settleDelivery' | 'putOff'>;
  readonly log: Logger;
  readonly signal: AbortSignal;
  /** The pause before a message that was refused for now is sent again; 0: it is not. */
  laterSeconds(): number;
}

/** A message without its targets. */
export type UnsentMessage = Omit<ReportMessage, 'id'>;

export interface ClaimedParcel {
  readonly parcel: Parcel;
  /** The target under which the message is recorded; some of its addresses may no longer be wanted. */
  readonly claim: string;
  /** It was refused for now before. */
  readonly isLater?: boolean;
}

export interface SentParcel {
  readonly reached: boolean;
  /** Why it was not delivered, and is not sent again. */
  readonly problem?: string;
  /** Of a message that is sent again: when its receiver wants to be asked at the earliest. */
  readonly afterSeconds?: number;
}

/** Sends one message, never twice for one run. One that is refused for now is recorded, so that it is sent again. */
export async function sendParcel(
  parts: SendParts,
  run: LogRow,
  message: UnsentMessage,
  { parcel, claim }: ClaimedParcel,
): Promise<SentParcel> {
  const { channel, target, cc, bcc } = parcel;
  const { store } = parts;
  const told = (reason: string) => RunErrors.notDelivered(channel, target, reason);
  const claimed = await store.claimDelivery(run.id, channel, claim);
  if (claimed === 'sent') return { reached: true };
  if (claimed === 'unknown') return { reached: false, problem: told(RunErrors.mayHaveBeenSent) };
  const copies = { ...(cc === undefined ? {} : { cc }), ...(bcc === undefined ? {} : { bcc }) };
  const sent = await sendOne(parts, channel, { ...message, ...copies, id: idOf(run, channel, claim) }, target);
  if (sent.delivered) {
    await store.settleDelivery(run.id, channel, claim, true);
    return { reached: true };
  }
  const again = parts.laterSeconds() > 0 ? sent.again : undefined;
  if (again?.to === undefined) {
    if (again !== undefined) await store.putOff(run.id, { ...parcel, target: claim }, told(sent.reason));
    // A message that may have been sent keeps its claim, so that another attempt does not send it.
    else if (sent.maybe !== true) await store.settleDelivery(run.id, channel, claim, false);
    return again === undefined
      ? { reached: false, problem: told(sent.reason) }
      : { reached: false, afterSeconds: again.afterSeconds ?? 0 };
  }
  // A message of its own each, because some of them may be hidden copies.
  for (const address of again.to) {
    const reason = RunErrors.notDelivered(channel, address, sent.reason);
    await store.putOff(run.id, { viewer: parcel.viewer, channel, target: address }, reason);
  }
  if (sent.maybe !== true) await store.settleDelivery(run.id, channel, claim, true);
  return {
    reached: true,
    afterSeconds: again.afterSeconds ?? 0,
    ...(sent.maybe === true ? { problem: told(sent.reason) } : {}),
  };
}

/** Equal for repeated sends of this run to this target. */
export const idOf = ({ uuid }: Pick<LogRow, 'uuid'>, channel: string, target: string): string =>
  createHash('sha256').update(`${uuid} ${channel} ${target}`).digest('hex').slice(0, 32);

async function sendOne(
  { channels, log, signal }: SendParts,
  channel: string,
  message: ReportMessage,
  target: string,
): Promise<Delivery> {
  const entry = channels.get(channel);
  if (entry === undefined) return { delivered: false, reason: RunErrors.channelOff(channel) };
  const load = () => entry.load();
  return deliver({ channel, load, message, target, signal, seconds: SECONDS, log });
}
