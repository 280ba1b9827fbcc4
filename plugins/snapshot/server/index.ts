import { defineServerPlugin, ObjectDidCreate, ObjectDidDelete, ObjectDidUpdate } from '@facet/sdk/common';
import { HttpRoutes, JobHandlers } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';
import { Camera } from './camera/camera.ts';
import { DashboardContents } from './pictures/dashboard-contents.ts';
import { downloadRoutes } from './pictures/download-routes.ts';
import { pictureRoutes } from './pictures/picture-routes.ts';
import { PictureRights } from './pictures/picture-rights.ts';
import { PictureStore } from './pictures/picture-store.ts';
import { PICTURE_JOB, takePicture } from './pictures/picture-tasks.ts';
import { snapshotService } from './camera/snapshot-service.ts';

interface Settings {
  readonly chromium: string | null;
  readonly places: number;
  readonly seconds: number;
  readonly megabytes: number;
}

export default defineServerPlugin(
  manifest,
  (ctx, { sessions, settings, counters, cache, values, jobs, flags, charts, chartDirectory, dashboards }) => {
    const { chromium, places, seconds, megabytes } = ctx.settings<Settings>().get();
    const origin = () => settings.listensAt?.();
    const camera = new Camera({
      named: chromium,
      warmPages: places * 2,
      mostBytes: megabytes * 1024 * 1024,
      log: ctx.log,
    });
    ctx.subscriptions.add(camera);
    const log = ctx.log;
    const now = () => new Date();
    const rights = new PictureRights(values);
    const snapshots = snapshotService({ camera, sessions, origin, counters, log, rights, places, seconds });
    const contents = new DashboardContents(values, chartDirectory?.placed);
    for (const hook of [ObjectDidCreate, ObjectDidUpdate, ObjectDidDelete]) {
      ctx.tap(hook, (change) => rights.changed(change));
      ctx.tap(hook, (change) => contents.changed(change));
    }
    const store = new PictureStore(cache, rights, now);
    const own = { for: snapshots };
    ctx.implement(JobHandlers, PICTURE_JOB, async () => takePicture({ store, snapshots: own }));
    ctx.implement(HttpRoutes, 'pictures', async () =>
      pictureRoutes({ store, contents, jobs, now, charts, dashboards, snapshots: own, flags }),
    );
    ctx.implement(HttpRoutes, 'downloads', async () => downloadRoutes({ charts, dashboards, snapshots: own }));
    return snapshots;
  },
);
