import { setTimeout as pause } from 'node:timers/promises';
import type { Kernel } from '@facet/core/common';
import {
  type Disposable,
  type Entry,
  FacetError,
  type JobHandlerDeclared,
  type Logger,
  type Principal,
  type Registry,
} from '@facet/sdk/common';
import type { Authenticator, JobHandler, JobRun, SharedBus } from '@facet/sdk/server';
import { hostErrors, reasonOf } from '../errors.ts';
import { EndedWork, toldOf } from '../rights/ended-work.ts';
import type { BegunWork, WorkOfPeople } from '../rights/work-of-people.ts';
import { JOBS_WAITING, type ClaimedJob, type JobTable } from './job-table.ts';
import { newLeaseOwner } from './lease-owner.ts';

type Handlers = { declared: JobHandlerDeclared; implementation: JobHandler };

export interface JobWorkerOptions {
  readonly table: JobTable;
  readonly handlers: Registry<Handlers>;
  readonly bus: SharedBus;
  readonly openScope: Kernel['openScope'];
  /** Who knows users; `undefined` while there is none. */
  readonly authenticator: () => Pick<Authenticator, 'principalOf'> | undefined;
  readonly people: Pick<WorkOfPeople, 'begin' | 'moment'>;
  readonly log: Logger;
  /** Jobs at a time, but for those whose handlers have places of their own. */
  readonly width: number;
  readonly leaseMs?: number;
  /** Longest time without looking: notices may be lost, and leases of dead processes run out silently. */
  readonly lookEveryMs?: number;
  readonly firstRetryMs?: number;
}

const DEFAULT_ATTEMPTS = 5;
/** Attempts beyond those of failures: a process may be killed for reasons of its own, but a job may also be what ends it. */
const MOST_LOST = 10;
const DEFAULT_TIMEOUT_MS = 10 * 60_000;
const LONGEST_RETRY_MS = 60 * 60_000;
const KEEP_AGAIN_MS = 500;
const TELL_WITHIN_MS = 20_000;

/** Runs jobs of the table inside this process. */
export class JobWorker {
  readonly #options: JobWorkerOptions;
  readonly #owner = newLeaseOwner();
  readonly #running = new Set<{ readonly handler: string; readonly ended: Promise<void> }>();
  readonly #stopping = new AbortController();
  readonly #leaseMs: number;
  readonly #lookEveryMs: number;
  #subscriptions: readonly Disposable[] = [];
  #timer: NodeJS.Timeout | undefined;
  #looking = false;
  #lookAgain = false;
  /** Ends with the look that is under way. */
  #looked: Promise<void> = Promise.resolve();

  constructor(options: JobWorkerOptions) {
    this.#options = options;
    this.#leaseMs = options.leaseMs ?? 30_000;
    this.#lookEveryMs = options.lookEveryMs ?? 5_000;
  }

  start(): void {
    if (this.#options.width === 0) return;
    this.#subscriptions = [
      this.#options.bus.subscribe(JOBS_WAITING, () => this.#look()),
      this.#options.handlers.subscribe(() => this.#look()),
    ];
    this.#look();
  }

  /** Starts nothing new, tells running jobs to stop, and waits for them at most `graceMs`. */
  async stop(graceMs: number): Promise<void> {
    for (const subscription of this.#subscriptions) subscription.dispose();
    clearTimeout(this.#timer);
    this.#stopping.abort(new DOMException('The server stops.', 'AbortError'));
    const grace = Promise.withResolvers<void>();
    const timer = setTimeout(grace.resolve, graceMs);
    await Promise.race([this.#ended(), grace.promise]);
    clearTimeout(timer);
  }

  /** A look that is under way may still take a job, which may be one that was just returned. */
  async #ended(): Promise<void> {
    await this.#looked;
    await Promise.allSettled(Array.from(this.#running, ({ ended }) => ended));
  }

  #look(): void {
    if (this.#stopping.signal.aborted) return;
    if (this.#looking) {
      this.#lookAgain = true;
      return;
    }
    this.#looking = true;
    clearTimeout(this.#timer);
    this.#looked = this.#fill()
      .catch((error: unknown) => {
        this.#options.log.error('the job queue could not be read', { error });
        return this.#lookEveryMs;
      })
      .then((waitMs) => {
        this.#looking = false;
        if (this.#stopping.signal.aborted) return;
        const isWanted = this.#lookAgain;
        this.#lookAgain = false;
        // Whatever became of this look, there is a next one: a notice may have been lost with the connection.
        if (isWanted) this.#look();
        else this.#timer = setTimeout(() => this.#look(), waitMs).unref();
      });
  }

  /** @returns how long to wait for the next look, in ms */
  async #fill(): Promise<number> {
    const { table } = this.#options;
    let free = this.#handlersWithPlaces();
    while (free.length > 0 && !this.#stopping.signal.aborted) {
      const job = await table.claim(this.#owner, free, this.#leaseMs);
      if (!job) break;
      if (this.#stopping.signal.aborted) {
        await table.returnUnbegun(job, this.#owner);
        break;
      }
      const run = {
        handler: job.handler,
        ended: this.#run(job).finally(() => {
          this.#running.delete(run);
          this.#look();
        }),
      };
      this.#running.add(run);
      free = this.#handlersWithPlaces();
    }
    const next = free.length > 0 ? await table.nextIn(free) : undefined;
    return Math.min(next ?? Number.POSITIVE_INFINITY, this.#lookEveryMs);
  }

  #handlersWithPlaces(): readonly string[] {
    const { handlers, width } = this.#options;
    const entries = handlers.snapshot();
    const own = new Map(entries.map(({ key, declared }) => [key, declared.atOnce]));
    const running = Array.from(this.#running, ({ handler }) => handler);
    const shared = running.filter((handler) => own.get(handler) === undefined).length;
    const hasPlace = (key: string, atOnce: number | undefined): boolean =>
      atOnce === undefined ? shared < width : running.filter((handler) => handler === key).length < atOnce;
    return entries.flatMap(({ key, declared }) => (hasPlace(key, declared.atOnce) ? [key] : []));
  }

  async #run(job: ClaimedJob): Promise<void> {
    const { table, handlers, log } = this.#options;
    const entry = handlers.get(job.handler);
    let failure: { readonly error: unknown } | undefined;
    const fields = { jobId: job.id, handler: job.handler, attempt: job.attempt, pluginId: entry?.owner };
    const lost = new AbortController();
    const renewal = setInterval(() => {
      table.renew(job, this.#owner, this.#leaseMs).then(
        (held) => {
          if (!held) lost.abort(new DOMException('Another process has taken this job over.', 'AbortError'));
        },
        (error: unknown) => log.warn('the lease of a job could not be renewed', { ...fields, error }),
      );
    }, this.#leaseMs / 3);
    try {
      await this.#handle(job, entry, lost.signal, log);
    } catch (error) {
      failure = { error };
    }
    try {
      await this.#untilKept(() =>
        failure ? this.#settleFailure(job, entry, failure.error, fields) : this.#settleDone(job, fields),
      );
    } catch (error) {
      // The process goes on: the lease runs out, and jobs that may be repeated begin again.
      log.error('the end of a job could not be stored', { ...fields, error });
    } finally {
      clearInterval(renewal);
    }
  }

  /** The database may be away for a moment. A finished job is not repeated while this process holds it. */
  async #untilKept(keep: () => Promise<void>): Promise<void> {
    const until = performance.now() + this.#leaseMs;
    for (;;) {
      try {
        return await keep();
      } catch (error) {
        if (this.#stopping.signal.aborted || performance.now() >= until) throw error;
        await pause(Math.min(KEEP_AGAIN_MS, this.#leaseMs / 10));
      }
    }
  }

  async #settleDone(job: ClaimedJob, fields: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#options.table.finish(job, this.#owner);
    this.#options.log.info('job done', fields);
  }

  async #handle(job: ClaimedJob, entry: Entry<Handlers> | undefined, lost: AbortSignal, log: Logger): Promise<void> {
    if (!entry) throw new Error(`No plugin handles "${job.handler}" any more.`);
    const most = (entry.declared.maxAttempts ?? DEFAULT_ATTEMPTS) + MOST_LOST;
    if (job.attempt > most) throw hostErrors.jobProcessesEnded(job.handler, most);
    const limit = AbortSignal.timeout(entry.declared.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    const gone = new AbortController();
    const signal = AbortSignal.any([this.#stopping.signal, lost, limit, gone.signal]);
    const handler = await entry.load();
    const begun = await this.#begin(job, gone);
    const opened = begun && this.#options.openScope({ id: job.id, kind: 'job', principal: begun.principal, signal });
    const stopped = Promise.withResolvers<never>();
    const stop = () => stopped.reject(toldOf(signal.reason));
    signal.addEventListener('abort', stop, { once: true });
    try {
      // It may have come while the handler was loaded, and is not told again.
      if (signal.aborted) throw toldOf(signal.reason);
      const run: JobRun = { id: job.id, attempt: job.attempt, signal, log, ...(opened && { scope: opened.scope }) };
      const work = (): Promise<void> => handler(job.payload, run);
      await Promise.race([begun ? begun.during(work) : work(), stopped.promise]);
    } finally {
      opened?.dispose();
      begun?.dispose();
      signal.removeEventListener('abort', stop);
    }
  }

  /** With the rights of now, for as long as they last. */
  async #begin(job: ClaimedJob, gone: AbortController): Promise<BegunWork | undefined> {
    const { people } = this.#options;
    const asked = people.moment;
    const principal = await this.#principalOf(job);
    if (!principal) return undefined;
    const { id: jobId, handler, userId } = job;
    return people.begin(principal, asked, {
      what: { jobId, handler, userId },
      now: async () => this.#options.authenticator()?.principalOf(userId),
      end: (lost) => {
        // It is tried again where nobody knew.
        if (lost !== 'unknown') gone.abort(new EndedWork(hostErrors.jobRightLost(handler, userId)));
        else gone.abort(new EndedWork(hostErrors.jobIdentityMissing(handler)));
      },
    });
  }

  /** The person of the job, with the rights of now. @throws FacetError */
  async #principalOf({ userId, handler }: ClaimedJob): Promise<Principal | undefined> {
    if (userId === 0) return undefined;
    const authenticator = this.#options.authenticator();
    if (!authenticator) throw hostErrors.jobIdentityMissing(handler);
    const principal = await authenticator.principalOf(userId);
    if (!principal) throw hostErrors.jobPersonGone(handler, userId);
    return principal;
  }

  /** Before the job has failed for others, so that a process that ends here leaves it to the next one. */
  async #tellFailure(
    { id, userId, payload }: ClaimedJob,
    entry: Entry<Handlers> | undefined,
    reason: string,
    fields: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const late = new AbortController();
    try {
      const told = (await entry?.load())?.didFail?.(payload, { id, userId, reason });
      const silence = pause(TELL_WITHIN_MS, undefined, { signal: late.signal, ref: false }).then(() => {
        throw new Error(`It took more than ${TELL_WITHIN_MS} ms.`);
      });
      await Promise.race([told, silence]);
    } catch (error) {
      // The job fails all the same: its handler would be asked for ever.
      this.#options.log.error('the failure of a job could not be reported to its handler', { ...fields, error });
    } finally {
      late.abort();
    }
  }

  async #settleFailure(
    job: ClaimedJob,
    entry: Entry<Handlers> | undefined,
    error: unknown,
    fields: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const { table, log, firstRetryMs = 1_000 } = this.#options;
    if (this.#stopping.signal.aborted) {
      await table.postpone(job, this.#owner, 0, null);
      log.info('job returned to the queue', fields);
    } else if (isForGood(error) || job.attempt >= (entry?.declared.maxAttempts ?? DEFAULT_ATTEMPTS)) {
      await this.#tellFailure(job, entry, reasonOf(error), fields);
      await table.fail(job, this.#owner, reasonOf(error));
      log.error('job failed for good', { ...fields, error });
    } else {
      const delay = Math.min(firstRetryMs * 2 ** (job.attempt - 1), LONGEST_RETRY_MS) * (0.75 + Math.random() / 2);
      await table.postpone(job, this.#owner, delay, reasonOf(error));
      log.warn('job failed and will be tried again', { ...fields, error, inMs: Math.round(delay) });
    }
  }
}

/** Neither the person nor the right will come back by waiting. */
const FOR_GOOD: ReadonlySet<string> = new Set(['HST_JOB_PERSON_GONE', 'HST_JOB_RIGHT_LOST']);
const isForGood = (error: unknown): boolean => error instanceof FacetError && FOR_GOOD.has(error.code);
