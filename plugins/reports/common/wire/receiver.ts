import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { messageAnswer } from '@facet/sdk/wire/resource';
import { z } from 'zod';

/** Page of the link in a message; mail programs post to it (RFC 8058). */
export const STOP_PAGE = '/report/stop';

const token = z.string().regex(/^[\w-]{22}$/);
const params = z.object({ token });
const receiver = z.object({ name: z.string(), address: z.string(), stopped: z.boolean() });
const CALLS_A_MINUTE = 30;

export type Receiver = z.output<typeof receiver>;

/** For readers of messages, who may have no account: the token of the link identifies one address of one schedule. */
export const receiverEndpoints = defineEndpoints({
  'GET /api/v1/report_receiver/:token': {
    policy: 'public',
    rateLimit: CALLS_A_MINUTE,
    summary: 'The schedule and the address of a link in a message',
    params,
    responses: { 200: z.object({ result: receiver }) },
  },
  'PUT /api/v1/report_receiver/:token': {
    policy: 'public',
    csrfExempt: true,
    rateLimit: CALLS_A_MINUTE,
    summary: 'Stop messages of a schedule to the address of a link, or have them sent again',
    params,
    body: z.strictObject({ stopped: z.boolean() }),
    responses: { 200: z.object({ result: receiver }) },
  },
  'POST /report/stop/:token/': {
    policy: 'public',
    csrfExempt: true,
    rateLimit: CALLS_A_MINUTE,
    summary: 'Stop messages to the address of a link, as mail programs ask for it (RFC 8058)',
    params,
    responses: { 200: messageAnswer },
  },
});
