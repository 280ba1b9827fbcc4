import { expect, it } from 'vitest';
import { portOfFrame } from './port-of-frame.ts';

it.each<[string, object, boolean]>([
  ['the page around', {}, true],
  ['another window', { source: {} }, false],
  ['a message of another kind', { data: { type: 'x' } }, false],
  ['a message without a line', { ports: [] }, false],
])('a line is that of the page around: %s', async (_, change, isTaken) => {
  const parent = {};
  const target = new EventTarget();
  const offered = portOfFrame(Object.assign(target, { parent }) as unknown as Window);
  const say = (origin: string, other: object = {}) => {
    const event = { source: parent, origin, data: { type: '__embedded_comms__' }, ports: [new MessageChannel().port2] };
    target.dispatchEvent(Object.assign(new Event('message'), event, other));
  };
  say('https://first.example', change);
  say('https://second.example');
  expect((await offered).origin).toBe(isTaken ? 'https://first.example' : 'https://second.example');
});
