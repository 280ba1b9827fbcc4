import { expect, it } from 'vitest';
import { Bridge, type CallHandler } from './bridge.ts';

/** Two ends, of which the second serves `target`. */
function ends(target: CallHandler) {
  const asking: Bridge = new Bridge({
    send: (message) => queueMicrotask(() => serving.receive(message)),
    handlerOf: () => undefined,
  });
  const serving: Bridge = new Bridge({
    send: (message) => queueMicrotask(() => asking.receive(message)),
    handlerOf: () => target,
  });
  return { asking, serving };
}

it('a stream is read item by item', async () => {
  const { asking } = ends(() => lettersOf('abc'));
  const items: unknown[] = [];
  for await (const item of asking.stream('letters', [])) items.push(item);
  expect(items).toEqual(['a', 'b', 'c']);
});

it('a refused item fails the call with its error, before anything of it waits, and ends the sender', async () => {
  let ended = false;
  const { asking, serving } = ends(async function* endless() {
    try {
      for (let n = 0; ; n += 1) yield n;
    } finally {
      ended = true;
    }
  });
  const fault = new Error('Three is too many.');
  const items: unknown[] = [];
  const read = async () => {
    const options = { itemFault: (item: unknown) => (item === 3 ? fault : undefined) };
    for await (const item of asking.stream('numbers', [], options)) items.push(item);
  };
  await expect(read()).rejects.toBe(fault);
  expect(items).toEqual([0, 1, 2]);
  await expect.poll(() => ended).toBe(true);
  expect([serving.serving, asking.waiting]).toEqual([0, 0]);
});

async function* lettersOf(letters: string): AsyncGenerator<string, void> {
  yield* letters;
}
