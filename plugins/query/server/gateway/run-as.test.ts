import { expect, it } from 'vitest';
import { runAs } from './run-as.ts';

it.each([
  ['ann', false, true, { user: 'ann' }],
  ['ann', false, false, {}],
  ['', true, true, {}],
  ['guest', true, true, {}],
])('the name of %j, anonymous: %j, in whose name: %j', (username, isAnonymous, impersonateUser, options) => {
  expect(runAs({ username, isAnonymous }, { impersonateUser })).toEqual(options);
});
