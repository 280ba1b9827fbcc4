import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { HttpError } from '@facet/sdk/server';
import { refusals, withIssueCodesInside } from './contract-errors.ts';

const GOODBYE_MS = 2_000;

/**
 * Answers what Node could not read as a request, and ends the connection. The answer says so (`connection: close`): a client or a proxy
 * that keeps connections would send its next request into one that is about to be closed, and lose it.
 */
export function refuseUnreadable(error: { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return;
  // The caller may still be sending. Closing at once would reset the connection, and the answer would be lost with it.
  const timer = setTimeout(() => socket.destroy(), GOODBYE_MS);
  socket.once('close', () => clearTimeout(timer));
  socket.end(asText(refusalOf(error.code)));
}

function refusalOf(code: string | undefined): HttpError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return refusals.headersTooSlow();
  if (code === 'HPE_HEADER_OVERFLOW') return refusals.headersTooLarge(maxHeaderSize);
  return refusals.unreadable();
}

function asText({ status, body }: HttpError): string {
  const json = JSON.stringify(withIssueCodesInside(body));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'cache-control: no-store',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(json)}`,
    '',
    json,
  ].join('\r\n');
}
