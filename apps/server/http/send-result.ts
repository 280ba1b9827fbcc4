import '@fastify/cookie';
import type { Cookie, HttpResult } from '@facet/sdk/server';
import type { FastifyReply } from 'fastify';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Writes what a handler gave. Answers are not kept by anyone on the way unless the handler says so. */
export function sendResult(reply: FastifyReply, result: HttpResult, secure: boolean): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (result.headers) reply.headers(result.headers);
  for (const cookie of result.cookies ?? []) setCookie(reply, cookie, secure);
  if (result.redirect !== undefined)
    return reply
      .code(result.status ?? 302)
      .header('location', result.redirect)
      .send('');
  reply.code(result.status ?? 200);
  if (result.rawJson !== undefined) return ofType(reply, JSON_TYPE).send(result.rawJson);
  if (result.json !== undefined) return ofType(reply, JSON_TYPE).send(JSON.stringify(result.json));
  if (result.html !== undefined) return ofType(reply, 'text/html; charset=utf-8').send(result.html);
  if (result.text !== undefined) return ofType(reply, 'text/plain; charset=utf-8').send(result.text);
  if (result.bytes !== undefined) return ofType(reply, 'application/octet-stream').send(asBuffer(result.bytes));
  if (result.stream !== undefined) return ofType(reply, 'application/octet-stream').send(result.stream);
  return reply.send('');
}

export function setCookie(reply: FastifyReply, cookie: Cookie, secure: boolean): void {
  reply.setCookie(cookie.name, cookie.value, {
    path: cookie.path ?? '/',
    httpOnly: cookie.httpOnly ?? true,
    sameSite: 'lax',
    secure,
    ...(cookie.maxAge === undefined ? {} : { maxAge: cookie.maxAge }),
  });
}

function ofType(reply: FastifyReply, type: string): FastifyReply {
  return reply.hasHeader('content-type') ? reply : reply.type(type);
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
