import type { Delivery } from '@facet/plugin-reports/contract.server';
import { MailRefusals } from './errors.ts';
import { oneLine } from './one-line.ts';

/** Status codes for messages that are too large. */
const TOO_LARGE = new Set([552, 523]);
/** Errors of a connection that ended before the message was sent. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EDNS', 'ENOTFOUND', 'ESOCKET']);
const BEFORE = new Set(['ETLS', 'EAUTH']);
/** The size limit that the server announced was exceeded, so the message was not sent. */
const MORE_THAN_ALLOWED = /^Message size larger than allowed/;
const NO_GREETING = /^(Connection timeout|Greeting never received)/;

/** Converts an error to the reason of the failure, with a remedy. */
export function failedDelivery(error: unknown): Delivery {
  const { message, code, responseCode } = readError(error);
  const answer = sentence(oneLine(message));
  const not = (reason: string) => ({ delivered: false, reason }) as const;
  const later = (reason: string) => ({ ...not(reason), again: {} });
  if (responseCode !== undefined) {
    if (isForNow(responseCode)) return later(MailRefusals.later(answer));
    return not(TOO_LARGE.has(responseCode) ? MailRefusals.tooLarge(answer) : MailRefusals.refused(answer));
  }
  if (MORE_THAN_ALLOWED.test(message)) return not(MailRefusals.tooLarge(answer));
  if (NO_GREETING.test(message)) return later(MailRefusals.noAnswer(answer));
  if (code !== undefined && UNREACHABLE.has(code)) return later(MailRefusals.refused(answer));
  if (code !== undefined && BEFORE.has(code)) return not(MailRefusals.refused(answer));
  // The connection hung or was closed during the transfer, so the server may have accepted the message.
  return { ...not(MailRefusals.broke(answer)), maybe: true };
}

/** A server would accept the message later (RFC 5321, 4.2.1). */
export const isForNow = (responseCode: number | undefined): boolean =>
  responseCode !== undefined && responseCode >= 400 && responseCode < 500;

/** The remedy follows it. */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function readError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error), code: undefined, responseCode: undefined };
  const { code, responseCode } = error as Error & { readonly code?: unknown; readonly responseCode?: unknown };
  return {
    message: error.message,
    code: typeof code === 'string' ? code : undefined,
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
  };
}
