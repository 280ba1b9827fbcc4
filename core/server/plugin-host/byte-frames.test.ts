import { Duplex } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { ByteFrames } from './byte-frames.ts';

function reading(largest = 100) {
  const stream = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
  const frames: string[] = [];
  const broken: string[] = [];
  const reader = new ByteFrames(stream, {
    largest,
    onFrame: (body) => frames.push(body.toString()),
    onBroken: (reason) => broken.push(reason),
  });
  const hear = async (...chunks: readonly Buffer[]) => {
    for (const chunk of chunks) stream.push(chunk);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { hear, frames, broken, reader };
}

function frame(text: string, length = text.length): Buffer {
  const header = Buffer.alloc(4);
  header.writeUInt32LE(length);
  return Buffer.concat([header, Buffer.from(text)]);
}

describe('frames of bytes', () => {
  it('are whole however they are cut', async () => {
    const { hear, frames } = reading();
    const bytes = Buffer.concat([frame('one'), frame('two'), frame('x'.repeat(100))]);
    await hear(...Array.from(bytes, (_, i) => bytes.subarray(i, i + 1)));
    expect(frames).toEqual(['one', 'two', 'x'.repeat(100)]);
  });

  it.each([
    ['more than is allowed', frame('y', 101), 'a message of 101 bytes, where 100 are allowed'],
    ['four gigabytes', frame('y', 0xff_ff_ff_ff), 'a message of 4294967295 bytes, where 100 are allowed'],
    ['nothing', frame('', 0), 'a message of 0 bytes, where 100 are allowed'],
  ])('that say that they are %s end the stream before there is room for them', async (_, bytes, reason) => {
    const { hear, frames, broken } = reading();
    await hear(frame('one'), bytes, frame('two'));
    expect([frames, broken]).toEqual([['one'], [reason]]);
  });
});
