import { PanelsToken } from '@facet/plugin-controls/contract.client';
import { SavedChartsToken } from '@facet/plugin-charts/contract.server';
import { DashboardsToken } from '@facet/plugin-dashboards/contract.server';
import { DatabasesToken, UsableDatabasesToken } from '@facet/plugin-databases/contract.server';
import { ChartQueriesToken, DatasourcesToken, SqlSessionsToken } from '@facet/plugin-query/contract.server';
import { SchedulesToken } from '@facet/plugin-scheduler/contract.server';
import { SnapshotsToken } from '@facet/plugin-snapshot/contract.server';
import { ApiClientToken } from '@facet/sdk/client/tokens';
import { defineManifest, onDemand, optional } from '@facet/sdk/common';
import {
  CountersToken,
  FeatureFlagsToken,
  IdentityToken,
  JobQueueToken,
  MetadataStoreToken,
  ServerSettingsToken,
  SystemScopesToken,
} from '@facet/sdk/server';
import { points } from './common/points.ts';
import { ReportPostToken } from './contract.server.ts';
import { DEFAULTS } from './common/report-states.ts';
import { STOP_PAGE } from './common/wire/receiver.ts';

const LIST = '/report/list/';
const CHANNELS = '/report/channels/';
const VIEW = 'ReportSchedule';
const SUBSCRIPTION_VIEW = 'ReportSubscription';

export const manifest = defineManifest({
  id: 'facet/reports',
  version: '1.0.0',
  name: 'Reports and alerts',
  description: 'Sends charts and dashboards on a schedule, and alerts when a value meets a condition.',
  icon: 'bell',
  engines: { sdk: '^1.0.0' },
  // A schedule runs with the rights of its owner, without a request.
  capabilities: ['system:act'],
  objects: ['report'],
  flags: [
    {
      name: 'ALERT_REPORTS',
      default: false,
      description: 'Alerts and scheduled reports.',
      affects: ['facet/reports'],
    },
  ],
  client: { requires: { api: ApiClientToken, panels: onDemand(PanelsToken) } },
  server: {
    requires: {
      metadata: MetadataStoreToken,
      identity: IdentityToken,
      settings: ServerSettingsToken,
      system: SystemScopesToken,
      flags: FeatureFlagsToken,
      counters: CountersToken,
      jobs: JobQueueToken,
      charts: SavedChartsToken,
      dashboards: DashboardsToken,
      databases: DatabasesToken,
      usable: UsableDatabasesToken,
      schedules: SchedulesToken,
      queries: ChartQueriesToken,
      sessions: SqlSessionsToken,
      sources: DatasourcesToken,
      pictures: optional(SnapshotsToken),
    },
    provides: ReportPostToken,
  },
  points,
  contributes: {
    'app/page@1': [
      {
        key: 'reports',
        path: LIST,
        aliases: ['/alert/list/'],
        title: 'list.title',
        permission: ['can_read', VIEW],
        when: 'flag.ALERT_REPORTS',
      },
      { key: 'channels', path: CHANNELS, title: 'title', permission: ['can_write', 'ReportChannel'] },
      { key: 'stop', path: `${STOP_PAGE}/:token/`, title: 'stop.title', access: 'public', when: 'flag.ALERT_REPORTS' },
    ],
    'app/nav@1': [
      {
        key: 'reports',
        label: 'list.title',
        path: LIST,
        icon: 'bell',
        menu: 'settings',
        section: 'manage',
        permission: ['menu_access', 'Alerts & Report'],
        when: 'flag.ALERT_REPORTS',
      },
      {
        key: 'channels',
        label: 'title',
        path: CHANNELS,
        icon: 'bell',
        menu: 'settings',
        section: 'section',
        order: 80,
        permission: ['can_write', 'ReportChannel'],
      },
    ],
    'app/conf@1': [
      { key: 'ALERT_REPORTS_DEFAULT_WORKING_TIMEOUT', value: DEFAULTS.workingTimeout },
      { key: 'ALERT_REPORTS_DEFAULT_RETENTION', value: DEFAULTS.logRetention },
      { key: 'ALERT_REPORTS_DEFAULT_CRON_VALUE', value: '0 0 * * *' },
    ],
    'app/setting@1': [
      {
        key: 'alertSeconds',
        label: 'setting.alertSeconds',
        description: 'setting.alertSecondsText',
        type: 'number',
        default: 0,
        section: 'setting.section',
        scope: 'system',
      },
      {
        key: 'reportSeconds',
        label: 'setting.reportSeconds',
        description: 'setting.reportSecondsText',
        type: 'number',
        default: 0,
        order: 1,
        section: 'setting.section',
        scope: 'system',
      },
      {
        key: 'mostOfPerson',
        label: 'setting.mostOfPerson',
        description: 'setting.mostOfPersonText',
        type: 'number',
        default: 0,
        order: 2,
        section: 'setting.section',
        scope: 'system',
      },
      {
        key: 'laterSeconds',
        label: 'setting.laterSeconds',
        description: 'setting.laterSecondsText',
        type: 'number',
        default: 300,
        order: 3,
        section: 'setting.section',
        scope: 'system',
      },
    ],
    'jobs/handler@1': [
      {
        key: 'reports/later',
        description: 'Sends messages once more that their receivers refused for now.',
        maxAttempts: 3,
        timeoutMs: 86_400_000,
      },
      // The pauses between attempts grow up to an hour: these are some four hours.
      { key: 'reports/notice', description: 'Tells owners what became of their schedule.', maxAttempts: 14 },
    ],
    'http/routes@1': [
      { key: 'channels', prefixes: ['/api/v1/report_channel'] },
      { key: 'reports', prefixes: ['/api/v1/report'] },
      { key: 'subscriptions', prefixes: ['/api/v1/report_subscription'] },
      { key: 'receivers', prefixes: ['/api/v1/report_receiver', STOP_PAGE] },
    ],
    'scheduler/runner@1': [{ key: 'report' }],
    'identity/permission@1': [
      { key: 'report-administrators', pairs: [['can_write', 'ReportChannel']], roles: [] },
      {
        key: 'report-writers',
        pairs: [
          ['can_read', VIEW],
          ['can_write', VIEW],
          ['menu_access', 'Manage'],
          ['menu_access', 'Alerts & Report'],
        ],
        roles: ['Alpha'],
      },
      {
        key: 'report-subscribers',
        pairs: [
          ['can_read', SUBSCRIPTION_VIEW],
          ['can_write', SUBSCRIPTION_VIEW],
        ],
        roles: ['Alpha', 'Gamma'],
      },
    ],
    'app/object-tool@1': [
      {
        key: 'schedules',
        objects: ['chart', 'dashboard'],
        marks: true,
        permission: ['can_read', SUBSCRIPTION_VIEW],
        when: 'flag.ALERT_REPORTS',
      },
    ],
    'reports/channel@1': [{ key: 'log', label: 'log.label', target: 'log.target', placeholder: 'trial' }],
  },
});
