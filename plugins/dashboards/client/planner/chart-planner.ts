import type { FetchTimes } from '@facet/plugin-charts/contract.client';
import type { Disposable, QueryContext, QueryResult } from '@facet/sdk/common';

export interface ChartRequest {
  readonly chartId: number;
  readonly context: QueryContext;
  readonly force: boolean;
  /** Lower first: 0 for charts on screen, then by reading order. */
  readonly priority: number;
}

export interface PlannerOptions {
  fetch(
    context: QueryContext,
    options: { signal: AbortSignal; force: boolean; onTimes(times: FetchTimes): void },
  ): Promise<readonly QueryResult[]>;
  /** Called for each answered chart with its waiting time here and the timings of its calls. */
  onAnswered?(chartId: number, times: { readonly waitMs: number; readonly calls: readonly FetchTimes[] }): void;
  /** Called whenever no request waits and another one could be sent. */
  onRoom?(): void;
  /** Requests under way at once; browsers open six connections to a host. */
  readonly concurrency: number;
}

interface Waiter {
  readonly chartId: number;
  readonly askedAt: number;
  priority: number;
  resolve(results: readonly QueryResult[]): void;
  reject(error: unknown): void;
}

interface Job {
  readonly key: string;
  readonly context: QueryContext;
  readonly force: boolean;
  readonly controller: AbortController;
  readonly waiters: Set<Waiter>;
  running: boolean;
}

/**
 * Decides in which order a dashboard asks for its charts. Visible charts go first, charts that ask for the same rows
 * share one request, and a request without waiting charts is aborted, which cancels it in the engine.
 */
export class ChartPlanner implements Disposable {
  readonly #options: PlannerOptions;
  readonly #jobs = new Map<string, Job>();
  #running = 0;
  #disposed = false;

  constructor(options: PlannerOptions) {
    this.#options = options;
  }

  /** Rejects with an `AbortError` when `signal` fires first. */
  request(request: ChartRequest, signal: AbortSignal): Promise<readonly QueryResult[]> {
    return new Promise((resolve, reject) => {
      if (signal.aborted || this.#disposed) {
        reject(aborted());
        return;
      }
      const job = this.#jobFor(request);
      const waiter: Waiter = {
        chartId: request.chartId,
        askedAt: performance.now(),
        priority: request.priority,
        resolve,
        reject,
      };
      job.waiters.add(waiter);
      const onAbort = () => {
        if (!job.waiters.delete(waiter)) return;
        reject(aborted());
        if (job.waiters.size === 0) this.#drop(job);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#pump();
    });
  }

  /** Moves the waiting requests of a chart forward or back, when it scrolls into view or out of it. */
  prioritise(chartId: number, priority: number): void {
    for (const job of this.#jobs.values()) {
      for (const waiter of job.waiters) if (waiter.chartId === chartId) waiter.priority = priority;
    }
  }

  get pending(): number {
    return this.#jobs.size;
  }

  /** No request waits, and another one could be sent. */
  get hasRoom(): boolean {
    return this.#running < this.#options.concurrency && this.#next() === undefined;
  }

  dispose(): void {
    this.#disposed = true;
    for (const job of this.#jobs.values()) {
      for (const waiter of job.waiters) waiter.reject(aborted());
      job.controller.abort();
    }
    this.#jobs.clear();
  }

  #jobFor(request: ChartRequest): Job {
    const key = `${request.force ? 'force' : 'cached'} ${sharedKey(request.context)}`;
    const known = this.#jobs.get(key);
    if (known) return known;
    const job: Job = {
      key,
      context: request.context,
      force: request.force,
      controller: new AbortController(),
      waiters: new Set(),
      running: false,
    };
    this.#jobs.set(key, job);
    return job;
  }

  #pump(): void {
    while (this.#running < this.#options.concurrency) {
      const next = this.#next();
      if (!next) {
        this.#options.onRoom?.();
        return;
      }
      void this.#run(next);
    }
  }

  #next(): Job | undefined {
    let best: Job | undefined;
    let bestPriority = Number.POSITIVE_INFINITY;
    for (const job of this.#jobs.values()) {
      if (job.running) continue;
      const priority = Math.min(...[...job.waiters].map((waiter) => waiter.priority));
      if (priority < bestPriority) {
        best = job;
        bestPriority = priority;
      }
    }
    return best;
  }

  async #run(job: Job): Promise<void> {
    job.running = true;
    this.#running += 1;
    try {
      const began = performance.now();
      const calls: FetchTimes[] = [];
      const results = await this.#options.fetch(job.context, {
        signal: job.controller.signal,
        force: job.force,
        onTimes: (times) => calls.push(times),
      });
      for (const waiter of job.waiters) {
        this.#options.onAnswered?.(waiter.chartId, { waitMs: Math.max(0, began - waiter.askedAt), calls });
        waiter.resolve(results);
      }
    } catch (error) {
      for (const waiter of job.waiters) waiter.reject(error);
    } finally {
      this.#running -= 1;
      if (this.#jobs.get(job.key) === job) this.#jobs.delete(job.key);
      this.#pump();
    }
  }

  #drop(job: Job): void {
    if (this.#jobs.get(job.key) === job) this.#jobs.delete(job.key);
    job.controller.abort();
  }
}

/** The form data only echoes the chart's settings, so two charts with equal queries share one request. */
function sharedKey(context: QueryContext): string {
  const { form_data: _echo, ...asked } = context;
  return JSON.stringify(asked);
}

function aborted(): DOMException {
  return new DOMException('The request was cancelled.', 'AbortError');
}
