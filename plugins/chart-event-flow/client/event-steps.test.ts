import { expect, it } from 'vitest';
import { eventSteps } from './event-steps.ts';

const source = { entity: 'who', event: 'what', time: 'at', textOf: (_: string, value: unknown) => String(value) };
const row = (who: string, what: string, at: number | string) => ({ who, what, at });

it('follows each entity in the order of its timestamps', () => {
  const rows = [row('a', 'pay', 3), row('a', 'open', 1), row('b', 'open', 1), row('b', 'pay', 2), row('a', 'look', 2)];
  expect(eventSteps(rows, source, 1, 9).steps).toEqual([
    { step: 0, from: 'open', to: 'look', entities: 1 },
    { step: 1, from: 'look', to: 'pay', entities: 1 },
    { step: 0, from: 'open', to: 'pay', entities: 1 },
  ]);
});

it('leaves out rare transitions, and reports that there are more steps', () => {
  const rows = [1, 2, 3].flatMap((at) => [row('a', `e${at}`, at), row('b', at === 3 ? 'other' : `e${at}`, at)]);
  expect(eventSteps(rows, source, 2, 9)).toEqual({
    steps: [{ step: 0, from: 'e1', to: 'e2', entities: 2 }],
    isCut: false,
  });
  expect(eventSteps(rows, source, 1, 1).isCut).toBe(true);
});
