import { ChartQueriesToken } from '@facet/plugin-query/contract.server';
import { LaterWorkToken } from './contract.server.ts';
import { MOST_ATTEMPTS } from './common/most-attempts.ts';
import { defineManifest } from '@facet/sdk/common';
import { ApiClientToken, EventBusToken, NotifierToken, SessionToken } from '@facet/sdk/client/tokens';
import {
  IdentityToken,
  JobQueueToken,
  KeyValueStoreToken,
  MetadataStoreToken,
  PageNewsToken,
  RunningWorkToken,
  ServerSettingsToken,
  SharedBusToken,
} from '@facet/sdk/server';

export const manifest = defineManifest({
  id: 'facet/async-queries',
  version: '1.0.0',
  name: 'Queries in the background',
  description: 'Runs chart queries in the background for clients that wait for a job.',
  icon: 'hourglass',
  engines: { sdk: '^1.0.0' },
  flags: [
    {
      name: 'GLOBAL_ASYNC_QUERIES',
      default: false,
      description: 'Run queries of charts in the background for clients that do not say that they wait.',
    },
  ],
  processSettings: [
    {
      name: 'websocket',
      env: 'FACET_ASYNC_QUERIES_WEBSOCKET',
      description: 'Clients read the ends of background queries from a websocket instead of polling them.',
      type: 'boolean',
      default: false,
    },
  ],
  client: {
    requires: { api: ApiClientToken, bus: EventBusToken, session: SessionToken, notify: NotifierToken },
  },
  server: {
    requires: {
      metadata: MetadataStoreToken,
      jobs: JobQueueToken,
      values: KeyValueStoreToken,
      settings: ServerSettingsToken,
      queries: ChartQueriesToken,
      bus: SharedBusToken,
      running: RunningWorkToken,
      news: PageNewsToken,
      identity: IdentityToken,
    },
    provides: LaterWorkToken,
  },
  contributes: {
    'app/conf@1': [
      { key: 'GLOBAL_ASYNC_QUERIES_TRANSPORT' },
      { key: 'GLOBAL_ASYNC_QUERIES_POLLING_DELAY', value: 500 },
      { key: 'GLOBAL_ASYNC_QUERIES_WEBSOCKET_URL' },
    ],
    'http/routes@1': [{ key: 'events', prefixes: ['/api/v1/async_event'] }],
    'jobs/handler@1': [
      {
        key: 'async-queries/chart-data',
        description: 'Answers the queries of a chart.',
        maxAttempts: MOST_ATTEMPTS,
        timeoutMs: 600_000,
        atOnce: 16,
      },
    ],
    'query/chart-deferral@1': [{ key: 'jobs' }],
    'app/page@1': [
      { key: 'background', path: '/background/', title: 'title', permission: ['can_list', 'AsyncEventsRestApi'] },
    ],
    'app/nav@1': [
      {
        key: 'background',
        label: 'title',
        path: '/background/',
        icon: 'activity',
        menu: 'user',
        permission: ['can_list', 'AsyncEventsRestApi'],
      },
    ],
    'app/later-answer@1': [{ key: 'jobs' }],
    'charts/deferred-answer@1': [{ key: 'jobs', when: 'flag.GLOBAL_ASYNC_QUERIES' }],
    'identity/permission@1': [
      { key: 'async-events', pairs: [['can_list', 'AsyncEventsRestApi']], roles: ['Alpha', 'Gamma'] },
    ],
  },
});
