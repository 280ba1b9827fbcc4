import { createHmac } from 'node:crypto';
import type { Delivery, ReportChannel, ReportMessage } from '@facet/plugin-reports/contract.server';
import { FacetError } from '@facet/sdk/common';
import type { Outside, Secrets } from '@facet/sdk/server';
import { WebhookRefusals } from './errors.ts';

export interface WebhookParts {
  readonly outside: Outside;
  readonly secrets: Pick<Secrets, 'get'>;
  now(): Date;
  wait(milliseconds: number): Promise<unknown>;
}

/** Pauses between attempts. */
const PAUSES_MS = [500, 2_000, 5_000];
/**
 * All pauses together: with the timeouts of the attempts they are shorter than the host's timeout for a channel. A receiver that
 * asks for a longer pause gets the message in a later try.
 */
const MOST_WAIT_MS = 8_000;
const ATTEMPT_MS = 5_000;
/** Errors of Facet's own restrictions on outgoing requests; another attempt would fail in the same way. */
const LOCKS = new Set(['OUT_NOT_NAMED', 'OUT_ADDRESS', 'OUT_TOO_LARGE', 'OUT_HEADER', 'KRN_NOT_GRANTED']);

/** Posts signed JSON, and repeats it while the receiver is busy or unreachable; the id of a message stays the same. */
export const webhookChannel = (parts: WebhookParts): ReportChannel => ({
  async send(message, target) {
    const key = await parts.secrets.get('key');
    if (key === undefined || key === '') return refused(WebhookRefusals.noKey);
    const body = bodyOf(message);
    let left = MOST_WAIT_MS;
    for (let at = 0; ; at += 1) {
      const tried = await attempt(parts, { key, body, id: message.id, target: target.trim() });
      const pause = PAUSES_MS[at];
      if (!('afterMs' in tried)) return tried;
      // The id of a message stays the same, so another try is harmless even where the line was cut.
      if (pause === undefined || tried.afterMs > left)
        return { ...refused(tried.reason), again: { afterSeconds: tried.afterMs / 1_000 } };
      const wait = Math.min(left, Math.max(pause, tried.afterMs));
      left -= wait;
      await parts.wait(wait);
    }
  },
});

const refused = (reason: string): Delivery => ({ delivered: false, reason });

interface Order {
  readonly key: string;
  readonly body: string;
  readonly id: string;
  readonly target: string;
}

/** `afterMs`: another attempt may succeed after this time. */
type Tried = Delivery | { readonly afterMs: number; readonly reason: string };

async function attempt({ outside, now }: WebhookParts, { key, body, id, target }: Order): Promise<Tried> {
  const timestamp = String(Math.floor(now().getTime() / 1_000));
  try {
    const { status, headers } = await outside.fetch(target, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'idempotency-key': id,
        'x-facet-timestamp': timestamp,
        'x-facet-signature': signatureOf(key, timestamp, body),
      },
      body,
      signal: AbortSignal.timeout(ATTEMPT_MS),
    });
    if (status >= 200 && status < 300) return { delivered: true };
    if (status >= 300 && status < 400) return refused(WebhookRefusals.redirected(status));
    const reason = WebhookRefusals.answered(status);
    const isBusy = status === 408 || status === 425 || status === 429 || status >= 500;
    return isBusy ? { afterMs: secondsOf(headers['retry-after']) * 1_000, reason } : refused(reason);
  } catch (error) {
    if (error instanceof FacetError && error.code === 'OUT_NOT_NAMED')
      return refused(WebhookRefusals.notAllowed(target.slice(0, 200)));
    const reason = WebhookRefusals.unreachable(error instanceof Error ? error.message : String(error));
    return error instanceof FacetError && LOCKS.has(error.code) ? refused(reason) : { afterMs: 0, reason };
  }
}

/**
 * Signs time and body: a receiver with the key can check that the message comes from Facet, is unchanged, and is not a
 * replay.
 */
export const signatureOf = (key: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')}`;

const bodyOf = ({ id, subject, text, link, files }: ReportMessage): string =>
  JSON.stringify({
    id,
    subject,
    text,
    link: link ?? null,
    files: files.map(({ name, type, bytes }) => ({ name, type, base64: Buffer.from(bytes).toString('base64') })),
  });

const secondsOf = (header: string | undefined): number => {
  const seconds = Number(header ?? 0);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
};
