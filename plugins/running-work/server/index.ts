import { defineServerPlugin } from '@facet/sdk/common';
import { defineRoutes, HttpRoutes } from '@facet/sdk/server';
import { runningWorkEndpoints } from '../common/wire/running-work.ts';
import { manifest } from '../manifest.ts';
import { rowsOf } from './rows-of.ts';

export default defineServerPlugin(manifest, (ctx, { work, identity }) => {
  ctx.implement(HttpRoutes, 'running', async () =>
    defineRoutes(runningWorkEndpoints, {
      'GET /api/v1/running_work/': async () => {
        const items = await work.list();
        const users = await identity.users.byIds([...new Set(items.map(({ userId }) => userId))]);
        return { json: { result: rowsOf(items, users) } };
      },
      'DELETE /api/v1/running_work/:id': async ({ params: { id } }) => {
        await work.stop(id);
        return { json: { message: 'OK' } };
      },
    }),
  );
});
