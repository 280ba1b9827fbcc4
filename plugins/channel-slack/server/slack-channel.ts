import type { Delivery, ReportChannel, ReportFile, ReportMessage } from '@facet/plugin-reports/contract.server';
import { parseOutsideJson } from '@facet/sdk/common';
import type { Outside, OutsideAnswer, OutsideRequest, Secrets } from '@facet/sdk/server';
import { SlackRefusals } from './errors.ts';

export interface SlackParts {
  readonly outside: Outside;
  readonly secrets: Pick<Secrets, 'get'>;
}

const API = 'https://slack.com/api';
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
export const slackChannel = ({ outside, secrets }: SlackParts): ReportChannel => ({
  async send(message, target) {
    try {
      if (target.trim() === BY_WEBHOOK) await sendByWebhook(outside, await secrets.get('webhook'), message);
      else await sendByApi(outside, await secrets.get('token'), message, target.trim());
      return { delivered: true };
    } catch (error) {
      if (error instanceof SlackRefusal) return refused(error.message);
      return refused(SlackRefusals.unreachable(error instanceof Error ? error.message : String(error)));
    }
  },
});

class SlackRefusal extends Error {}

const refused = (reason: string): Delivery => ({ delivered: false, reason });

async function sendByWebhook(outside: Outside, address: string | undefined, message: ReportMessage): Promise<void> {
  // The error for a foreign address would contain the secret address.
  if (address?.startsWith(WEBHOOKS) !== true) throw new SlackRefusal(SlackRefusals.noWebhook);
  const body = JSON.stringify({ text: textOf(message) });
  const answer = await outside.fetch(address, { method: 'POST', headers: JSON_BODY, body });
  // Errors of webhooks are plain text, not JSON.
  if (answer.status !== 200) throw new SlackRefusal(SlackRefusals.refused(BY_WEBHOOK, wordsOf(answer)));
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
  const posted = await call('chat.postMessage', {
    channel: target,
    text: textOf(message),
    unfurl_links: false,
  });
  if (files.length === 0) return;
  const { channel, ts } = posted;
  await call('files.completeUploadExternal', { files, channel_id: String(channel), thread_ts: String(ts) });
}

type Answer = Readonly<Record<string, unknown>>;
type Call = (method: string, body: object) => Promise<Answer>;

const JSON_BODY = { 'content-type': 'application/json; charset=utf-8' } as const;

const callsOf =
  (outside: Outside, token: string): Call =>
  async (method, body) => {
    const headers = { ...JSON_BODY, authorization: `Bearer ${token}` };
    return okay(
      method,
      await outside.fetch(`${API}/${method}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    );
  };

async function upload(outside: Outside, call: Call, { name, bytes, type }: ReportFile): Promise<string> {
  const place = await call('files.getUploadURLExternal', { filename: name, length: bytes.length });
  const { upload_url: address, file_id: id } = place;
  if (typeof address !== 'string' || !address.startsWith(UPLOADS) || typeof id !== 'string')
    throw new SlackRefusal(SlackRefusals.refused('files.getUploadURLExternal', 'no place to upload to'));
  const request: OutsideRequest = { method: 'POST', headers: { 'content-type': type }, body: bytes };
  const answer = await outside.fetch(address, request);
  if (answer.status !== 200) throw new SlackRefusal(SlackRefusals.refused('upload', wordsOf(answer)));
  return id;
}

/** @throws SlackRefusal with Slack's error code, such as `channel_not_found` */
function okay(method: string, answer: OutsideAnswer): Answer {
  const read = answer.status === 200 ? parsed(answer) : undefined;
  if (read?.['ok'] === true) return read;
  const words = typeof read?.['error'] === 'string' ? read['error'].slice(0, LONGEST_WORDS) : wordsOf(answer);
  throw new SlackRefusal(SlackRefusals.refused(method, words));
}

function parsed({ body }: OutsideAnswer): Answer | undefined {
  try {
    const value: unknown = parseOutsideJson(new TextDecoder().decode(body));
    return typeof value === 'object' && value !== null ? (value as Answer) : undefined;
  } catch {
    // Not JSON: the status describes the error.
    return undefined;
  }
}

const LONGEST_WORDS = 200;

const wordsOf = ({ status, body }: OutsideAnswer): string =>
  `${status} ${new TextDecoder().decode(body.subarray(0, LONGEST_WORDS)).replaceAll(/\s+/g, ' ')}`.trim();

/** Escapes Slack's markup, so that a chart named `<!channel>` does not notify all members of the channel. */
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
