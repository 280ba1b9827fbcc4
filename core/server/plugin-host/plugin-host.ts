import { isDeepStrictEqual } from 'node:util';
import { type Disposable, FacetError, type Logger } from '@facet/sdk/common';
import {
  type ActivateReply,
  type ActivateRequest,
  type CallHandler,
  type CallOptions,
  PLUGIN_HOST_PROTOCOL,
  PLUGIN_TARGETS,
  type Violation,
} from '@facet/sdk/plugin-host';
import { z } from 'zod';
import { hostProblems } from './host-problems.ts';
import { type PluginHostLimits, PluginProcess } from './plugin-process.ts';
import type { RelayedScopes } from './relayed-scopes.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** A process that lived as long has earned short pauses again. */
const HEALTHY_MS = 60_000;
const ACTIVATE_MS = 4_500;
/** Bytes of calls that may wait in the server until the process reads them. */
const MOST_WAITING = 64 * 1024 * 1024;

export interface PluginHostOptions {
  readonly pluginId: string;
  readonly folder: string;
  /** Absent: the plugin has no tables of its own. */
  readonly dataFolder: string | undefined;
  readonly limits: PluginHostLimits;
  readonly scopes: RelayedScopes;
  readonly log: Logger;
  /** What the process may ask of the server, by target. */
  readonly services: ReadonlyMap<string, CallHandler>;
  readonly onTell: (topic: string, value: unknown) => void;
  /** What an earlier process of this version has registered. With it no process is started until something is called. */
  readonly known: KnownHalf | undefined;
  /** At each start, once the plugin is active. */
  readonly onActive: (reply: ActivateReply) => void;
  readonly onDescribed: (entry: string, description: unknown) => void;
  /** Asked at each start. */
  readonly activation: () => Pick<ActivateRequest, 'flags' | 'settings' | 'tables' | 'services' | 'points'>;
  /** The process has ended, for whatever reason. */
  readonly onEnd: () => void;
  /** It ended unexpectedly. */
  readonly onCrash: (problem: FacetError) => void;
}

/** What a process has told of a version. Nothing about the descriptions has been checked. */
export interface KnownHalf {
  readonly reply: ActivateReply;
  /** By point and key. */
  readonly descriptions: ReadonlyMap<string, unknown>;
}

/** Checked whoever has kept it. */
export const activateReply: z.ZodType<ActivateReply> = z.object({
  protocol: z.number(),
  implemented: z.array(z.object({ point: z.string(), key: z.string() })).max(1_000),
  taps: z.array(z.object({ hook: z.string(), stage: z.number(), target: z.string() })).max(1_000),
});

interface Running {
  readonly process: PluginProcess;
  readonly reply: Promise<ActivateReply>;
  readonly since: number;
}

/**
 * Keeps the process of one plugin: starts it, passes calls on, and starts it again with growing pauses when it has ended.
 * While it is down calls reject at once with the reason.
 */
export class PluginHost implements Disposable {
  readonly #options: PluginHostOptions;
  readonly #violations = new Map<Violation, number>();
  #running: Running | undefined;
  #problem: FacetError | undefined;
  #failures = 0;
  #startsAt = 0;
  #wasActive = false;
  #descriptions: ReadonlyMap<string, unknown>;
  #timer: NodeJS.Timeout | undefined;
  #disposed = false;

  constructor(options: PluginHostOptions) {
    this.#options = options;
    this.#descriptions = options.known?.descriptions ?? new Map();
  }

  /** For whom its process works just now. */
  get scopes(): RelayedScopes {
    return this.#options.scopes;
  }

  /** What its process did against the protocol, since the server started. */
  get violations(): ReadonlyMap<Violation, number> {
    return this.#violations;
  }

  get pid(): number | undefined {
    return this.#running?.process.pid;
  }

  /** Bytes that its process has not read yet. */
  get backlog(): number {
    return this.#running?.process.backlog ?? 0;
  }

  /** What the plugin has registered: as an earlier process did, else once it is active. @throws FacetError why it is not running */
  async start(): Promise<ActivateReply> {
    const known = this.#options.known?.reply;
    // One that nothing can call does its work while it is activated.
    const isCalled = known !== undefined && known.implemented.length + known.taps.length > 0;
    if (isCalled && known.protocol === PLUGIN_HOST_PROTOCOL) {
      this.#wasActive = true;
      return known;
    }
    this.#descriptions = new Map();
    const running = this.#ensure();
    return running.reply;
  }

  /** The data that describes an entry, which the process loads for it unless it has done so before. */
  async describe(point: string, key: string): Promise<unknown> {
    const entry = `${point} ${key}`;
    if (this.#descriptions.has(entry)) return this.#descriptions.get(entry);
    const description = await this.call(PLUGIN_TARGETS.load, [point, key]);
    if (!this.#disposed) this.#options.onDescribed(entry, description);
    return description;
  }

  /** @throws FacetError while the process is down; what the plugin throws. */
  async call(target: string, args: readonly unknown[], options?: CallOptions): Promise<unknown> {
    const running = this.#ensure();
    await running.reply;
    this.#ensureReads(running);
    return running.process.bridge.call(target, args, options);
  }

  async *stream(target: string, args: readonly unknown[], options?: CallOptions): AsyncGenerator<unknown, void> {
    const running = this.#ensure();
    await running.reply;
    this.#ensureReads(running);
    yield* running.process.bridge.stream(target, args, options);
  }

  tell(topic: string, value: unknown): void {
    this.#running?.process.bridge.tell(topic, value);
  }

  dispose(): void {
    this.#disposed = true;
    clearTimeout(this.#timer);
    this.#running?.process.stop();
    this.#running = undefined;
  }

  /** Just before it is sent more. @throws FacetError `PLH_BUSY` */
  #ensureReads({ process }: Running): void {
    if (process.backlog > MOST_WAITING) throw hostProblems.busy(this.#options.pluginId);
  }

  #ensure(): Running {
    const { pluginId } = this.#options;
    if (this.#disposed) throw hostProblems.stopped(pluginId);
    if (this.#running) return this.#running;
    const wait = this.#startsAt - Date.now();
    if (this.#problem && wait > 0) throw hostProblems.pausing(pluginId, this.#problem, wait);
    return this.#begin();
  }

  #begin(): Running {
    const { pluginId, folder, dataFolder, limits, log, services, onTell } = this.#options;
    clearTimeout(this.#timer);
    const process = new PluginProcess({
      pluginId,
      folder,
      dataFolder,
      limits,
      log,
      handlerOf: (target) => services.get(target),
      onTell,
      onViolation: (violation) => this.#violated(violation),
      onEnd: (problem) => this.#ended(process, problem),
    });
    log.info('process started', { hostPid: process.pid });
    const reply = this.#activated(process).then((registered) => {
      if (!isDeepStrictEqual(registered, this.#options.known?.reply)) this.#descriptions = new Map();
      if (!this.#disposed) this.#options.onActive(registered);
      this.#wasActive = true;
      return registered;
    });
    const running: Running = { process, reply, since: Date.now() };
    this.#running = running;
    // Callers wait for the reply, so they see why it is not active; one that is not serves nothing.
    reply.catch((error: unknown) => {
      if (this.#running !== running) return;
      this.#running = undefined;
      process.stop();
      // The first time it is for the kernel to say.
      if (this.#wasActive)
        this.#pause(error instanceof FacetError ? error : hostProblems.notActive(pluginId, error), running);
    });
    return running;
  }

  async #activated(process: PluginProcess): Promise<ActivateReply> {
    const { pluginId, activation } = this.#options;
    const request: ActivateRequest = { protocol: PLUGIN_HOST_PROTOCOL, pluginId, ...activation() };
    const answer = await process.bridge.call(PLUGIN_TARGETS.activate, [request], { deadlineMs: ACTIVATE_MS });
    const reply = activateReply.safeParse(answer);
    if (!reply.success) throw hostProblems.wrongShape(pluginId, 'its activation');
    if (reply.data.protocol !== PLUGIN_HOST_PROTOCOL)
      throw hostProblems.protocol(pluginId, reply.data.protocol, PLUGIN_HOST_PROTOCOL);
    return reply.data;
  }

  #ended(process: PluginProcess, problem: FacetError | undefined): void {
    this.#options.onEnd();
    const running = this.#running;
    if (running?.process !== process) return;
    this.#running = undefined;
    if (problem !== undefined) this.#pause(problem, running);
  }

  /** Until it is started again. */
  #pause(problem: FacetError, running: Running): void {
    if (this.#disposed) return;
    this.#failures = Date.now() - running.since > HEALTHY_MS ? 1 : this.#failures + 1;
    this.#problem = problem;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (this.#failures - 1), LONGEST_PAUSE_MS);
    this.#startsAt = Date.now() + pause;
    this.#timer = setTimeout(() => this.#again(), pause);
    this.#timer.unref();
    this.#options.onCrash(problem);
  }

  #again(): void {
    if (this.#disposed || this.#running) return;
    this.#begin();
  }

  #violated(violation: Violation): void {
    const count = (this.#violations.get(violation) ?? 0) + 1;
    this.#violations.set(violation, count);
    if (count === 1) this.#options.log.warn('the process of a plugin broke the protocol', { violation });
  }
}
