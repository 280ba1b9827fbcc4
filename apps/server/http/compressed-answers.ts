import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const MEGABYTE = 1024 * 1024;
const MOST_BYTES = 32 * MEGABYTE;
/** Longer ones are rarely the same twice, and take long to tell apart. */
const LARGEST_BODY = 256 * 1024;
const MOST_SEEN = 20_000;
/** Better than an answer is worth that is sent once. */
const QUALITY = 5;
const TAKES_BROTLI = /(?:^|,)\s*br\s*(?:,|$)/;
const IS_JSON = /^application\/json\b/;

const compress = promisify(brotliCompress);

/**
 * Compresses an answer once that is given again and again, such as that of a chart in the cache. Who gets it is decided before: it is
 * found by its whole text.
 */
export class CompressedAnswers {
  readonly #kept = new LRUCache<string, Buffer>({
    maxSize: MOST_BYTES,
    sizeCalculation: (bytes, name) => bytes.byteLength + name.length,
  });
  readonly #seen = new LRUCache<string, true>({ max: MOST_SEEN });
  readonly #under = new Map<string, Promise<Buffer>>();

  /** `undefined` for one that was not given before, or is too long. */
  async of(body: string | Buffer): Promise<Buffer | undefined> {
    if (body.length > LARGEST_BODY) return undefined;
    const name = hash('sha256', body, 'base64');
    const kept = this.#kept.get(name) ?? this.#under.get(name);
    if (kept !== undefined) return kept;
    if (!this.#seen.get(name)) {
      this.#seen.set(name, true);
      return undefined;
    }
    return this.#compress(name, body);
  }

  async #compress(name: string, body: string | Buffer): Promise<Buffer> {
    const working = compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
    this.#under.set(name, working);
    try {
      const bytes = await working;
      this.#kept.set(name, bytes);
      return bytes;
    } finally {
      this.#under.delete(name);
    }
  }
}

/** Before the library that compresses answers, which leaves those alone that are. */
export function sendCompressedAnswers(app: FastifyInstance, fromBytes: number): void {
  const answers = new CompressedAnswers();
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    if (!isBody(payload) || payload.length < fromBytes || !mayBeCompressed(request, reply)) {
      done(null, payload);
      return;
    }
    const send = async (): Promise<void> => {
      let bytes: Buffer | undefined;
      try {
        bytes = await answers.of(payload);
      } catch (error) {
        return done(error instanceof Error ? error : new Error(String(error)));
      }
      if (bytes === undefined) return done(null, payload);
      const vary = reply.getHeader('vary');
      reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
      reply.header('content-encoding', 'br').header('content-length', bytes.byteLength);
      return done(null, bytes);
    };
    void send();
  });
}

const isBody = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload);

function mayBeCompressed({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  return (
    reply.statusCode === 200 &&
    headers['x-no-compression'] === undefined &&
    TAKES_BROTLI.test(String(headers['accept-encoding'] ?? '')) &&
    IS_JSON.test(String(reply.getHeader('content-type'))) &&
    !reply.hasHeader('content-encoding')
  );
}
