import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { HttpError } from '@facet/sdk/server';
import { refusals, withIssueCodesInside } from './contract-errors.ts';
import { errorPage } from './error-page.ts';

const GOODBYE_MS = 2_000;

/**
 * Answers what Node could not read as a request, and ends the connection. The answer says so (`connection: close`): a client or a proxy
 * that keeps connections would send its next request into one that is about to be closed, and lose it.
 */
export function refuseUnreadable(error: Unreadable, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return;
  // The caller may still be sending. Closing at once would reset the connection, and the answer would be lost with it.
  const timer = setTimeout(() => socket.destroy(), GOODBYE_MS);
  socket.once('close', () => clearTimeout(timer));
  socket.end(asText(refusalOf(error.code), wantsPage(error.rawPacket)));
}

interface Unreadable {
  readonly code?: string;
  /** The bytes that could not be read, from the start of the request where it began with them. */
  readonly rawPacket?: unknown;
}

/**
 * Whether a browser goes to this address. What it accepts stands after the address: of a very long one only the beginning
 * was read, and no page lies below `/api/`.
 */
function wantsPage(packet: unknown): boolean {
  const text = Buffer.isBuffer(packet) ? packet.toString('latin1') : '';
  if (!/^(GET|HEAD) \/(?!api\/)/.test(text)) return false;
  const [, ...headers] = text.split('\r\n');
  return headers.length === 0 || headers.some((line) => /^accept:.*text\/html/i.test(line));
}

function refusalOf(code: string | undefined): HttpError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return refusals.headersTooSlow();
  if (code === 'HPE_HEADER_OVERFLOW') return refusals.headersTooLarge(maxHeaderSize);
  return refusals.unreadable();
}

function asText({ status, body }: HttpError, isPage: boolean): string {
  const text = isPage ? errorPage(status) : JSON.stringify(withIssueCodesInside(body));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    ...(isPage
      ? [
          "content-security-policy: default-src 'none'; style-src 'unsafe-inline'",
          'content-type: text/html; charset=utf-8',
        ]
      : ['content-type: application/json; charset=utf-8']),
    `content-length: ${Buffer.byteLength(text)}`,
    '',
    text,
  ].join('\r\n');
}
