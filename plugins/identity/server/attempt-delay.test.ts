import { describe, expect, it } from 'vitest';
import { AttemptDelay, type Attempter } from './attempt-delay.ts';
import { networkOf } from './network-of.ts';

const guess = (more: Partial<Attempter> = {}): Attempter => ({
  account: 'user 1',
  address: '10.0.0.1',
  device: undefined,
  ...more,
});

/** The clock advances only by the delays, and where a test sets it. */
function open() {
  const clock = { now: 1_000_000 };
  const delay = new AttemptDelay(
    () => clock.now,
    async (ms) => {
      clock.now += ms;
    },
  );
  const waited = async (who: Attempter): Promise<number> => {
    const start = clock.now;
    await delay.begin(who);
    return clock.now - start;
  };
  const fail = async (times: number, who: (i: number) => Attempter = () => guess()): Promise<number> => {
    let longest = 0;
    for (let i = 0; i < times; i += 1) longest = Math.max(longest, await waited(who(i)));
    return longest;
  };
  return { clock, delay, waited, fail };
}

describe('guessing', () => {
  it('gets slower with every failure, up to some seconds, and an attempt is delayed, never refused', async () => {
    const { waited, fail } = open();
    const waits: number[] = [];
    for (let i = 0; i < 12; i += 1) waits.push(await waited(guess()));
    expect(waits).toEqual([0, 0, 0, 0, 0, 250, 500, 1_000, 2_000, 4_000, 4_000, 4_000]);
    expect(await fail(50)).toBe(4_000);
  });

  it('from one address hardly slow down the account elsewhere, and do not lock it out', async () => {
    const { waited, fail } = open();
    await fail(100);
    expect(await waited(guess({ address: '10.0.0.2' }))).toBe(4_000);
  });

  it('from one address do not lock out other accounts there', async () => {
    const { waited, fail } = open();
    await fail(100, (i) => guess({ account: `user ${i}` }));
    expect(await waited(guess({ account: 'user 1000' }))).toBe(4_000);
  });

  it('does not touch a browser that the account has used before', async () => {
    const { waited, fail } = open();
    await fail(100);
    expect(await waited(guess({ device: 'laptop' }))).toBe(0);
    await fail(10, () => guess({ device: 'stolen' }));
    expect(await waited(guess({ device: 'stolen' }))).toBe(4_000);
  });

  it('one account from many addresses is slow as well', async () => {
    const { fail } = open();
    expect(await fail(60, (i) => guess({ address: `10.0.1.${i}` }))).toBe(4_000);
  });

  it('counts the addresses of one IPv6 network as one', async () => {
    const { fail } = open();
    expect(await fail(12, (i) => guess({ address: `2001:db8:0:1::${i.toString(16)}` }))).toBe(4_000);
  });

  it('are forgotten after a while, and after the right password', async () => {
    const { clock, delay, waited, fail } = open();
    await fail(12);
    clock.now += 15 * 60_000 + 1;
    expect(await waited(guess())).toBe(0);
    await fail(6);
    (await delay.begin(guess())).succeeded();
    expect(await waited(guess())).toBe(0);
  });
});

it('a burst gains nothing: it is counted before anything is checked', async () => {
  const held = Promise.withResolvers<void>();
  const pauses: number[] = [];
  const delay = new AttemptDelay(
    () => 1_000_000,
    (ms) => {
      pauses.push(ms);
      return held.promise;
    },
  );
  const burst = Array.from({ length: 100 }, () => delay.begin(guess()));
  held.resolve();
  const outcomes = await Promise.allSettled(burst);
  // Five continue at once, four wait one after the other.
  expect(pauses).toEqual([250, 750, 1_750, 3_750]);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused).toHaveLength(91);
  expect(refused[0]).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
});

it.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1'],
  ['2001:db8::5', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
