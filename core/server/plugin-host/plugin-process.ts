import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import type { FacetError, Logger } from '@facet/sdk/common';
import { Bridge, type BridgeOptions, PLUGIN_TARGETS, type Violation } from '@facet/sdk/plugin-host';
import { memoryOfProcess, workOfProcess } from '@facet/sdk/process-figures';
import { SERVER_FILE } from '../plugins/plugin-archive.ts';
import { FrameChannel } from './frame-channel.ts';
import { hostProblems } from './host-problems.ts';
import { shortened } from './shortened.ts';
import { LOCKED_ENVIRONMENT, lockedArguments } from './locked-process.ts';

const MEGABYTE = 1024 * 1024;
const PAGE = 4096;
const LARGEST_MESSAGE = 256 * MEGABYTE;
/** Answers that it does not read; calls to it stop long before. */
const MOST_UNREAD = LARGEST_MESSAGE + 64 * MEGABYTE;
/** What one plugin may have asked of the server at the same time. */
const MOST_CALLS = 200;
const LONGEST_LINE = 4_000;
const TERMINATE_MS = 500;

export interface PluginHostLimits {
  /** Memory of one process, above what Node itself takes. */
  readonly megabytes: number;
  /** Size of a plugin's own tables. */
  readonly databaseMegabytes: number;
  /** For how long code of a plugin may keep its thread. */
  readonly blockedMs: number;
  readonly pingMs: number;
  /** After how long without a call its process is stopped; 0: never. */
  readonly idleMs: number;
}

export interface PluginProcessOptions {
  readonly pluginId: string;
  /** Folder of the installed version; the only one that the process may read. */
  readonly folder: string;
  /** Folder of the plugin's own tables. */
  readonly dataFolder: string | undefined;
  readonly limits: PluginHostLimits;
  readonly log: Logger;
  readonly handlerOf: BridgeOptions['handlerOf'];
  readonly onTell: NonNullable<BridgeOptions['onTell']>;
  readonly onViolation: (violation: Violation) => void;
  /** Called once. Without a problem, the process ended on request. */
  readonly onEnd: (problem: FacetError | undefined) => void;
}

/** Resident bytes of a Node that has loaded nothing; not counted against a plugin. */
const NODE_ITSELF = 64 * MEGABYTE;
/** Of its limit, what a process may take until it has collected its garbage: results are large, and Node collects them late. */
const WITH_GARBAGE = 2;

/** Of the time in which it said nothing: code that blocks runs for nearly all of it, unless the machine keeps it waiting. */
const RUNS = 0.5;

/** The process of one plugin, from its start to its end. */
export class PluginProcess {
  readonly bridge: Bridge;
  readonly #options: PluginProcessOptions;
  readonly #child: ChildProcess;
  readonly #channel: FrameChannel;
  readonly #watch: NodeJS.Timeout;
  #problem: FacetError | undefined;
  #stopping = false;
  #collecting = false;
  #lastWords = '';

  constructor(options: PluginProcessOptions) {
    const { pluginId, log, onTell, onViolation, handlerOf, limits } = options;
    this.#options = options;
    this.#child = start(options);
    const socket = this.#child.stdio[3];
    if (!(socket instanceof Duplex)) throw new TypeError('The process has no channel.');
    this.#channel = new FrameChannel(socket, {
      largest: LARGEST_MESSAGE,
      onMessage: (message) => this.bridge.receive(message),
      mayHoldItself: isLogLine,
      onBroken: (reason) => this.#kill(hostProblems.broken(pluginId, reason)),
    });
    this.bridge = new Bridge({
      send: (message) => {
        this.#channel.send(message);
        if (this.#channel.backlog > MOST_UNREAD) this.#kill(hostProblems.busy(pluginId));
      },
      handlerOf,
      onTell,
      onViolation,
      mostCalls: MOST_CALLS,
      onLog: (level, message, fields) => log[level](message.slice(0, LONGEST_LINE), loggedFields(fields)),
    });
    this.#child.stdout?.on('data', (bytes: Buffer) => this.#hear(bytes));
    this.#child.stderr?.on('data', (bytes: Buffer) => this.#hear(bytes));
    this.#child.once('error', (error) => this.#kill(hostProblems.notStarted(pluginId, error)));
    this.#child.once('exit', (code, signal) => this.#ended(code, signal));
    this.#watch = setInterval(() => void this.#look(), limits.pingMs);
    this.#watch.unref();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Bytes that it has not read yet. */
  get backlog(): number {
    return this.#channel.backlog;
  }

  /** Ends it in good order, and by force where it does not go. */
  stop(): void {
    if (this.#stopping) return;
    this.#stopping = true;
    clearInterval(this.#watch);
    this.bridge.call(PLUGIN_TARGETS.deactivate, [], { deadlineMs: TERMINATE_MS }).then(
      () => this.#child.kill('SIGKILL'),
      () => this.#child.kill('SIGKILL'),
    );
  }

  async #look(): Promise<void> {
    const { pluginId, limits } = this.#options;
    if (this.#takesMoreThan(WITH_GARBAGE)) return this.#kill(hostProblems.tooMuchMemory(pluginId, limits.megabytes));
    const isFull = !this.#collecting && this.#takesMoreThan(1);
    if (isFull) {
      this.#collecting = true;
      this.#channel.askToCollect();
    }
    try {
      await this.#answers();
      // It answers after it has collected: what it takes now, it holds.
      if (isFull && this.#takesMoreThan(1)) this.#kill(hostProblems.tooMuchMemory(pluginId, limits.megabytes));
    } catch (error) {
      if (isLate(error)) this.#kill(hostProblems.blocked(pluginId, limits.blockedMs));
    } finally {
      if (isFull) this.#collecting = false;
    }
  }

  /** A process that had no processor meanwhile is asked once more. @throws FacetError `PLH_LATE` */
  async #answers(): Promise<void> {
    const { blockedMs } = this.#options.limits;
    const ping = () => this.bridge.call(PLUGIN_TARGETS.ping, [], { deadlineMs: blockedMs });
    const before = workOfProcess(this.#child.pid);
    try {
      await ping();
    } catch (error) {
      const after = workOfProcess(this.#child.pid);
      const ran = before === undefined || after === undefined || after - before > blockedMs * RUNS;
      if (!isLate(error) || ran) throw error;
      await ping();
    }
  }

  /** Of its limit, beside what Node itself takes. */
  #takesMoreThan(share: number): boolean {
    const bytes = memoryOfProcess(this.#child.pid)?.residentBytes;
    return bytes !== undefined && bytes > NODE_ITSELF + this.#options.limits.megabytes * MEGABYTE * share;
  }

  #kill(problem: FacetError): void {
    this.#problem ??= problem;
    this.#child.kill('SIGKILL');
    if (this.#child.pid === undefined) this.#ended(null, null);
  }

  #hear(bytes: Buffer): void {
    const { log } = this.#options;
    const text = bytes.toString('utf8');
    this.#lastWords = (this.#lastWords + text).slice(-LONGEST_LINE);
    for (const line of text.split('\n')) if (line.trim() !== '') log.warn(line.slice(0, LONGEST_LINE));
  }

  #ended(code: number | null, signal: string | null): void {
    const { pluginId, limits, onEnd } = this.#options;
    clearInterval(this.#watch);
    const heapIsFull = this.#lastWords.includes('heap out of memory');
    const problem = this.#stopping
      ? undefined
      : (this.#problem ??
        (heapIsFull
          ? hostProblems.tooMuchMemory(pluginId, limits.megabytes)
          : hostProblems.crashed(pluginId, code, signal, lastLineOf(this.#lastWords))));
    this.bridge.close(problem ?? hostProblems.stopped(pluginId));
    onEnd(problem);
  }
}

function start({ folder, dataFolder, limits }: PluginProcessOptions): ChildProcess {
  if (dataFolder !== undefined) mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  return spawn(
    process.execPath,
    lockedArguments({
      folder,
      file: SERVER_FILE,
      megabytes: limits.megabytes,
      semiSpaceMegabytes: 2,
      opens: {
        ...(dataFolder === undefined ? {} : { database: join(dataFolder, 'tables.db') }),
        databasePages: Math.ceil((limits.databaseMegabytes * MEGABYTE) / PAGE),
      },
    }),
    { cwd: folder, env: LOCKED_ENVIRONMENT, stdio: ['ignore', 'pipe', 'pipe', 'pipe'], windowsHide: true },
  );
}

/** Fields of a plugin stand apart from those that say whose line it is. Nothing about them has been checked. */
function loggedFields(fields: unknown): Readonly<Record<string, unknown>> {
  return fields === undefined || fields === null ? {} : { fields: shortened(fields) };
}

/** Its fields are cut to what a line takes, however deep they are. */
function isLogLine(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'log';
}

function isLate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'PLH_LATE';
}

/** The line that names what happened, of what Node prints when it ends a process. */
function lastLineOf(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.find((line) => /Error\b.*:/.test(line)) ?? lines.findLast((line) => line !== '') ?? '';
}
