import { expect, it } from 'vitest';
import { usedClientId } from './used-client-id.ts';

const ME = 7;
const former = { client_id: 'abc', user_id: ME, status: 'timed_out', in_background: 0 } as const;

it('[A4.1] a browser that repeats a call which ran out of time is told so again', () => {
  expect(usedClientId(former, ME)).toMatchObject({
    status: 408,
    body: { errors: [{ error_type: 'SQLLAB_TIMEOUT_ERROR', message: expect.stringContaining('30') }] },
  });
});

it.each([
  ['has ended otherwise', { status: 'success' }],
  ['is still running', { status: 'running' }],
  ['is of somebody else', { user_id: 8 }],
  ['ran in the background, where no call waited for it', { in_background: 1 }],
] as const)('an id is refused whose query %s', (_case, change) => {
  expect(usedClientId({ ...former, ...change }, ME)).toMatchObject({
    status: 400,
    body: { errors: [{ message: expect.stringContaining('abc') }] },
  });
});
