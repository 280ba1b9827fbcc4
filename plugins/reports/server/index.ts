import { SavedContextsPoint } from '@facet/plugin-query/contract.server';
import { ScheduleRunners } from '@facet/plugin-scheduler/contract.server';
import { defineServerPlugin, type Scope } from '@facet/sdk/common';
import { objectChanges } from '@facet/sdk/resource';
import { HttpRoutes, JobHandlers } from '@facet/sdk/server';
import { PEOPLE_CHANNEL } from '../common/report-states.ts';
import { ReportChannelPoint } from '../contract.server.ts';
import { manifest } from '../manifest.ts';
import { channelRoutes } from './channels/channel-routes.ts';
import { reportPost } from './channels/report-post.ts';
import { logChannel } from './channels/log-channel.ts';
import { LATER_JOB } from './runs/later-tries.ts';
import type { RunParts } from './runs/run-parts.ts';
import { reportRunner } from './runs/run-report.ts';
import { RunStore } from './runs/run-store.ts';
import { laterHandler } from './runs/send-later.ts';
import { NOTICE_JOB } from './runs/notice.ts';
import { noticeHandler } from './runs/send-notice.ts';
import { keepObjects } from './schedules/keep-objects.ts';
import { SentPictures } from './schedules/sent-pictures.ts';
import { readableDatasets } from './schedules/readable-datasets.ts';
import type { ReportInputParts } from './schedules/report-input.ts';
import { createReportResource, REPORT_KIND } from './schedules/report-resource.ts';
import { ownersOf, reportRoutes } from './schedules/report-routes.ts';
import { receiverRoutes } from './receivers/receiver-routes.ts';
import { Receivers } from './receivers/receivers.ts';
import { trialRoutes } from './trials/trial-routes.ts';
import { subscriptionRoutes } from './subscriptions/subscription-routes.ts';

export { default as migrations } from './migrations.ts';

interface Settings {
  readonly alertSeconds: number;
  readonly reportSeconds: number;
  readonly mostOfPerson: number;
  readonly laterSeconds: number;
}

export default defineServerPlugin(manifest, (ctx, { metadata, identity, settings, system, flags, ...services }) => {
  const { charts, dashboards, databases, usable, schedules, queries, sessions, sources, pictures } = services;
  const datasets = readableDatasets(sources, identity.access);
  const clock = () => new Date();
  const rules = ctx.settings<Settings>();
  const sent = new SentPictures(metadata);
  const receivers = new Receivers(metadata, clock);
  const contexts = ctx.registry(SavedContextsPoint);
  const runs = {
    sessions,
    queries,
    datasets,
    charts,
    dashboards,
    pictures,
    saved: async () => contexts.get('chart')?.load(),
    address: settings.publicUrl ?? `http://${settings.host}:${settings.port}`,
  };
  const channels = ctx.registry(ReportChannelPoint);
  const post = reportPost({ channels, peopleChannel: PEOPLE_CHANNEL, users: identity.users, log: ctx.log });
  const resource = createReportResource({
    metadata,
    users: identity.users,
    charts,
    dashboards,
    databases,
    usable,
    schedules,
    clock,
  });

  keepObjects(ctx, { metadata, flags, system });
  ctx.implement(HttpRoutes, 'channels', async () => channelRoutes(channels, ctx.log));
  const input: ReportInputParts = {
    charts,
    dashboards,
    usable,
    datasets,
    channels: () => channels.snapshot().map(({ key, declared: { accepts } }) => ({ key, accepts })),
    leastInterval: (type) => rules.get()[type === 'Alert' ? 'alertSeconds' : 'reportSeconds'],
    clock,
  };
  ctx.implement(HttpRoutes, 'reports', async () => {
    const kept = reportRoutes({
      ...input,
      metadata,
      resource,
      objects: objectChanges(ctx, 'report'),
      schedules,
      users: identity.users,
      flags,
      pictures: sent,
      databases,
      mostOfPerson: () => rules.get().mostOfPerson,
    });
    const visible = (scope: Scope, id: number) => resource.visibleRow(scope, id);
    const tried = trialRoutes({ ...input, metadata, flags, system, users: identity.users, post, runs, visible });
    return {
      endpoints: { ...kept.endpoints, ...tried.endpoints },
      handlers: { ...kept.handlers, ...tried.handlers },
    };
  });
  ctx.implement(HttpRoutes, 'subscriptions', async () =>
    subscriptionRoutes({ metadata, charts, dashboards, schedules, receivers, flags }),
  );
  ctx.implement(HttpRoutes, 'receivers', async () => receiverRoutes({ receivers, flags }));
  ctx.implement(ReportChannelPoint, 'log', async () => logChannel(ctx.log));
  const sending: RunParts = {
    ...runs,
    store: new RunStore(metadata, clock),
    ownersOf: (id) => ownersOf(metadata, id),
    users: identity.users,
    system,
    schedules,
    channels,
    peopleChannel: PEOPLE_CHANNEL,
    isOn: () => flags.isOn('ALERT_REPORTS'),
    counters: services.counters,
    jobs: services.jobs,
    laterSeconds: () => Math.max(0, rules.get().laterSeconds),
    sent,
    receivers,
    log: ctx.log,
    now: clock,
  };
  ctx.implement(ScheduleRunners, REPORT_KIND, async () => reportRunner(sending));
  ctx.implement(JobHandlers, LATER_JOB, async () => laterHandler(sending));
  ctx.implement(JobHandlers, NOTICE_JOB, async () => noticeHandler(sending));
  return post;
});
