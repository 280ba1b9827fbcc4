import { beforeEach, expect, it } from 'vitest';
import { keptPosition } from './kept-position.ts';

beforeEach(() => localStorage.clear());

it('[B9.59] is the position at the start of the page, however far other windows have read since', () => {
  keptPosition().set('c', '7');
  const window = keptPosition();
  keptPosition().set('c', '9');
  expect(window.get('c')).toBe('7');
  expect(window.get('another channel')).toBeUndefined();
  window.set('c', '8');
  expect(window.get('c')).toBe('8');
});

it.each(['', 'x', '{}', '[1]', '{"channel":1,"lastId":"2"}'])('is empty when the storage contains %j', (text) => {
  localStorage.setItem('last_async_event_id', text);
  expect(keptPosition().get('c')).toBeUndefined();
});
