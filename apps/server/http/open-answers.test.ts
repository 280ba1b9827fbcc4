import { Readable } from 'node:stream';
import type { Principal, RequestInfo } from '@facet/sdk/server';
import { expect, it } from 'vitest';
import { anonymousPrincipal } from './anonymous.ts';
import { OpenAnswers } from './open-answers.ts';

const request: RequestInfo = {
  id: 'r',
  method: 'GET',
  url: '/',
  headers: {},
  cookies: {},
  ip: '',
  query: {},
  files: [],
  origin: '',
};
const person = (id: number, ...roleIds: readonly number[]): Principal => ({
  ...anonymousPrincipal,
  id,
  roleIds,
  isAnonymous: false,
});
const guest: Principal = { ...anonymousPrincipal, guest: { visitor: -1, rowConditions: [] } };
const log = { info: () => {}, error: () => {} };

it.each<[string, Principal, () => Promise<Principal | undefined>, boolean]>([
  ['goes on for the same person', person(7, 1, 2), async () => person(7, 2, 1), true],
  ['goes on for whom a role was given', person(7, 1), async () => person(7, 1, 2), true],
  ['ends for whom a role was taken', person(7, 1, 2), async () => person(7, 1), false],
  ['ends for one who is signed out or switched off', person(7, 1), async () => anonymousPrincipal, false],
  ['ends where another has signed in', person(7, 1), async () => person(8, 1), false],
  ['ends when nobody says who it is', person(7, 1), async () => undefined, false],
  ['ends when that cannot be asked', person(7, 1), () => Promise.reject(new Error('no')), false],
  ['goes on for a guest', guest, async () => guest, true],
  ['ends for a guest whose token is called back', guest, async () => anonymousPrincipal, false],
  ['goes on for a visitor', anonymousPrincipal, async () => undefined, true],
])('an answer under way %s', async (_, who, current, goesOn) => {
  const answers = new OpenAnswers({ current, log });
  const answer = new Readable({ read: () => {} });
  const closed = new Promise((resolve) => answer.once('error', resolve));
  answers.add(answer, { who, request });
  answers.recheck();
  if (!goesOn) expect(await closed).toBeInstanceOf(Error);
  else await new Promise((resolve) => setImmediate(resolve));
  expect(answer.destroyed).toBe(!goesOn);
  answer.destroy();
  await expect.poll(() => answers.size).toBe(0);
});
