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
  readonly store: Pick<RunStore, 'claimDelivery' | 'settleDelivery'>;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/** A message without its targets. */
export type UnsentMessage = Omit<ReportMessage, 'id'>;

/** Sends one message, never twice for one run. @returns the reason if it was not delivered */
export async function sendParcel(
  parts: SendParts,
  run: LogRow,
  message: UnsentMessage,
  { channel, target, cc, bcc }: Parcel,
): Promise<string | undefined> {
  const told = (reason: string) => RunErrors.notDelivered(channel, target, reason);
  const claim = await parts.store.claimDelivery(run.id, channel, target);
  if (claim === 'sent') return undefined;
  if (claim === 'unknown') return told(RunErrors.mayHaveBeenSent);
  const copies = { ...(cc === undefined ? {} : { cc }), ...(bcc === undefined ? {} : { bcc }) };
  const sent = await sendOne(parts, channel, { ...message, ...copies, id: idOf(run, channel, target) }, target);
  // A message that may have been sent keeps its claim, so that another attempt does not send it.
  if (sent.delivered || sent.maybe !== true) await parts.store.settleDelivery(run.id, channel, target, sent.delivered);
  return sent.delivered ? undefined : told(sent.reason);
}

/** Equal for repeated sends of this run to this target. */
const idOf = ({ uuid }: LogRow, channel: string, target: string): string =>
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
