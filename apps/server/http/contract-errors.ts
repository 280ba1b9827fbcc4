import type { ErrorData } from '@facet/sdk/common';
import { HttpError, type TypedErrorEntry, withIssueCodes } from '@facet/sdk/server';

/** Refusals of the HTTP host itself, with the contract's texts. Those of plugins stand in their own catalogues. */
export const refusals = {
  missingAuthorization: () => new HttpError(401, { msg: 'Missing Authorization Header' }),
  notAuthorized: () => new HttpError(401, { message: 'Not authorized' }),
  sessionOnly: () => new HttpError(401, { message: 'Access is Denied', severity: 'danger' }),
  forbidden: () => new HttpError(403, { message: 'Forbidden' }),
  notFound: () => new HttpError(404, { message: 'Not found' }),
  unknownPath: () => typed(404, 'GENERIC_BACKEND_ERROR', '404 Not Found: there is nothing at this address.', 'warning'),
  methodNotAllowed: (allowed: readonly string[]) =>
    new HttpError(
      405,
      {
        errors: [
          {
            message: '405 Method Not Allowed: this address does not take this method.',
            error_type: 'GENERIC_BACKEND_ERROR',
            level: 'warning',
          },
        ],
      },
      { headers: { allow: allowed.join(', ') } },
    ),
  notForPages: () =>
    typed(403, 'GENERIC_BACKEND_ERROR', '403 Forbidden: a page may not load this as a part of itself.'),
  notANavigation: () =>
    typed(403, 'GENERIC_BACKEND_ERROR', '403 Forbidden: this acts only where somebody goes to its address.'),
  tooManyStreams: (most: number) =>
    typed(429, 'GENERIC_BACKEND_ERROR', `429 Too Many Requests: one person may listen ${most} times.`, 'warning'),
  valueTooLarge: (bytes: number) => new HttpError(413, { message: `Too large to be kept: at most ${bytes} bytes.` }),
  tooManyValues: (count: number, bytes: number) =>
    new HttpError(413, { message: `One person may keep ${count} of these, and ${bytes} bytes in all.` }),
  sdkNotPacked: (retryAfterSeconds: number) =>
    new HttpError(
      503,
      {
        message:
          'The sdk is not packed yet. `npm start` packs it beside the start of the server: try again in a few seconds. If it stays away, `npm run build` on the server tells why.',
      },
      { headers: { 'retry-after': String(retryAfterSeconds) } },
    ),
  otherSdk: (file: string, path: string) =>
    new HttpError(404, { message: `There is no ${file} here. The sdk of this server is at ${path}.` }),
  metricsClosed: () =>
    typed(
      401,
      'GENERIC_BACKEND_ERROR',
      '401 Unauthorized: figures are for callers with the token FACET_METRICS_TOKEN, or on this machine without a proxy.',
    ),
  unknownHost: () =>
    typed(421, 'GENERIC_BACKEND_ERROR', '421 Misdirected Request: this server is not known by that name.'),
  csrf: () => typed(400, 'FRONTEND_CSRF_ERROR', '400 Bad Request: The CSRF token is missing or invalid.'),
  tooManyRequests: (retryAfterSeconds: number) =>
    new HttpError(
      429,
      {
        errors: [
          {
            message: '429 Too Many Requests: wait a little and try again.',
            error_type: 'GENERIC_BACKEND_ERROR',
            level: 'warning',
          },
        ],
      },
      { headers: { 'retry-after': String(retryAfterSeconds) } },
    ),
  blockedBefore: (retryAfterSeconds: number) =>
    new HttpError(
      429,
      {
        errors: [
          {
            message: `429 Too Many Requests: a call of this kind from you kept the server from answering anybody. It is refused for another ${Math.ceil(retryAfterSeconds / 60)} min.`,
            error_type: 'GENERIC_BACKEND_ERROR',
            level: 'warning',
          },
        ],
      },
      { headers: { 'retry-after': String(retryAfterSeconds) } },
    ),
  bodyTooLarge: (limit: number) =>
    typed(413, 'INVALID_PAYLOAD_FORMAT_ERROR', `413 Request Entity Too Large: the body may have ${limit} bytes.`),
  tooManyBodies: (bytes: number) =>
    typed(
      429,
      'GENERIC_BACKEND_ERROR',
      `429 Too Many Requests: the bodies of one person's calls may have ${bytes} bytes at a time.`,
      'warning',
    ),
  noRoomForBodies: () =>
    typed(503, 'GENERIC_BACKEND_ERROR', 'Too many uploads are under way; try again in a moment.', 'warning'),
  badRison: () => new HttpError(400, { message: 'Not a valid rison/json argument' }),
  notJson: {
    errors: () => typed(400, 'INVALID_PAYLOAD_FORMAT_ERROR', 'Request is not JSON'),
    message: () => new HttpError(400, { message: 'Request is not JSON' }),
    payload: () => new HttpError(400, { message: 'Request payload is not JSON' }),
    unsupported: () =>
      new HttpError(415, { error: '415 Unsupported Media Type: the body must be sent as application/json.' }),
  },
  notMultipart: () => typed(400, 'INVALID_PAYLOAD_FORMAT_ERROR', "Request MIME type is not 'multipart/form-data'"),
  brokenMultipart: () => typed(400, 'INVALID_PAYLOAD_FORMAT_ERROR', 'The multipart body cannot be read'),
  pluginOff: (plugin: string) =>
    typed(410, 'GENERIC_BACKEND_ERROR', `The plugin ${plugin} is switched off.`, 'warning', { plugin }),
  pluginFailed: (plugin: string, code: string) =>
    typed(503, 'GENERIC_BACKEND_ERROR', `The plugin ${plugin} is not running: ${code}.`, 'error', { plugin, code }),
  pluginRefused: ({ code, message, remedy, owner, subject }: ErrorData) =>
    typed(403, 'GENERIC_BACKEND_ERROR', message, 'error', { code, remedy, plugin: owner, subject }),
  overloaded: (plugin: string) =>
    typed(503, 'GENERIC_BACKEND_ERROR', 'Too many calls are under way; try again in a moment.', 'warning', { plugin }),
  tooSlow: (plugin: string) =>
    typed(504, 'BACKEND_TIMEOUT_ERROR', 'The server took too long to answer.', 'error', { plugin }),
  internal: (requestId: string) =>
    typed(500, 'GENERIC_BACKEND_ERROR', 'Fatal error', 'error', { request_id: requestId }),
} as const;

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
