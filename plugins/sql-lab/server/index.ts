import { ArchivedKindsPoint } from '@facet/plugin-bundles/contract.server';
import { DatasourcesPoint } from '@facet/plugin-query/contract.server';
import { DATABASE_KIND } from '@facet/plugin-databases/contract.server';
import { ScheduleRunners } from '@facet/plugin-scheduler/contract.server';
import { TaggedObjectsPoint } from '@facet/plugin-tags/contract.server';
import {
  defineServerPlugin,
  ObjectDidCreate,
  ObjectDidDelete,
  ObjectDidUpdate,
  type PluginContext,
  type Setting,
} from '@facet/sdk/common';
import { objectChanges } from '@facet/sdk/resource';
import { HttpRoutes, JobHandlers, PageConf, readAdditions, NO_ROUTES } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';
import { ResultStore } from './results/result-store.ts';
import { keyValueRoutes } from './routes/key-value-routes.ts';
import { queryRoutes } from './routes/query-routes.ts';
import { runRoutes } from './routes/run-routes.ts';
import { createSavedQueryResource } from './routes/saved-query-resource.ts';
import { savedQueryRoutes } from './routes/saved-query-routes.ts';
import { savedQueryViewRoutes } from './routes/saved-query-view-routes.ts';
import { sharedQueryRoutes } from './routes/shared-query-routes.ts';
import { tabRoutes } from './routes/tab-routes.ts';
import { RUN_JOB, runOfQueue } from './run/background-run.ts';
import { isLabDatabase, labDatabases } from './run/database-scope.ts';
import { endAbandoned } from './run/end-abandoned.ts';
import { RunJournal } from './run/run-journal.ts';
import { RunningQueries } from './run/running-queries.ts';
import { archivedQueries } from './saved/archived-queries.ts';
import { forgetDatabase } from './saved/query-rows.ts';
import { savedQuerySource } from './saved/saved-query-source.ts';
import { taggedQueries } from './saved/tagged-queries.ts';
import { scheduledRunner } from './schedule/run-scheduled.ts';
import { SAVED_QUERY_KIND, SavedSchedules } from './schedule/saved-schedules.ts';
import { querySource } from './store/query-source.ts';
import { QueryStore } from './store/query-store.ts';
import { tabQueries } from './store/tab-queries.ts';
import { TabStore } from './store/tab-store.ts';

export { default as migrations } from './migrations.ts';

export default defineServerPlugin(manifest, (ctx, services) => {
  const {
    metadata,
    identity,
    sql,
    engines,
    tables,
    exports,
    blobs,
    bus,
    jobs,
    work,
    values,
    databases,
    bundles,
    flags,
    activity,
    tags,
    system,
    schedules,
    post,
  } = services;
  const clock = () => new Date();
  const queries = new QueryStore(metadata);
  const journal = ctx.subscriptions.add(new RunJournal(queries, activity, ctx.log));
  const running = ctx.subscriptions.add(new RunningQueries(bus, work));
  ctx.subscriptions.add(endAbandoned(queries, running, ctx.log));
  const results = new ResultStore(blobs);

  const savedQueries = objectChanges(ctx, 'query');
  const addition = readAdditions(ctx.log);
  const savedParts = { metadata, engines, access: identity.access, databases, tags, addition, clock };
  const savedResource = createSavedQueryResource(savedParts);
  if (bundles) {
    ctx.implement(ArchivedKindsPoint, 'query', async () =>
      archivedQueries({ metadata, resource: savedResource, databases, access: identity.access, objects: savedQueries }),
    );
  }
  ctx.implement(HttpRoutes, 'query-archives', async () => bundles?.routes('query') ?? NO_ROUTES);

  const rules = ctx.settings<LabRules>();
  implementConf(ctx, rules);
  ctx.implement(HttpRoutes, 'run', async () =>
    runRoutes({
      databases,
      identity,
      sql,
      tables,
      exports,
      results,
      queries,
      running,
      journal,
      jobs,
      log: ctx.log,
    }),
  );
  const { access } = identity;
  const runParts = { sql, tables, results, queries, running, journal, databases, access, log: ctx.log };
  ctx.implement(JobHandlers, RUN_JOB, async () => runOfQueue(runParts));
  const isOn = () => rules.get().runScheduledQueries;
  ctx.implement(ScheduleRunners, SAVED_QUERY_KIND, async () =>
    scheduledRunner({ ...runParts, metadata, exports, engines, system, post, isOn }),
  );
  const saved = schedules && new SavedSchedules({ metadata, schedules, log: ctx.log });
  if (saved && isOn()) {
    saved.begin().catch((error: unknown) => ctx.log.error('schedules of saved queries could not be read', { error }));
    for (const hook of [ObjectDidCreate, ObjectDidUpdate, ObjectDidDelete])
      ctx.tap(hook, async ({ kind, id }) => {
        if (kind === 'query' && id !== null) await saved.follow(id);
      });
  }
  ctx.implement(DatasourcesPoint, 'query', async () =>
    querySource({ queries, tabs: new TabStore(metadata), databases }),
  );
  ctx.implement(DatasourcesPoint, 'saved_query', async () => savedQuerySource({ metadata, queries, databases }));
  ctx.implement(HttpRoutes, 'shared', async () =>
    sharedQueryRoutes(values, (who, id) => isLabDatabase(databases, access, who, id)),
  );
  ctx.implement(HttpRoutes, 'history', async () => queryRoutes(metadata, databases));
  ctx.implement(HttpRoutes, 'saved', async () =>
    savedQueryRoutes({ ...savedParts, objects: savedQueries, resource: savedResource }),
  );
  ctx.implement(HttpRoutes, 'saved-view', async () =>
    savedQueryViewRoutes({ objects: savedQueries, metadata, databases, access: identity.access, clock }),
  );
  ctx.implement(HttpRoutes, 'key-value', async () => keyValueRoutes(values, flags));
  ctx.implement(TaggedObjectsPoint, 'query', async () => taggedQueries(metadata, identity.users));
  ctx.tap(ObjectDidDelete, async ({ kind, id }) => {
    if (kind === DATABASE_KIND && id !== null) await forgetDatabase(metadata, id);
  });
  ctx.implement(HttpRoutes, 'tabs', async () =>
    tabRoutes({
      tabs: new TabStore(metadata),
      queries: (clientIds, userId) => tabQueries(queries, databases, identity.users, clientIds, userId),
      databases: (who) => labDatabases(databases, identity.access, who),
    }),
  );
});

interface LabRules {
  readonly defaultSqlLabLimit: number;
  readonly scheduledQueries: Readonly<Record<string, unknown>>;
  readonly runScheduledQueries: boolean;
  /** 0: none. */
  readonly defaultDatabase: number;
  readonly saveWarning: string;
}

/** What pages know from the start. */
function implementConf(ctx: PluginContext, rules: Setting<LabRules>): void {
  ctx.implement(PageConf, 'SCHEDULED_QUERIES', async () => () => rules.get().scheduledQueries);
  ctx.implement(PageConf, 'DEFAULT_SQLLAB_LIMIT', async () => () => rules.get().defaultSqlLabLimit);
  ctx.implement(PageConf, 'SQLLAB_SAVE_WARNING_MESSAGE', async () => () => rules.get().saveWarning.trim() || null);
  ctx.implement(PageConf, 'SQLLAB_DEFAULT_DBID', async () => () => rules.get().defaultDatabase || null);
}
