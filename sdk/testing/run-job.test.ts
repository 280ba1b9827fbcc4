import { defineJobHandler } from '@facet/sdk/server';
import { runJob, testPrincipal } from '@facet/sdk/testing';
import { expect, it } from 'vitest';
import { z } from 'zod';

const count = defineJobHandler({
  payload: z.object({ to: z.int() }),
  async run({ to }, { attempt, log, scope }) {
    log.info('counted', { to, attempt, user: scope?.principal?.id ?? null });
  },
});

it('runs a job for a user, and gives what it logged', async () => {
  expect(await runJob(count, { to: 3 }, { principal: testPrincipal({ id: 7 }), attempt: 2 })).toEqual([
    { level: 'info', message: 'counted', fields: { to: 3, attempt: 2, user: 7 } },
  ]);
});

it('runs a job without a user', async () => {
  expect(await runJob(count, { to: 1 })).toMatchObject([{ fields: { user: null } }]);
});

it.each([[{ to: 'x' }], [{ to: Number.NaN }], [{}]])('fails with the payload %j', async (payload) => {
  await expect(runJob(count, payload)).rejects.toThrow();
});
