import type { MultipartFile } from '@fastify/multipart';
import { withoutPrototype, parseOutsideJson } from '@facet/sdk/common';
import type { UploadedFile } from '@facet/sdk/server';
import type { Endpoint } from '@facet/sdk/wire/endpoint';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '@facet/sdk/server';
import { z } from 'zod';
import { takeLong } from './body-time.ts';
import { refusals } from './contract-errors.ts';
import { ensureFewMembers } from './json-members.ts';
import type { RepeatedBodies } from './repeated-bodies.ts';
import type { Spool } from './spool.ts';

const DEFAULT_LIMIT = 1024 * 1024;
const UPLOAD_LIMIT = 16 * 1024 * 1024;
/** Memory that is counted for a body whose files go to the disk. */
const SPOOLED_ROOM = UPLOAD_LIMIT;
const MOST_FILES = 20;
const MOST_FIELDS = 200;

export interface Body {
  readonly value: unknown;
  readonly files: readonly UploadedFile[];
}

export interface BodyTools {
  readonly spool: Spool;
  readonly repeated: RepeatedBodies;
}

const NOTHING: Body = { value: undefined, files: [] };

/**
 * Reads the body as the endpoint wants it. An endpoint without a body schema gets none, whatever was sent.
 * @param admit Is told how many bytes may come before any are read.
 * @throws HttpError 400, 413 or 415 in the endpoint's own shape; what `admit` throws.
 */
export async function readBody(
  request: FastifyRequest,
  endpoint: Endpoint,
  admit: (bytes: number) => void,
  { spool, repeated }: BodyTools,
): Promise<Body> {
  const kind = endpoint.bodyKind ?? 'json';
  if (endpoint.body === undefined && kind !== 'multipart') return NOTHING;
  if (sendsNothing(request) && isOptional(endpoint)) return NOTHING;
  const limit = endpoint.bodyLimit ?? (kind === 'multipart' ? UPLOAD_LIMIT : DEFAULT_LIMIT);
  const announced = request.headers['content-length'];
  if (Number(announced ?? 0) > limit) throw refusals.bodyTooLarge(limit);
  const expected =
    announced === undefined && request.headers['transfer-encoding'] !== undefined ? limit : Number(announced ?? 0);
  admit(endpoint.spooled === true ? Math.min(expected, SPOOLED_ROOM) : expected);
  const type = mediaType(request.headers['content-type']);
  if (kind === 'multipart') {
    if (type !== 'multipart/form-data') throw refusals.notMultipart();
    if (endpoint.spooled === true) takeLong(request.raw);
    return readMultipart(request, limit, endpoint.spooled === true ? spool : undefined);
  }
  if (kind !== 'json' && type === 'multipart/form-data') return readMultipart(request, limit);
  if (kind !== 'json' && type === 'application/x-www-form-urlencoded')
    return { value: formFields(await readText(request, limit)), files: [] };
  if (kind === 'form') return { value: {}, files: [] };
  if (type !== 'application/json' && !type.endsWith('+json')) throw notJson(endpoint);
  const text = await readText(request, limit);
  return { value: repeated.read(endpoint, text, () => parseJson(text, endpoint)), files: [] };
}

const sendsNothing = ({ headers }: FastifyRequest): boolean =>
  Number(headers['content-length'] ?? 0) === 0 && headers['transfer-encoding'] === undefined;

/** Its schema says so by `optional()` or a `default(…)`. */
const isOptional = ({ body }: Endpoint): boolean => body instanceof z.ZodOptional || body instanceof z.ZodDefault;

function mediaType(header: string | undefined): string {
  return (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function notJson(endpoint: Endpoint): HttpError {
  return refusals.notJson[endpoint.notJson ?? 'errors']();
}

function parseJson(text: string, endpoint: Endpoint): unknown {
  ensureFewMembers(text);
  try {
    return parseOutsideJson(text, endpoint);
  } catch (error) {
    if (error instanceof SyntaxError) throw notJson(endpoint);
    throw error;
  }
}

/** A field that comes once is a text, one that comes several times a list. */
function formFields(text: string): Readonly<Record<string, string | string[]>> {
  return gather(new URLSearchParams(text));
}

function gather(pairs: Iterable<readonly [string, string]>): Record<string, string | string[]> {
  const lists = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    // Fields may hold JSON.
    ensureFewMembers(value);
    const list = lists.get(name);
    if (list) list.push(value);
    else lists.set(name, [value]);
  }
  return withoutPrototype(
    Object.fromEntries(
      [...lists].map(([name, [first = '', ...rest]]) => [name, rest.length > 0 ? [first, ...rest] : first]),
    ),
  );
}

/** By its events: an iterator of a stream takes longer than a small body. */
function readText({ raw }: FastifyRequest, limit: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
        return;
      }
      // The connection stays for the answer; what else comes is thrown away.
      raw.off('data', take).resume();
      reject(refusals.bodyTooLarge(limit));
    };
    raw.on('data', take);
    raw.once('end', () => resolve(Buffer.concat(chunks, size).toString('utf8')));
    raw.once('error', reject);
    const end = (): void => {
      if (!raw.readableEnded) reject(new DOMException('The caller has gone away.', 'AbortError'));
    };
    // Callers may go while they are asked who they are: nothing more is told of their bodies then.
    if (raw.destroyed) end();
    else raw.once('close', end);
  });
}

async function readMultipart(request: FastifyRequest, limit: number, spool?: Spool): Promise<Body> {
  const fields: [string, string][] = [];
  const files: UploadedFile[] = [];
  let left = limit;
  try {
    const parts = request.parts({
      limits: {
        fileSize: limit,
        fieldSize: Math.min(limit, UPLOAD_LIMIT),
        files: MOST_FILES,
        fields: MOST_FIELDS,
        parts: MOST_FILES + MOST_FIELDS,
      },
    });
    for await (const part of parts) {
      if (part.type === 'file') {
        const file = spool ? await spooledFile(part, spool) : await heldFile(part);
        files.push(file);
        left -= file.size ?? file.bytes.length;
      } else {
        const value = String(part.value);
        left -= value.length;
        fields.push([part.fieldname, value]);
      }
      if (left < 0) throw refusals.bodyTooLarge(limit);
    }
  } catch (error) {
    if (spool) await Promise.all(files.map(async ({ path }) => path && spool.drop(path)));
    if (error instanceof HttpError) throw error;
    throw isTooLarge(error) ? refusals.bodyTooLarge(limit) : refusals.brokenMultipart();
  }
  return { value: gather(fields), files };
}

async function heldFile(part: MultipartFile): Promise<UploadedFile> {
  const bytes = await part.toBuffer();
  return { field: part.fieldname, filename: part.filename, contentType: part.mimetype, bytes };
}

async function spooledFile(part: MultipartFile, spool: Spool): Promise<UploadedFile> {
  const path = await spool.write(part.file);
  const { fieldname: field, filename, mimetype: contentType } = part;
  if (part.file.truncated) {
    await spool.drop(path);
    throw new TooLarge();
  }
  return { field, filename, contentType, bytes: new Uint8Array(), path, size: part.file.bytesRead };
}

/** As the reader of held files says it. */
class TooLarge extends Error {
  readonly statusCode = 413;
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 413;
}
