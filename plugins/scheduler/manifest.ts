import { defineManifest } from '@facet/sdk/common';
import { CountersToken, JobQueueToken, MetadataStoreToken } from '@facet/sdk/server';
import { points } from './common/points.ts';
import { SchedulesToken } from './contract.server.ts';

export const manifest = defineManifest({
  id: 'facet/scheduler',
  version: '1.0.0',
  name: 'Scheduler',
  description: 'Runs scheduled work at its time, once across all server processes.',
  icon: 'clock-hour-4',
  engines: { sdk: '^1.0.0' },
  server: {
    requires: { metadata: MetadataStoreToken, jobs: JobQueueToken, counters: CountersToken },
    provides: SchedulesToken,
  },
  points,
  contributes: {
    'jobs/handler@1': [
      { key: 'scheduler/run', description: 'Runs one thing that is due.', maxAttempts: 3, timeoutMs: 86_400_000 },
    ],
    'app/setting@1': [
      {
        key: 'paused',
        label: 'setting.paused',
        description: 'setting.pausedText',
        type: 'boolean',
        default: false,
        section: 'setting.section',
        scope: 'system',
      },
      {
        key: 'jitterSeconds',
        label: 'setting.jitter',
        description: 'setting.jitterText',
        type: 'number',
        default: 0,
        order: 1,
        section: 'setting.section',
        scope: 'system',
      },
    ],
  },
});
