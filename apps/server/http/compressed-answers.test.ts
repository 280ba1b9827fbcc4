import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CompressedAnswers, sendCompressedAnswers } from './compressed-answers.ts';

const LONG = JSON.stringify({ result: Array.from({ length: 500 }, (_, n) => ({ n })) });

describe('answers that are given again', () => {
  it('are compressed from the second time on, and once for all who ask meanwhile', async () => {
    const answers = new CompressedAnswers();
    expect(await answers.of(LONG)).toBeUndefined();
    const [one, other] = await Promise.all([answers.of(LONG), answers.of(Buffer.from(LONG))]);
    expect(one).toBe(other);
    expect(brotliDecompressSync(one ?? '').toString()).toBe(LONG);
    expect(await answers.of(LONG)).toBe(one);
    expect(await answers.of(LONG.replace('1', '2'))).toBeUndefined();
  });

  it('are left alone where they are long', async () => {
    const answers = new CompressedAnswers();
    const body = 'x'.repeat(300_000);
    expect([await answers.of(body), await answers.of(body)]).toEqual([undefined, undefined]);
  });
});

describe('on the way out', () => {
  let app: FastifyInstance;
  beforeEach(() => {
    app = Fastify();
    sendCompressedAnswers(app, 1_400);
    app.get('/long', (_request, reply) => reply.type('application/json; charset=utf-8').send(LONG));
    app.get('/short', (_request, reply) => reply.type('application/json').send('{}'));
    app.get('/bytes', (_request, reply) => reply.type('application/octet-stream').send(Buffer.from(LONG)));
    app.get('/error', (_request, reply) => reply.code(422).type('application/json').send(LONG));
  });
  afterEach(() => app.close());

  const twice = async (url: string, encoding: string) => {
    const ask = () => app.inject({ url, headers: { 'accept-encoding': encoding } });
    await ask();
    return ask();
  };

  it('an answer is sent as it was compressed before', async () => {
    const { headers, rawPayload } = await twice('/long', 'gzip, deflate, br, zstd');
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'content-length': String(rawPayload.byteLength),
    });
    expect(brotliDecompressSync(rawPayload).toString()).toBe(LONG);
  });

  it.each([
    ['/long', 'gzip'],
    ['/long', 'br;q=0, gzip'],
    ['/short', 'br'],
    ['/bytes', 'br'],
    ['/error', 'br'],
  ])('%s for a caller who takes %s is not', async (url, encoding) => {
    expect((await twice(url, encoding)).headers['content-encoding']).toBeUndefined();
  });
});
