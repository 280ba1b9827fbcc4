import { expect, test, vi } from 'vitest';
import { createTurnOfRest } from './turn-of-rest.ts';

function start(hasPicture: boolean, room: boolean) {
  const state = { hasPicture, room };
  let arrive = () => {};
  const first = {
    get isThere() {
      return state.hasPicture;
    },
    subscribe(listener: () => void) {
      arrive = listener;
      return () => {};
    },
  };
  const rest = createTurnOfRest(first, () => state.room);
  const heard = vi.fn();
  rest.subscribe(heard);
  return { state, rest, heard, arrive: () => arrive() };
}

test('charts out of sight wait for a picture, also where there is room', () => {
  const { state, rest, heard, arrive } = start(false, true);
  rest.roomLeft();
  expect(rest.isThere).toBe(false);
  state.hasPicture = true;
  arrive();
  expect(rest.isThere).toBe(true);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('they wait until charts in sight leave room, and once they may ask it stays so', () => {
  const { state, rest, heard, arrive } = start(true, false);
  arrive();
  expect(rest.isThere).toBe(false);
  state.room = true;
  rest.roomLeft();
  state.room = false;
  rest.roomLeft();
  expect(rest.isThere).toBe(true);
  expect(heard).toHaveBeenCalledTimes(1);
});
