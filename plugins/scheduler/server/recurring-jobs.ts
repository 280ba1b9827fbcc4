import type { Entry, ErrorData, Logger } from '@facet/sdk/common';
import type { JobQueue, MetadataStore } from '@facet/sdk/server';
import { jobFault } from '../common/job-faults.ts';
import type { RecurringJobDeclared, ScheduleRunner } from '../contract.server.ts';
import type { ScheduleStore } from './schedule-store.ts';

type JobEntry = Pick<
  Entry<{ declared: RecurringJobDeclared; implementation: never }>,
  'key' | 'owner' | 'declared' | 'blame'
>;

export interface RecurringJobParts {
  readonly store: Pick<ScheduleStore, 'set' | 'stored'>;
  readonly metadata: Pick<MetadataStore, 'transaction'>;
  readonly jobs: Pick<JobQueue, 'enqueue'>;
  readonly entries: () => readonly JobEntry[];
  /** Id of the plugin that implements a job handler. */
  readonly ownerOf: (handler: string) => string | undefined;
  readonly log: Logger;
}

/** Schedules of objects have the key of a runner as their kind, which has no colon. */
const KIND = 'job:';
const ONLY = 1;

/** Keeps a schedule for each entry at `scheduler/job@1`, and enqueues its job when the schedule is due. */
export class RecurringJobSchedules {
  readonly #parts: RecurringJobParts;

  constructor(parts: RecurringJobParts) {
    this.#parts = parts;
  }

  kinds(): readonly string[] {
    return this.#parts.entries().map(({ key }) => KIND + key);
  }

  runnerOf(kind: string): ScheduleRunner | undefined {
    const entry = this.#parts.entries().find(({ key }) => KIND + key === kind);
    if (!entry) return undefined;
    return async ({ scheduledFor }) => {
      const fault = this.#faultOf(entry);
      if (fault !== null) {
        this.#parts.log.error(fault.message, { remedy: fault.remedy });
        return;
      }
      const { handler } = entry.declared;
      const payload = { scheduledFor: scheduledFor.toISOString() };
      await this.#parts.jobs.enqueue(handler, payload, { key: 'recurring', about: `recurring job ${entry.key}` });
    };
  }

  /** Writes the schedules of entries that are new or have changed; others keep runs that are due. */
  async write(): Promise<void> {
    for (const entry of this.#parts.entries()) await this.#writeOne(entry);
  }

  async #writeOne(entry: JobEntry): Promise<void> {
    const { store, metadata, log } = this.#parts;
    const fault = this.#faultOf(entry);
    entry.blame(fault);
    if (fault !== null) {
      log.error(fault.message, { remedy: fault.remedy });
      return;
    }
    const { key, owner } = entry;
    const { crontab, timezone = 'UTC' } = entry.declared;
    const stored = await store.stored(KIND + key, ONLY);
    if (stored?.crontab === crontab && stored.timezone === timezone) return;
    const schedule = { crontab, timezone, active: true, name: `${owner} ${key}` };
    await metadata.transaction((tx) => store.set(tx, KIND + key, ONLY, schedule));
  }

  #faultOf(entry: JobEntry): ErrorData | null {
    return jobFault(entry, (handler) => this.#parts.ownerOf(handler) === entry.owner);
  }
}
