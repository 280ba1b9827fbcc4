import { DidFailSignIn, DidSignIn, DidSignOut } from '@facet/plugin-identity/contract.server';
import { DidExport } from '@facet/plugin-query/contract.server';
import { defineServerPlugin, ObjectDidCreate, ObjectDidDelete, ObjectDidUpdate, toDisposable } from '@facet/sdk/common';
import { nothing } from '@facet/sdk/resource';
import { HttpRoutes, readAdditions } from '@facet/sdk/server';
import { type OpenedKind, type OpenedThings, OpenedThingsPoint } from '../contract.server.ts';
import { exportEvent } from './export-event.ts';
import { manifest } from '../manifest.ts';
import { ActivityStore } from './activity-store.ts';
import { changeEvent } from './change-event.ts';
import { logRoutes } from './log-routes.ts';

const FORGET_EVERY_MS = 3_600_000;

/** Shows nothing of a kind whose plugin is not loaded. */
const NO_OWNER: OpenedThings = { isVisible: () => nothing, describe: async () => new Map() };

interface Settings {
  readonly usageDays: number;
}

export { default as migrations } from './migrations.ts';

export default defineServerPlugin(manifest, (ctx, { metadata }) => {
  const clock = () => new Date();
  const log = new ActivityStore(metadata, clock);
  const settings = ctx.settings<Settings>();
  const stopped = new AbortController();
  const timer = setInterval(() => {
    log
      .forgetUsage(settings.get().usageDays, stopped.signal)
      .catch((error: unknown) => ctx.log.warn('Old usage was not removed', { error: String(error) }));
  }, FORGET_EVERY_MS).unref();
  ctx.subscriptions.add(
    toDisposable(() => {
      clearInterval(timer);
      stopped.abort();
    }),
  );
  const views = ctx.flag('FAB_ADD_SECURITY_VIEWS');
  const logView = ctx.flag('SUPERSET_LOG_VIEW');
  const isOpen = () => views.get() && logView.get();
  const opened = ctx.registry(OpenedThingsPoint);
  const addition = readAdditions(ctx.log);
  async function ownerOf(kind: OpenedKind): Promise<OpenedThings> {
    const what = `opened things of the kind ${kind}`;
    const owner = await addition(what, async () => (await opened.get(kind)?.load()) ?? NO_OWNER, NO_OWNER);
    return {
      isVisible: (scope, id) => owner.isVisible(scope, id),
      describe: (scope, ids) => addition(what, () => owner.describe(scope, ids), new Map()),
    };
  }
  const things = async () => ({ dashboard: await ownerOf('dashboard'), slice: await ownerOf('slice') });
  ctx.implement(HttpRoutes, 'log', async () => logRoutes({ metadata, log, isOpen, things, clock }));
  ctx.tap(ObjectDidCreate, (change) => log.record(changeEvent('create', change)));
  ctx.tap(ObjectDidUpdate, (change) => log.record(changeEvent('update', change)));
  ctx.tap(ObjectDidDelete, (change) => log.record(changeEvent('delete', change)));
  ctx.tap(DidExport, (request) => log.record(exportEvent(request)));
  ctx.tap(DidSignIn, ({ user, via, address }) =>
    log.record({ action: 'user.sign-in', userId: user.id, json: { via, address } }),
  );
  ctx.tap(DidSignOut, ({ user, address }) =>
    log.record({ action: 'user.sign-out', userId: user.id, json: { address } }),
  );
  ctx.tap(DidFailSignIn, ({ user, address }) =>
    log.record({ action: 'user.sign-in-failed', userId: user?.id ?? null, json: { address } }),
  );
  return log;
});
