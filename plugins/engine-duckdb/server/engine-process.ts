import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { execPath } from 'node:process';
import { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Logger } from '@facet/sdk/common';
import { compiledCode } from '@facet/sdk/data-work';
import { memoryOfProcess, workOfProcess } from '@facet/sdk/process-figures';
import { EngineError, queryCancelled } from '@facet/sdk/server';
import { encodeFrame, type Frame, FrameReader } from './protocol/frame.ts';
import type { FromProcess, ToProcess } from './protocol/messages.ts';
import type { ProcessLimits } from './protocol/process-limits.ts';
import { Postponed, type Postponable } from './postponed.ts';
import { type Suspect, Suspects } from './suspects.ts';

const ENTRY = fileURLToPath(new URL('./child/main.ts', import.meta.url));
/** Each running query occupies one of these threads. */
const THREADS_FOR_QUERIES = 24;
/** Options for a small heap: chunks are freed batch by batch, and the process has few values of its own. */
const FLAGS = [
  '--disable-proto=throw',
  '--disable-warning=ExperimentalWarning',
  '--expose-gc',
  '--max-semi-space-size=2',
];
const FIRST_DELAY_MS = 50;
const LONGEST_DELAY_MS = 1_000;
/** Time that a stopped process has to close its files. */
const LONGEST_LEAVE_MS = 10_000;
/** After a lifetime of this length, a crashed process is restarted without delay. */
const HEALTHY_MS = 10_000;

/** A value can grow by some 100 MB in this time. */
const WATCHED_EVERY_MS = 50;

type WithoutId<M> = M extends ToProcess ? Omit<M, 'id'> : never;

export interface Listener {
  onFrame(frame: Frame<FromProcess>): void;
  /** The last call: `error` is undefined when the request succeeded. */
  onEnd(error?: EngineError): void;
}

/** A request that the process has, or will get again. */
interface UnderWay extends Suspect, Postponable {
  readonly message: WithoutId<ToProcess>;
  readonly listener: Listener;
  /** Part of the answer has been handed on, so it cannot be asked once more. */
  isAnswered: boolean;
}

interface Live {
  readonly child: ChildProcess;
  readonly socket: Duplex;
  readonly startedAt: number;
}

/**
 * The process that owns every DuckDB file. It is started by the first request, and again by the first request after a
 * crash; requests that were active then fail with kind `crashed`.
 */
export class EngineProcess {
  readonly #limits: ProcessLimits;
  readonly #log: Logger;
  readonly #underWay = new Map<number, UnderWay>();
  readonly #suspects = new Suspects<UnderWay>((suspect) => void this.#begin(suspect));
  readonly #postponed = new Postponed<UnderWay>((one) => void this.#begin(one));
  #live: Live | undefined;
  /** The process that took too much memory. */
  #overfull: Live | undefined;
  #starting: Promise<Live> | undefined;
  #nextId = 1;
  #quickDeaths = 0;
  #stopped = false;
  readonly #idleMs: number;
  #idle: NodeJS.Timeout | undefined;
  #watch: NodeJS.Timeout | undefined;
  /** Resolves when a stopped process has released its files. */
  #leaving: Promise<void> | undefined;

  /** @param idleMs Time without requests after which the process is stopped; the next request starts another. */
  constructor(limits: ProcessLimits, log: Logger, idleMs: number = Number.POSITIVE_INFINITY) {
    this.#limits = limits;
    this.#log = log;
    this.#idleMs = idleMs;
  }

  get pid(): number | undefined {
    return this.#live?.child.pid;
  }

  /** Processor time of the process since its start in milliseconds; undefined where the system does not report it. */
  workedMs(): number | undefined {
    return workOfProcess(this.pid);
  }

  /** Sends a request, whose responses are passed to `listener`. Resolves to the request's id once it is sent. */
  async request(message: WithoutId<ToProcess>, listener: Listener): Promise<number> {
    clearTimeout(this.#idle);
    await this.#suspects.calm;
    const live = await this.#ensure();
    const id = this.#nextId;
    this.#nextId += 1;
    this.#send(live, { id, message, listener, isAnswered: false, timesFull: 0, timesPostponed: 0 });
    return id;
  }

  /** Once more, in a process that may have to be started. */
  async #begin(suspect: UnderWay): Promise<void> {
    try {
      this.#send(await this.#ensure(), suspect);
    } catch (error) {
      this.#suspects.remove(suspect.id);
      this.#postponed.ended(suspect.id);
      suspect.listener.onEnd(
        error instanceof EngineError ? error : new EngineError('crashed', String(error), undefined, { cause: error }),
      );
    }
  }

  #send(live: Live, underWay: UnderWay): void {
    this.#underWay.set(underWay.id, underWay);
    write(live.socket, { ...underWay.message, id: underWay.id });
    this.#watch ??= setInterval(() => this.#look(), WATCHED_EVERY_MS).unref();
  }

  /** Sends a message about an active request. */
  tell(message: Extract<ToProcess, { type: 'cancel' | 'credit' }>): void {
    if (this.#live && this.#underWay.has(message.id)) write(this.#live.socket, message);
    else if (message.type === 'cancel') this.#waiting(message.id)?.listener.onEnd(queryCancelled());
  }

  /** Takes back a request that was to be sent again. */
  #waiting(id: number): UnderWay | undefined {
    return this.#suspects.remove(id) ?? this.#postponed.remove(id);
  }

  /** Kills the process; the next request starts another. */
  restart(): void {
    this.#live?.child.kill('SIGKILL');
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#idle);
    for (const { listener } of [...this.#suspects.clear(), ...this.#postponed.clear()]) listener.onEnd(engineStopped());
    this.#live?.socket.end();
    this.#live?.child.kill();
  }

  async #ensure(): Promise<Live> {
    if (this.#stopped) throw engineStopped();
    if (this.#live) return this.#live;
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  #restSoon(): void {
    clearTimeout(this.#idle);
    if (this.#underWay.size + this.#postponed.size > 0 || !Number.isFinite(this.#idleMs)) return;
    this.#idle = setTimeout(() => this.#rest(), this.#idleMs);
    this.#idle.unref();
  }

  /** Stops the process without waiting for it. It closes its files when its channel is closed. */
  #rest(): void {
    const live = this.#live;
    if (!live || this.#underWay.size > 0) return;
    this.#live = undefined;
    const impatience = setTimeout(() => live.child.kill('SIGKILL'), LONGEST_LEAVE_MS);
    this.#leaving = once(live.child, 'exit').then(() => {
      clearTimeout(impatience);
      live.socket.destroy();
    });
    live.socket.end();
    this.#log.debug('The DuckDB process rests.', {});
  }

  async #start(): Promise<Live> {
    // Only one process may have a file open.
    await this.#leaving;
    if (this.#quickDeaths > 0) {
      const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (this.#quickDeaths - 1));
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
    mkdirSync(this.#limits.spillFolder, { recursive: true, mode: 0o700 });
    const child = spawn(execPath, [...FLAGS, ENTRY, JSON.stringify(this.#limits)], {
      env: { UV_THREADPOOL_SIZE: String(THREADS_FOR_QUERIES), TZ: 'UTC', ...compiledCode() },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    });
    const socket = child.stdio[3];
    if (!(socket instanceof Duplex)) throw new EngineError('crashed', 'The DuckDB process has no channel.');
    const live: Live = { child, socket, startedAt: Date.now() };
    const reader = new FrameReader<FromProcess>((frame) => this.#receive(frame));
    let lastWords = '';
    socket.on('data', (chunk: Uint8Array) => reader.push(chunk));
    socket.on('error', (error) => this.#log.debug('The channel to DuckDB broke.', { error: error.message }));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-2_000);
    });
    child.on('error', (error) => this.#gone(live, error.message));
    child.on('exit', (code, signal) => this.#gone(live, `${signal ?? `exit code ${code}`} ${lastWords}`.trim()));
    this.#live = live;
    return live;
  }

  /** Ends the process before it takes the memory of the machine. One that does nothing is not looked at. */
  #look(): void {
    const live = this.#live;
    const isWorking = live !== undefined && this.#underWay.size > 0;
    const taken = isWorking ? (memoryOfProcess(live.child.pid)?.residentBytes ?? 0) : 0;
    if (isWorking && taken <= this.#limits.mostResident) return;
    clearInterval(this.#watch);
    this.#watch = undefined;
    if (!isWorking) return;
    this.#overfull = live;
    live.child.kill('SIGKILL');
  }

  #receive(frame: Frame<FromProcess>): void {
    const { message } = frame;
    const underWay = this.#underWay.get(message.id);
    if (!underWay) return;
    const { listener } = underWay;
    if (message.type === 'done') {
      this.#ended(message.id);
      listener.onEnd();
    } else if (message.type === 'error') {
      const waits =
        message.kind === 'out-of-memory' &&
        canBeRepeated(underWay) &&
        this.#postponed.add(underWay, this.#underWay.keys());
      this.#ended(message.id);
      if (waits) return;
      listener.onEnd(new EngineError(message.kind, message.message, message));
    } else {
      underWay.isAnswered ||= message.type !== 'progress';
      listener.onFrame(frame);
    }
  }

  #ended(id: number): void {
    this.#underWay.delete(id);
    this.#suspects.remove(id);
    this.#postponed.ended(id);
    this.#restSoon();
  }

  #gone(live: Live, reason: string): void {
    if (this.#live !== live) return;
    this.#live = undefined;
    this.#quickDeaths = Date.now() - live.startedAt < HEALTHY_MS ? this.#quickDeaths + 1 : 0;
    live.socket.destroy();
    const lost = [...this.#underWay.values()];
    this.#underWay.clear();
    const isFull = this.#overfull === live && !this.#stopped;
    if (!this.#stopped) this.#log.warn('The DuckDB process ended.', { reason, lostQueries: lost.length, isFull });
    if (isFull) this.#full(lost);
    else for (const one of lost) this.#fail(one, processEnded());
    for (const { id } of lost) this.#postponed.ended(id);
  }

  /** Which of several took the memory is found out; the only one did. */
  #full(lost: readonly UnderWay[]): void {
    if (lost.length === 1) {
      for (const one of lost) this.#fail(one, outOfMemory());
      this.#suspects.acquit();
      return;
    }
    for (const one of lost) if (!canBeRepeated(one)) this.#fail(one, processEnded());
    for (const one of this.#suspects.add(lost.filter(canBeRepeated))) this.#fail(one, outOfMemory());
  }

  #fail({ id, listener }: UnderWay, error: EngineError): void {
    this.#suspects.remove(id);
    listener.onEnd(error);
  }
}

/** What changes nothing, and of whose answer nothing has been seen. */
const canBeRepeated = ({ message, isAnswered }: UnderWay): boolean =>
  !isAnswered && (message.type === 'run' ? message.readOnly : !['load', 'close'].includes(message.type));

const engineStopped = (): EngineError => new EngineError('crashed', 'The DuckDB engine has been stopped.');

const outOfMemory = (): EngineError => new EngineError('out-of-memory', 'The query needs more memory than there is.');

const processEnded = (): EngineError =>
  new EngineError(
    'crashed',
    'The database process ended while the query ran. It is being restarted; run the query again.',
  );

function write(socket: Duplex, message: ToProcess): void {
  for (const part of encodeFrame(message, [])) socket.write(part);
}
