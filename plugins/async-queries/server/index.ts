import { ChartDeferralPoint } from '@facet/plugin-query/contract.server';
import { defineServerPlugin, toDisposable } from '@facet/sdk/common';
import { HttpRoutes, JobHandlers, PageConf } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';
import { eventRoutes } from './async-routes.ts';
import { ChannelCookie } from './channel-cookie.ts';
import { answerChart, CHART_JOB } from './chart-job.ts';
import { deferChart } from './defer-chart.ts';
import { EventFollowers } from './event-followers.ts';
import { EventStore } from './event-store.ts';
import { JobList } from './job-list.ts';
import { JobStops } from './job-stops.ts';
import { laterWork } from './later-work.ts';
import { socketUrl } from './socket-url.ts';

export { default as migrations } from './migrations.ts';

interface Settings {
  readonly websocket: boolean;
}

const READ = ['can_list', 'AsyncEventsRestApi'] as const;
const PURGE_EVERY_MS = 60 * 60_000;

export default defineServerPlugin(manifest, (ctx, parts) => {
  const { metadata, jobs, values, settings, queries, bus, news, identity, running } = parts;
  const events = new EventStore(metadata);
  const list = new JobList(metadata);
  const cookie = new ChannelCookie(settings.secretKey);
  const stops = ctx.subscriptions.add(new JobStops(values, bus));
  const mayRead = async (userId: number): Promise<boolean> =>
    (await identity.authenticator.principalOf(userId))?.can(...READ) ?? false;
  const followers = ctx.subscriptions.add(new EventFollowers({ events, bus, mayRead, log: ctx.log }));
  const later = laterWork({ jobs, cookie, events, list, stops, running, news, followers });
  const { websocket } = ctx.settings<Settings>().get();
  const flag = ctx.flag('GLOBAL_ASYNC_QUERIES');
  const timer = setInterval(() => {
    // Jobs first: which of them have ended is known from their events.
    list
      .purge()
      .then(() => events.purge())
      .catch((error: unknown) => ctx.log.warn('Old events were not removed', { error: String(error) }));
  }, PURGE_EVERY_MS).unref();
  ctx.subscriptions.add(toDisposable(() => clearInterval(timer)));
  ctx.implement(JobHandlers, CHART_JOB, async () => answerChart({ queries, values, later }));
  ctx.implement(ChartDeferralPoint, 'jobs', async () => deferChart({ later, values, isOn: () => flag.get() }));
  ctx.implement(HttpRoutes, 'events', async () => eventRoutes({ events, cookie, list, stops, followers, mayRead }));
  const transport = websocket ? 'ws' : 'polling';
  const address = websocket ? socketUrl(settings.publicUrl) : null;
  ctx.implement(PageConf, 'GLOBAL_ASYNC_QUERIES_TRANSPORT', async () => () => transport);
  ctx.implement(PageConf, 'GLOBAL_ASYNC_QUERIES_WEBSOCKET_URL', async () => () => address);
  return later;
});
