import type { ErrorData } from '@facet/sdk/common';
import { HttpError, type TypedErrorEntry, withIssueCodes } from '@facet/sdk/server';
import { hostText } from './host-text.ts';

/** Refusals of the HTTP host itself, with the contract's texts. Those of plugins stand in their own catalogues. */
export const refusals = {
  missingAuthorization: () => new HttpError(401, { msg: hostText('missingAuthorization') }),
  notAuthorized: () => new HttpError(401, { message: hostText('notAuthorized') }),
  sessionOnly: () => new HttpError(401, { message: hostText('sessionOnly'), severity: 'danger' }),
  forbidden: () => new HttpError(403, { message: hostText('forbidden') }),
  notFound: () => new HttpError(404, { message: hostText('notFound') }),
  unknownPath: () => typed(404, 'GENERIC_BACKEND_ERROR', hostText('unknownPath'), 'warning'),
  methodNotAllowed: (allowed: readonly string[]) =>
    new HttpError(
      405,
      {
        errors: [
          {
            message: hostText('methodNotAllowed'),
            error_type: 'GENERIC_BACKEND_ERROR',
            level: 'warning',
          },
        ],
      },
      { headers: { allow: allowed.join(', ') } },
    ),
  notForPages: () => typed(403, 'GENERIC_BACKEND_ERROR', hostText('notForPages')),
  notANavigation: () => typed(403, 'GENERIC_BACKEND_ERROR', hostText('notANavigation')),
  foreignOrigin: () => typed(403, 'GENERIC_BACKEND_ERROR', hostText('foreignOrigin')),
  upgradeRequired: () =>
    new HttpError(
      426,
      { errors: [{ message: hostText('upgradeRequired'), error_type: 'GENERIC_BACKEND_ERROR', level: 'error' }] },
      { headers: { upgrade: 'websocket' } },
    ),
  tooManyStreams: (most: number) =>
    typed(429, 'GENERIC_BACKEND_ERROR', hostText('tooManyStreams', { most }), 'warning'),
  valueTooLarge: (bytes: number) => new HttpError(413, { message: hostText('valueTooLarge', { bytes }) }),
  blobTooLarge: (megabytes: number) => new HttpError(413, { message: hostText('blobTooLarge', { megabytes }) }),
  tooManyValues: (count: number, bytes: number) =>
    new HttpError(413, { message: hostText('tooManyValues', { count, bytes }) }),
  sdkNotPacked: (retryAfterSeconds: number) =>
    new HttpError(
      503,
      {
        message: hostText('sdkNotPacked'),
      },
      { headers: { 'retry-after': String(retryAfterSeconds) } },
    ),
  otherSdk: (file: string, path: string) => new HttpError(404, { message: hostText('otherSdk', { file, path }) }),
  metricsClosed: () => typed(401, 'GENERIC_BACKEND_ERROR', hostText('metricsClosed')),
  unknownHost: () => typed(421, 'GENERIC_BACKEND_ERROR', hostText('unknownHost')),
  csrf: () => typed(400, 'FRONTEND_CSRF_ERROR', hostText('csrf')),
  tooManyRequests: (retryAfterSeconds: number) => later(429, hostText('tooManyRequests'), retryAfterSeconds),
  tooManyJobs: (most: number, retryAfterSeconds: number) =>
    later(429, hostText('tooManyJobs', { most }), retryAfterSeconds),
  blockedBefore: (retryAfterSeconds: number) =>
    later(429, hostText('blockedBefore', { minutes: Math.ceil(retryAfterSeconds / 60) }), retryAfterSeconds),
  bodyTooLarge: (limit: number) =>
    typed(413, 'INVALID_PAYLOAD_FORMAT_ERROR', hostText('bodyTooLarge', { limit }), 'error', {
      remedy: hostText('bodyTooLargeRemedy'),
    }),
  tooManyMembers: (limit: number) =>
    typed(413, 'INVALID_PAYLOAD_FORMAT_ERROR', hostText('tooManyMembers', { limit }), 'error', {
      remedy: hostText('tooManyMembersRemedy'),
    }),
  tooManyBodies: (bytes: number) =>
    typed(429, 'GENERIC_BACKEND_ERROR', hostText('tooManyBodies', { bytes }), 'warning'),
  noRoomForBodies: () => busy(hostText('noRoomForBodies')),
  badRison: () => new HttpError(400, { message: hostText('badRison') }),
  notJson: {
    errors: () => typed(400, 'INVALID_PAYLOAD_FORMAT_ERROR', hostText('notJson')),
    message: () => new HttpError(400, { message: hostText('notJson') }),
    payload: () => new HttpError(400, { message: hostText('payloadNotJson') }),
    unsupported: () => new HttpError(415, { error: hostText('unsupportedMediaType') }),
  },
  headersTooLarge: (bytes: number) =>
    typed(431, 'INVALID_PAYLOAD_FORMAT_ERROR', hostText('headersTooLarge', { bytes }), 'error', {
      remedy: hostText('headersTooLargeRemedy'),
    }),
  headersTooSlow: () => typed(408, 'GENERIC_BACKEND_ERROR', hostText('headersTooSlow')),
  unreadable: () => typed(400, 'INVALID_PAYLOAD_FORMAT_ERROR', hostText('unreadable')),
  notMultipart: () => typed(400, 'INVALID_PAYLOAD_FORMAT_ERROR', hostText('notMultipart')),
  brokenMultipart: () => typed(400, 'INVALID_PAYLOAD_FORMAT_ERROR', hostText('brokenMultipart')),
  pluginOff: (plugin: string) =>
    typed(410, 'GENERIC_BACKEND_ERROR', hostText('pluginOff', { plugin }), 'warning', { plugin }),
  pluginFailed: (plugin: string, code: string) =>
    typed(503, 'GENERIC_BACKEND_ERROR', hostText('pluginFailed', { plugin, code }), 'error', { plugin, code }),
  /** Of the plugin that answers, or of one that it needs for this answer. */
  processDown: (plugin: string, code: string) =>
    typed(503, 'GENERIC_BACKEND_ERROR', hostText('processDown', { plugin, code }), 'error', {
      plugin,
      code,
      remedy: hostText('processDownRemedy', { plugin }),
    }),
  wrongAnswer: (plugin: string, code: string) =>
    typed(500, 'GENERIC_BACKEND_ERROR', hostText('wrongAnswer', { plugin }), 'error', {
      plugin,
      code,
      remedy: hostText('wrongAnswerRemedy', { plugin }),
    }),
  pluginRefused: ({ code, message, remedy, owner, subject }: ErrorData) =>
    typed(403, 'GENERIC_BACKEND_ERROR', message, 'error', { code, remedy, plugin: owner, subject }),
  overloaded: (plugin: string) => busy(hostText('overloaded'), { plugin, ...NOT_BEGUN }),
  tooManyCalls: (expectedSeconds: number) =>
    later(503, hostText('tooManyCalls'), Math.min(expectedSeconds, LONGEST_AGAIN_AFTER_S), NOT_BEGUN),
  metadataAway: () => busy(hostText('metadataAway')),
  metadataDisk: () => busy(hostText('metadataDisk')),
  /** Whether the call has done anything is not known, so clients send only those again that read. */
  stopping: () => busy(hostText('stopping')),
  personGone: () => typed(401, 'GENERIC_BACKEND_ERROR', hostText('personGone')),
  rightGone: () => typed(403, 'GENERIC_BACKEND_ERROR', hostText('rightGone')),
  tooSlow: (plugin: string) => typed(504, 'BACKEND_TIMEOUT_ERROR', hostText('tooSlow'), 'error', { plugin }),
  internal: (requestId: string) =>
    typed(500, 'GENERIC_BACKEND_ERROR', hostText('internal'), 'error', { request_id: requestId }),
} as const;

const AGAIN_AFTER_S = 5;
/** To ask again costs little beside a wait that was estimated too long. */
const LONGEST_AGAIN_AFTER_S = 15;
/** For clients: the call has done nothing yet, so any method may be sent again. */
const NOT_BEGUN = { begun: false } as const;

function busy(message: string, extra: Readonly<Record<string, unknown>> = {}): HttpError {
  return later(503, message, AGAIN_AFTER_S, extra);
}

/** A refusal that ends by itself: the header `Retry-After` says when to call again. */
function later(
  status: 429 | 503,
  message: string,
  retryAfterSeconds: number,
  extra?: Readonly<Record<string, unknown>>,
): HttpError {
  const entry = { message, error_type: 'GENERIC_BACKEND_ERROR', level: 'warning', ...(extra && { extra }) } as const;
  return new HttpError(status, { errors: [entry] }, { headers: { 'retry-after': String(retryAfterSeconds) } });
}

function typed(
  status: number,
  error_type: string,
  message: string,
  level: TypedErrorEntry['level'] = 'error',
  extra: Readonly<Record<string, unknown>> = {},
): HttpError {
  return new HttpError(status, { errors: [{ message, error_type, level, extra }] });
}

/** The body as it is sent: typed errors carry the issue codes of their type unless they bring their own. */
export function withIssueCodesInside(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('errors' in body) || !Array.isArray(body.errors)) return body;
  return { ...body, errors: body.errors.map(withIssueCodes) };
}
