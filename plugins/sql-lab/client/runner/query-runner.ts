import { ApiError, type ApiClient, type EventBus, type Notifier } from '@facet/sdk/client';
import type { Disposable } from '@facet/sdk/common';
import { isActive, type LabRun } from '../model/lab-run.ts';
import { changeRun, type LabState, setRun } from '../model/lab-state.ts';
import type { StoreApi } from 'zustand/vanilla';
import { readProgress } from '../model/query-progress.ts';
import { QueryPoll } from './query-poll.ts';
import { executeBody, type RunRequest, searchOf, startedRun } from './run-request.ts';
import { keepOnly, keepResult, NO_ROWS, type ResultStore } from '../results/result-store.ts';
import { ResultKeeper } from '../results/result-keeper.ts';
import { isRowStream, readRows, rowHeaders } from '../results/row-stream.ts';
import { readRunError } from '../model/run-error.ts';

export interface RunnerTools {
  readonly api: ApiClient;
  readonly notify: Notifier;
  readonly events: EventBus;
  readonly lab: StoreApi<LabState>;
  readonly results: ResultStore;
  /** Arguments of the page's address that templates may read. */
  readonly urlParams: () => Readonly<Record<string, string>>;
  readonly texts: RunnerTexts;
}

export interface RunnerTexts {
  readonly stopped: () => string;
  readonly stopFailed: () => string;
  readonly sessionExpired: () => string;
}

/**
 * A page that is left aborts its requests before it is unloaded. Such an abort is no failure of the query and is not
 * shown.
 */
const GOING_MS = 300;
/** Queries that started longer ago are taken as ended, whatever their record says. */
const POLL_FOR_MS = 6 * 60 * 60 * 1_000;

/** Runs queries, follows those that take long, and stops them in the engine. */
export class QueryRunner implements Disposable {
  readonly #tools: RunnerTools;
  readonly #waiting = new Map<string, AbortController>();
  readonly #poll: QueryPoll;
  #disposed = false;

  constructor(tools: RunnerTools) {
    this.#tools = tools;
    this.#poll = new QueryPoll({
      api: tools.api,
      startTimes: () => this.#activeRuns().map(([, run]) => run.startedAt),
      onRecord: (record) => this.#follow(record),
    });
    if (this.#activeRuns().length > 0) this.#poll.schedule(0);
  }

  /** Settles when the query has ended or continues in the background. Each slot runs one query at a time. */
  async run(request: RunRequest): Promise<void> {
    const { lab, api } = this.#tools;
    if (isActive(lab.getState().runs[request.slot])) return;
    const clientId = crypto.randomUUID();
    const abort = new AbortController();
    this.#waiting.set(clientId, abort);
    lab.setState((state) => setRun(state, request.slot, startedRun(clientId, request)), true);
    this.#dropOldResults();
    this.#poll.schedule();
    try {
      const response = await api.request(`/api/v1/sqllab/execute/${searchOf(this.#tools.urlParams())}`, {
        method: 'POST',
        headers: { ...rowHeaders(globalThis.location.hostname), 'Content-Type': 'application/json' },
        body: JSON.stringify(executeBody(clientId, request)),
        signal: abort.signal,
      });
      await this.#take(request.slot, clientId, response);
    } catch (error) {
      if (isCutOff(error)) await new Promise((resolve) => setTimeout(resolve, GOING_MS));
      this.#fail(request.slot, clientId, error);
    } finally {
      this.#waiting.delete(clientId);
    }
  }

  async stop(slot: string): Promise<void> {
    const { lab, api, notify, texts } = this.#tools;
    const run = lab.getState().runs[slot];
    if (!run || !isActive(run)) return;
    try {
      await api.call('POST /api/v1/query/stop', { body: { client_id: run.clientId } });
    } catch (error) {
      notify.error(texts.stopFailed(), { text: readRunError(error).message });
      return;
    }
    // The response of the run itself may have reported the stop first.
    const now = lab.getState().runs[slot];
    if (now?.clientId !== run.clientId || (!isActive(now) && now.state !== 'stopped')) return;
    this.#stopped(slot, run.clientId);
    this.#waiting.get(run.clientId)?.abort();
    notify.warning(texts.stopped());
  }

  #stopped(slot: string, clientId: string): void {
    if (!isActive(this.#tools.lab.getState().runs[slot])) return;
    this.#change(slot, clientId, { state: 'stopped', endedAt: Date.now() });
    this.#tools.events.emit('query:finished', { clientId, state: 'stopped' });
  }

  /**
   * Loads rows that are not in memory, such as after a reload. The rows of a query are stored by its client id, those
   * of an earlier statement of a script by their results key.
   */
  async loadRows(storeKey: string, resultsKey: string): Promise<void> {
    const { api, results } = this.#tools;
    const present = results.getState()[storeKey];
    if (present?.state === 'loading' || (present?.state === 'ready' && !present.result.complete)) return;
    keepResult(results, storeKey, { state: 'loading' });
    try {
      const response = await api.request(`/api/v1/sqllab/results/?q=${encodeURIComponent(`(key:'${resultsKey}')`)}`, {
        headers: rowHeaders(globalThis.location.hostname),
      });
      if (isRowStream(response)) await this.#read(storeKey, response);
      else keepResult(results, storeKey, { state: 'ready', result: NO_ROWS });
    } catch (error) {
      keepResult(results, storeKey, { state: 'failed', error });
    }
  }

  dispose(): void {
    this.#disposed = true;
    this.#poll.dispose();
    for (const abort of this.#waiting.values()) abort.abort();
  }

  async #take(slot: string, clientId: string, response: Response): Promise<void> {
    if (response.status === 202) {
      this.#change(slot, clientId, { state: 'pending', background: true });
      return;
    }
    if (isRowStream(response)) {
      this.#succeed(slot, clientId, await this.#read(clientId, response));
      return;
    }
    const answer: unknown = await response.json();
    keepResult(this.#tools.results, clientId, { state: 'ready', result: NO_ROWS });
    this.#succeed(slot, clientId, queryOf(answer));
  }

  /** Stores rows as they arrive. @returns the query's record at the end */
  async #read(storeKey: string, response: Response): Promise<Readonly<Record<string, unknown>>> {
    const keeper = new ResultKeeper(this.#tools.results, storeKey);
    try {
      const query = await readRows(response, keeper);
      keeper.complete();
      return query;
    } finally {
      keeper.dispose();
    }
  }

  #succeed(slot: string, clientId: string, query: Readonly<Record<string, unknown>>): void {
    const told = readProgress(query);
    if (told?.state === 'stopped') {
      this.#stopped(slot, clientId);
      return;
    }
    this.#change(slot, clientId, { ...told, state: 'success', endedAt: Date.now() });
    this.#tools.events.emit('query:finished', { clientId, state: 'success' });
  }

  #fail(slot: string, clientId: string, error: unknown): void {
    const run = this.#tools.lab.getState().runs[slot];
    if (run?.clientId !== clientId || run.state === 'stopped') return;
    if (this.#disposed && error instanceof DOMException) return;
    const read = readRunError(error);
    const described = isCsrfRefusal(error) ? { ...read, message: this.#tools.texts.sessionExpired() } : read;
    const state = read.type === 'SQLLAB_TIMEOUT_ERROR' ? 'timed_out' : 'failed';
    this.#change(slot, clientId, { state, error: described, endedAt: Date.now() });
    this.#tools.events.emit('query:finished', { clientId, state });
  }

  #change(slot: string, clientId: string, change: Partial<LabRun>): void {
    this.#tools.lab.setState((state) => changeRun(state, slot, clientId, change), true);
  }

  #activeRuns(): readonly (readonly [slot: string, run: LabRun])[] {
    const oldest = Date.now() - POLL_FOR_MS;
    return Object.entries(this.#tools.lab.getState().runs).filter(
      ([, run]) => isActive(run) && run.startedAt >= oldest,
    );
  }

  #follow(record: Readonly<Record<string, unknown>>): void {
    const progress = readProgress(record);
    if (!progress) return;
    const found = this.#activeRuns().find(([, run]) => run.clientId === progress.clientId);
    if (!found) return;
    const [slot] = found;
    const { clientId, ...change } = progress;
    const ended = !isActive(change);
    // A run that waits for its own response learns of its end there, together with its rows.
    if (ended && this.#waiting.has(clientId)) return;
    this.#change(slot, clientId, ended ? { ...change, endedAt: change.endedAt ?? Date.now() } : change);
    if (!ended) return;
    if (change.state === 'success' && change.resultsKey !== null) void this.loadRows(clientId, change.resultsKey);
    this.#tools.events.emit('query:finished', { clientId, state: change.state });
  }

  #dropOldResults(): void {
    const { lab, results } = this.#tools;
    const shown = Object.values(lab.getState().runs);
    keepOnly(
      results,
      new Set(shown.flatMap((run) => [run.clientId, ...(run.statements ?? []).map((one) => one.resultsKey)])),
    );
  }
}

/** Whether the request ended without a response. */
function isCutOff(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

function queryOf(answer: unknown): Readonly<Record<string, unknown>> {
  const query: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'query') : undefined;
  return typeof query === 'object' && query !== null ? { ...query } : {};
}

function isCsrfRefusal(error: unknown): boolean {
  return error instanceof ApiError && /CSRF/i.test(error.message);
}
