import type { SavedCharts } from '@facet/plugin-charts/contract.server';
import type { Dashboards } from '@facet/plugin-dashboards/contract.server';
import type { ChartQueries, SavedContextSource, SqlSessions } from '@facet/plugin-query/contract.server';
import type { Schedules } from '@facet/plugin-scheduler/contract.server';
import type { Snapshots } from '@facet/plugin-snapshot/contract.server';
import type { Logger, Scoped } from '@facet/sdk/common';
import type { Counters, JobQueue, SystemScopes, UserDirectory } from '@facet/sdk/server';
import type { Channels } from '../channels/channel-routes.ts';
import type { Receivers } from '../receivers/receivers.ts';
import type { ReadableDatasets } from '../schedules/readable-datasets.ts';
import type { SentPictures } from '../schedules/sent-pictures.ts';
import type { RunStore } from './run-store.ts';

export interface RunParts {
  readonly store: RunStore;
  ownersOf(reportId: number): Promise<readonly number[]>;
  readonly users: Pick<UserDirectory, 'byIds' | 'byEmails' | 'administrators'>;
  readonly system: SystemScopes;
  readonly schedules: Schedules;
  readonly queries: Scoped<ChartQueries>;
  readonly datasets: Scoped<ReadableDatasets>;
  readonly sessions: Scoped<SqlSessions>;
  readonly charts: Scoped<SavedCharts>;
  readonly dashboards: Scoped<Dashboards>;
  /** Absent while the snapshot plugin is off. */
  readonly pictures: Scoped<Snapshots> | undefined;
  saved(): Promise<SavedContextSource | undefined>;
  readonly channels: Channels;
  /** Key of the channel that sends to users' addresses. */
  readonly peopleChannel: string;
  readonly address: string;
  isOn(): boolean;
  readonly sent: Pick<SentPictures, 'keep'>;
  readonly receivers: Pick<Receivers, 'stopped' | 'tokenOf'>;
  readonly jobs: JobQueue;
  /** The pause before a message that was refused for now is sent again; 0: it is not. */
  laterSeconds(): number;
  readonly log: Logger;
  readonly counters: Pick<Counters, 'time'>;
  now(): Date;
}
