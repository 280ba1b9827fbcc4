import { describe, expect, it } from 'vitest';

interface End {
  readonly code: number | null;
  readonly signal: string | null;
}
type Supervise = (
  node: string,
  args: readonly string[],
  options: Readonly<{
    run: () => Promise<End>;
    write: (fields: { readonly pauseMs: number }) => void;
    firstPauseMs: number;
    longestPauseMs: number;
    steadyMs: number;
  }>,
) => Promise<number>;

// Plain JavaScript, because it runs before anything is installed.
const { supervise }: { readonly supervise: Supervise } = await import(
  new URL('../../apps/run/supervise.mjs', import.meta.url).href
);

const killed: End = { code: null, signal: 'SIGKILL' };

async function supervised(ends: readonly End[], steadyMs = 60_000) {
  const pauses: number[] = [];
  const left = [...ends];
  const code = await supervise('node', [], {
    run: async () => left.shift() ?? { code: 0, signal: null },
    write: ({ pauseMs }) => pauses.push(pauseMs),
    firstPauseMs: 1,
    longestPauseMs: 4,
    steadyMs,
  });
  return { code, pauses, left };
}

describe('supervision of the server', () => {
  it.each<[string, End, number]>([
    ['ended well', { code: 0, signal: null }, 0],
    ['could not start', { code: 1, signal: null }, 1],
    ['was asked to end', { code: null, signal: 'SIGTERM' }, 1],
  ])('lets a server go that %s', async (_, end, code) => {
    expect(await supervised([end, killed])).toMatchObject({ code, pauses: [], left: [killed] });
  });

  it.each<[string, End]>([
    ['killed', killed],
    ['out of order natively', { code: null, signal: 'SIGSEGV' }],
    ['at a fault of its own', { code: 70, signal: null }],
  ])('starts a server again that was %s', async (_, end) => {
    expect(await supervised([end])).toMatchObject({ code: 0, pauses: [1] });
  });

  it('waits longer from crash to crash, up to a limit, and briefly again after a steady time', async () => {
    expect((await supervised([killed, killed, killed, killed])).pauses).toEqual([1, 2, 4, 4]);
    expect((await supervised([killed, killed, killed], 0)).pauses).toEqual([1, 1, 1]);
  });
});
