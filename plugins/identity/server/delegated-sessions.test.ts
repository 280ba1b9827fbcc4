import { expect, it } from 'vitest';
import { OwnBrowserSessions } from './delegated-sessions.ts';

it('a session is that of its person until it is disposed or its time is over, and no other secret opens one', () => {
  let now = 0;
  const sessions = new OwnBrowserSessions(() => now);
  const [ann, bob] = [sessions.open(7, 1_000), sessions.open(8, 1_000)];
  expect(ann.cookie).toEqual({ name: 'session', value: expect.stringMatching(/^\S{20,}$/) });
  expect(sessions.userOf(ann.cookie.value)).toBe(7);
  expect(sessions.userOf(bob.cookie.value)).toBe(8);
  expect(sessions.userOf(`${ann.cookie.value}x`)).toBeUndefined();
  expect(sessions.userOf(undefined)).toBeUndefined();
  ann.dispose();
  expect(sessions.userOf(ann.cookie.value)).toBeUndefined();
  now = 1_000;
  expect(sessions.userOf(bob.cookie.value)).toBeUndefined();
});
