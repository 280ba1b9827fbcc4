import { describe, expect, it } from 'vitest';
import { readAdditions } from './additions.ts';

function asked() {
  const lines: unknown[] = [];
  let time = 0;
  const addition = readAdditions({ warn: (message, fields) => void lines.push([message, fields]) }, () => time);
  return { addition, lines, pass: (ms: number) => void (time += ms) };
}
const fail = () => Promise.reject(new Error('down'));

describe('what another plugin adds to an answer', () => {
  it('is in it', async () => {
    const { addition, lines } = asked();
    expect(await addition('tags', async () => ['a'], [])).toEqual(['a']);
    expect(lines).toEqual([]);
  });

  it.each([
    ['rejects', fail],
    [
      'throws',
      () => {
        throw new Error('down');
      },
    ],
  ])('is missing from it when the other plugin %s, and the log says so', async (_, read) => {
    const { addition, lines } = asked();
    expect(await addition<readonly string[]>('tags', read, [])).toEqual([]);
    expect(lines).toEqual([
      [expect.stringContaining('without the addition of another plugin'), { from: 'tags', error: new Error('down') }],
    ]);
  });

  it('is said to be missing once a minute, each by itself', async () => {
    const { addition, lines, pass } = asked();
    for (const from of ['tags', 'tags', 'places']) await addition(from, fail, undefined);
    expect(lines).toHaveLength(2);
    pass(60_000);
    await addition('tags', fail, undefined);
    expect(lines).toHaveLength(3);
  });
});
