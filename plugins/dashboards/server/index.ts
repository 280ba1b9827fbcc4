import { OpenedThingsPoint } from '@facet/plugin-activity-log/contract.server';
import { ChartPlacementsPoint } from '@facet/plugin-charts/contract.server';
import { defineServerPlugin } from '@facet/sdk/common';
import { objectChanges } from '@facet/sdk/resource';
import { HttpRoutes } from '@facet/sdk/server';
import type { DashboardTables } from '../contract.server.ts';
import { manifest } from '../manifest.ts';
import { visibleDashboards } from './dashboard-access.ts';
import { createDashboardResource } from './dashboard-resource.ts';
import { createDashboardService } from './dashboard-service.ts';
import { DashboardErrors } from './errors.ts';
import { dashboardRoutes } from './routes.ts';
import { createSharedStates } from './shared-state.ts';

export default defineServerPlugin(
  manifest,
  (ctx, { store, identity, values, flags, settings, charts, datasets, directory, databases }) => {
    const db = store.db<DashboardTables>();
    const resource = createDashboardResource(store, directory, charts, flags);
    const objects = objectChanges(ctx, 'dashboard');
    const service = createDashboardService({ store, charts, identity, objects });
    const states = createSharedStates(values, settings.secretKey);

    ctx.implement(HttpRoutes, 'dashboards', async () =>
      dashboardRoutes({
        store,
        resource,
        service,
        states,
        charts,
        datasets,
        directory,
        databases,
        access: identity.access,
      }),
    );
    ctx.implement(OpenedThingsPoint, 'dashboard', async () => ({
      visible: (who) => visibleDashboards(who, directory, flags),
    }));
    ctx.implement(ChartPlacementsPoint, 'dashboards', async () => ({
      async describe(ids, who) {
        const rows = await resource.visibleAmong(who, ids);
        return new Map(
          rows.map(({ id, dashboard_title, json_metadata }) => [id, { id, dashboard_title, json_metadata }]),
        );
      },
      async ensurePlaceable(ids, who) {
        const unique = [...new Set(ids)];
        const visible = await resource.visibleAmong(who, unique);
        if (visible.length < unique.length) throw DashboardErrors.missingForChart();
        for (const { id } of visible) if (!(await service.isOwner(id, who))) throw DashboardErrors.notOwnerForChart();
      },
    }));

    return (scope) => ({
      create: (input) => service.createByCode(input, scope),
      async findByUuid(uuid) {
        const found = await db.selectFrom('dashboards').select('id').where('uuid', '=', uuid).executeTakeFirst();
        if (found === undefined || scope.principal === null) return found;
        const [row] = await resource.visibleAmong(scope.principal, [found.id]);
        return row && { id: row.id };
      },
    });
  },
);
