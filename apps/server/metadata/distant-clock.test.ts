import { expect, it, vi } from 'vitest';
import { DistantClock } from './distant-clock.ts';

const FIVE_MINUTES = 300_000;

function apart(ahead: number) {
  let own = 1_000_000;
  const ask = vi.fn(async () => own + ahead);
  const onError = vi.fn();
  return { clock: new DistantClock({ ask, onError, own: () => own }), ask, onError, pass: (ms: number) => (own += ms) };
}

it.each([FIVE_MINUTES, -FIVE_MINUTES])('tells the time of the other clock, which is %i ms ahead', async (ahead) => {
  const { clock, ask, pass } = apart(ahead);
  expect((await clock.now()).getTime()).toBe(1_000_000 + ahead);
  pass(9_000);
  expect((await clock.now()).getTime()).toBe(1_009_000 + ahead);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('notices that a clock was set', async () => {
  const { clock, ask, pass } = apart(0);
  await clock.now();
  ask.mockImplementation(async () => 5_000_000);
  pass(60_000);
  await clock.now();
  await vi.waitFor(async () => expect((await clock.now()).getTime()).toBe(5_000_000));
});

it('an answer that took long changes nothing that it does not rule out', async () => {
  const { clock, ask, pass } = apart(FIVE_MINUTES);
  await clock.now();
  ask.mockImplementationOnce(async () => {
    const there = pass(0) + FIVE_MINUTES;
    pass(4_000);
    return there;
  });
  pass(10_000);
  await clock.now();
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  expect((await clock.now()).getTime()).toBe(pass(0) + FIVE_MINUTES);
});

it('goes on while the other clock does not answer, and says so', async () => {
  const { clock, ask, onError, pass } = apart(FIVE_MINUTES);
  await clock.now();
  ask.mockRejectedValueOnce(new Error('connection refused'));
  pass(20_000);
  expect((await clock.now()).getTime()).toBe(1_020_000 + FIVE_MINUTES);
  await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(1));
});

it('a first question that fails is asked again', async () => {
  const { clock, ask } = apart(7);
  ask.mockRejectedValueOnce(new Error('not yet'));
  await expect(clock.now()).rejects.toThrow('not yet');
  expect((await clock.now()).getTime()).toBe(1_000_007);
});
