import type { ReportChannel, ReportFile, ReportMessage } from '@facet/plugin-reports/contract.server';
import { FacetError } from '@facet/sdk/common';
import type { Outside, OutsideRequest, Secrets } from '@facet/sdk/server';
import { SlackRefusals } from './errors.ts';
import { patientOutside } from './patient-outside.ts';
import { callsOf, JSON_BODY, type SlackCall, SlackRefusal, wordsOf } from './web-api.ts';

export interface SlackParts {
  readonly outside: Outside;
  readonly secrets: Pick<Secrets, 'get'>;
}

export interface SlackChannelParts extends SlackParts {
  wait(milliseconds: number): Promise<unknown>;
}

/** Slack has the message, or nothing says that it has not. */
class MaybeSent extends Error {}

const WEBHOOKS = 'https://hooks.slack.com/';
const UPLOADS = 'https://files.slack.com/';
/** Target for the incoming webhook, which is a secret of the plugin. */
const BY_WEBHOOK = 'webhook';
/** The id of a channel or user, or the name of a channel. */
const TARGET = /^(?:[CDGU][A-Z0-9]{5,20}|#[\p{Ll}\p{Lo}\p{N}_-]{1,80})$/u;
const LONGEST = 3_000;

/**
 * Sends messages over the Web API. Files are uploaded before the message is posted, so that a failed upload leaves no
 * message without its files.
 */
export const slackChannel = ({ outside: calls, secrets, wait }: SlackChannelParts): ReportChannel => ({
  async send(message, target) {
    const outside = patientOutside(calls, wait);
    try {
      if (target.trim() === BY_WEBHOOK) await sendByWebhook(outside, await secrets.get('webhook'), message);
      else await sendByApi(outside, await secrets.get('token'), message, target.trim());
      return { delivered: true };
    } catch (error) {
      if (error instanceof MaybeSent) return { ...refused(error.message), maybe: true };
      if (error instanceof SlackRefusal)
        return {
          ...refused(error.message),
          ...(error.afterSeconds === undefined ? {} : { again: { afterSeconds: error.afterSeconds } }),
        };
      return { ...refused(SlackRefusals.unreachable(messageOf(error))), ...(isCut(error) ? { again: {} } : {}) };
    }
  },
});

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const refused = (reason: string) => ({ delivered: false, reason }) as const;

/** The line ended in the middle, or there was none. */
const isCut = (error: unknown): boolean => error instanceof FacetError && error.code === 'OUT_FAILED';

async function sendByWebhook(outside: Outside, address: string | undefined, message: ReportMessage): Promise<void> {
  // The error for a foreign address would contain the secret address.
  if (address?.startsWith(WEBHOOKS) !== true) throw new SlackRefusal(SlackRefusals.noWebhook);
  const body = JSON.stringify({ text: textOf(message) });
  await posted(
    outside.fetch(address, { method: 'POST', headers: JSON_BODY, body }).then((answer) => {
      // Errors of webhooks are plain text, not JSON.
      if (answer.status !== 200) throw new SlackRefusal(SlackRefusals.refused(BY_WEBHOOK, wordsOf(answer)), answer);
    }),
  );
}

async function sendByApi(
  outside: Outside,
  token: string | undefined,
  message: ReportMessage,
  target: string,
): Promise<void> {
  if (token === undefined || token === '') throw new SlackRefusal(SlackRefusals.noToken);
  if (!TARGET.test(target)) throw new SlackRefusal(SlackRefusals.badTarget(target.slice(0, 100)));
  const call = callsOf(outside, token);
  const files: { readonly id: string; readonly title: string }[] = [];
  for (const file of message.files) files.push({ id: await upload(outside, call, file), title: file.name });
  const { channel, ts } = await posted(
    call('chat.postMessage', { channel: target, text: textOf(message), unfurl_links: false }),
  );
  if (files.length === 0) return;
  try {
    await call('files.completeUploadExternal', { files, channel_id: String(channel), thread_ts: String(ts) });
  } catch (error) {
    throw new MaybeSent(SlackRefusals.withoutFiles(messageOf(error)));
  }
}

/** Calls whose line ended, or that failed inside of Slack, may have been heard. @throws SlackRefusal, FacetError, MaybeSent */
async function posted<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof SlackRefusal && error.isUnclear) throw new MaybeSent(error.message);
    throw isCut(error) ? new MaybeSent(SlackRefusals.unreachable(messageOf(error))) : error;
  }
}

async function upload(outside: Outside, call: SlackCall, { name, bytes, type }: ReportFile): Promise<string> {
  const place = await call('files.getUploadURLExternal', { filename: name, length: bytes.length });
  const { upload_url: address, file_id: id } = place;
  if (typeof address !== 'string' || !address.startsWith(UPLOADS) || typeof id !== 'string')
    throw new SlackRefusal(SlackRefusals.refused('files.getUploadURLExternal', 'no place to upload to'));
  const request: OutsideRequest = { method: 'POST', headers: { 'content-type': type }, body: bytes };
  const answer = await outside.fetch(address, request);
  if (answer.status !== 200) throw new SlackRefusal(SlackRefusals.refused('upload', wordsOf(answer)), answer);
  return id;
}

/** Escapes the markup of Slack, so that a chart called `<!channel>` does not notify the members of the channel. */
export function textOf({ subject, text, link }: Pick<ReportMessage, 'subject' | 'text' | 'link'>): string {
  const body = text
    .split(/\n{2,}/)
    .filter((part) => link === undefined || !part.endsWith(link.url))
    .join('\n\n');
  const head = `*${plain(subject).replaceAll('*', '')}*`;
  const foot = link !== undefined && /^https?:\/\//.test(link.url) ? `<${plain(link.url)}|${plain(link.label)}>` : '';
  return [head, plain(body).slice(0, LONGEST), foot].filter((part) => part !== '').join('\n\n');
}

const plain = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
