import type { Logger } from '@facet/sdk/common';
import type { Selectable } from 'kysely';
import type { ReportMessage } from '../../common/report-channel.ts';
import { SECONDS } from '../../common/points.ts';
import { RunErrors } from '../errors.ts';
import type { Channels } from '../channels/channel-routes.ts';
import { deliver } from '../channels/deliver.ts';
import type { ReportRecipientTable } from '../schedules/tables.ts';
import type { LogRow, RunStore } from './run-store.ts';

export interface SendParts {
  readonly channels: Channels;
  readonly store: Pick<RunStore, 'claimDelivery' | 'settleDelivery'>;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

type Recipient = Selectable<ReportRecipientTable>;

/** Sends to all recipients, none twice for one run. @returns why it did not reach some of them */
export async function sendReport(
  parts: SendParts,
  run: LogRow,
  message: ReportMessage,
  recipients: readonly Recipient[],
): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const recipient of recipients) {
    const { target, cc, bcc } = targetsOf(recipient);
    const tell = (reason: string) => problems.push(RunErrors.notDelivered(recipient.type, target, reason));
    const claim = await parts.store.claimDelivery(run.id, recipient.type, target);
    if (claim === 'sent') continue;
    if (claim === 'unknown') tell(RunErrors.mayHaveBeenSent);
    else {
      const reason = await sendOne(parts, recipient.type, { ...message, ...cc, ...bcc }, target);
      await parts.store.settleDelivery(run.id, recipient.type, target, reason === undefined);
      if (reason !== undefined) tell(reason);
    }
  }
  return problems;
}

async function sendOne(
  { channels, log, signal }: SendParts,
  channel: string,
  message: ReportMessage,
  target: string,
): Promise<string | undefined> {
  const entry = channels.get(channel);
  if (entry === undefined) return RunErrors.channelOff(channel);
  const load = () => entry.load();
  const sent = await deliver({ channel, load, message, target, signal, seconds: SECONDS, log });
  return sent.delivered ? undefined : sent.reason;
}

function targetsOf({ recipient_config_json: json }: Recipient) {
  const config = JSON.parse(json) as { target?: string; ccTarget?: string; bccTarget?: string };
  return {
    target: config.target ?? '',
    cc: config.ccTarget ? { cc: config.ccTarget } : {},
    bcc: config.bccTarget ? { bcc: config.bccTarget } : {},
  };
}
