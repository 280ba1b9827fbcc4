import { defineServerPlugin } from '@facet/sdk/common';
import { defineRoutes, HttpRoutes } from '@facet/sdk/server';
import { runningWorkEndpoints } from '../common/wire/running-work.ts';
import { manifest } from '../manifest.ts';
import { RunningWorkErrors } from './errors.ts';
import { jobRowsOf, rowsOf } from './rows-of.ts';

/** Maximum number of jobs in one response. */
const MOST_JOBS = 200;

export default defineServerPlugin(manifest, (ctx, { work, jobs, identity }) => {
  ctx.implement(HttpRoutes, 'running', async () =>
    defineRoutes(runningWorkEndpoints, {
      'GET /api/v1/running_work/': async () => {
        const items = await work.list();
        const users = await identity.users.byIds([...new Set(items.map(({ userId }) => userId))]);
        return { json: { result: rowsOf(items, users) } };
      },
      'GET /api/v1/running_work/jobs/': async ({ query: { state } }) => {
        const found = await jobs.list(state, MOST_JOBS);
        const users = await identity.users.byIds([...new Set(found.jobs.map(({ userId }) => userId))]);
        return { json: { counts: found.counts, result: jobRowsOf(found.jobs, users) } };
      },
      'POST /api/v1/running_work/jobs/:id/retry': async ({ params: { id } }) => {
        if (!(await jobs.retry(id))) throw RunningWorkErrors.notFailed();
        return { json: { message: 'OK' } };
      },
      'DELETE /api/v1/running_work/:id': async ({ params: { id } }) => {
        await work.stop(id);
        return { json: { message: 'OK' } };
      },
    }),
  );
});
