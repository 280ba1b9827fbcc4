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
/** How often it is looked whether a process is idle, in parts of the time after which it is stopped. */
const LOOKS = 4;

export interface PluginHostOptions {
  readonly pluginId: string;
  readonly folder: string;
  /** Throws before a start where the files in the folder are not those that were installed. */
  readonly ensureUnchanged: () => void;
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
  /** It provides services, so others may call it whatever it has registered. */
  readonly provides: boolean;
  /** The process has work that no call waits for, such as workers. */
  readonly isAtWork: () => boolean;
  /** Asked at each start. */
  readonly activation: () => Pick<ActivateRequest, 'flags' | 'settings' | 'tables' | 'services' | 'points'>;
  /** The process has ended, for whatever reason. */
  readonly onEnd: () => void;
  /** It ended unexpectedly. */
  readonly onCrash: (problem: FacetError) => void;
}

/** The registrations of a version, as its process sent them. They are not validated yet. */
export interface KnownHalf {
  readonly reply: ActivateReply;
  /** By point and key. */
  readonly descriptions: ReadonlyMap<string, unknown>;
}

/** From the process of the plugin, or kept from an earlier start: checked in both cases. */
export const activateReply: z.ZodType<ActivateReply> = z.object({
  protocol: z.number(),
  implemented: z.array(z.object({ point: z.string(), key: z.string() })).max(1_000),
  taps: z.array(z.object({ hook: z.string(), stage: z.number(), target: z.string() })).max(1_000),
});

interface Running {
  readonly process: PluginProcess;
  readonly reply: Promise<ActivateReply>;
  readonly since: number;
  readonly watch: NodeJS.Timeout | undefined;
  /** When something was under way last; `undefined` until it is active. */
  lastUse: number | undefined;
}

/**
 * Keeps the process of one plugin: starts it, passes calls on, and starts it again with growing pauses when it has ended.
 * While it is down calls reject at once with the reason. A process that nothing calls is stopped, and started by the next call.
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
  #underWay = 0;
  /** Settles when a process that was idle has ended. */
  #retiring: { readonly process: PluginProcess; readonly ended: PromiseWithResolvers<void> } | undefined;
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
    this.#options.ensureUnchanged();
    const known = this.#options.known?.reply;
    if (known !== undefined && this.#isCalled(known) && known.protocol === PLUGIN_HOST_PROTOCOL) {
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
    this.#underWay += 1;
    try {
      const running = await this.#active();
      this.#ensureReads(running);
      return await running.process.bridge.call(target, args, options);
    } finally {
      this.#underWay -= 1;
    }
  }

  async *stream(target: string, args: readonly unknown[], options?: CallOptions): AsyncGenerator<unknown, void> {
    this.#underWay += 1;
    try {
      const running = await this.#active();
      this.#ensureReads(running);
      yield* running.process.bridge.stream(target, args, options);
    } finally {
      this.#underWay -= 1;
    }
  }

  tell(topic: string, value: unknown): void {
    this.#running?.process.bridge.tell(topic, value);
  }

  dispose(): void {
    this.#disposed = true;
    clearTimeout(this.#timer);
    this.#take()?.process.stop();
  }

  /** The process that runs is none any more. */
  #take(): Running | undefined {
    const running = this.#running;
    clearInterval(running?.watch);
    this.#running = undefined;
    return running;
  }

  /** One that nothing can call does its work while it is activated. */
  #isCalled({ implemented, taps }: ActivateReply): boolean {
    return this.#options.provides || implemented.length + taps.length > 0;
  }

  async #active(): Promise<Running> {
    // Two processes would work on the same tables.
    await this.#retiring?.ended.promise;
    const running = this.#ensure();
    await running.reply;
    running.lastUse = Date.now();
    return running;
  }

  #lookForUse(running: Running): void {
    const { limits, scopes, log, isAtWork } = this.#options;
    if (running.lastUse === undefined || this.#running !== running) return;
    const isUsed = this.#underWay > 0 || running.process.bridge.serving > 0 || scopes.open > 0 || isAtWork();
    if (isUsed) running.lastUse = Date.now();
    if (Date.now() - running.lastUse < limits.idleMs) return;
    const { process } = running;
    this.#take();
    this.#retiring = { process, ended: Promise.withResolvers<void>() };
    log.info('process stopped: idle', { hostPid: process.pid, idleMs: limits.idleMs });
    process.stop();
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
    this.#options.ensureUnchanged();
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
      if (this.#isCalled(registered)) running.lastUse = Date.now();
      return registered;
    });
    const watch = limits.idleMs > 0 ? setInterval(() => this.#lookForUse(running), limits.idleMs / LOOKS) : undefined;
    watch?.unref();
    const running: Running = { process, reply, since: Date.now(), watch, lastUse: undefined };
    this.#running = running;
    // Callers wait for the reply, so they see why it is not active; one that is not serves nothing.
    reply.catch((error: unknown) => {
      if (this.#running !== running) return;
      this.#take();
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
    if (this.#retiring?.process === process) {
      this.#retiring.ended.resolve();
      this.#retiring = undefined;
    }
    const running = this.#running;
    if (running?.process !== process) return;
    this.#take();
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
    try {
      this.#begin();
    } catch (error) {
      this.#options.onCrash(
        error instanceof FacetError ? error : hostProblems.notActive(this.#options.pluginId, error),
      );
    }
  }

  #violated(violation: Violation): void {
    const count = (this.#violations.get(violation) ?? 0) + 1;
    this.#violations.set(violation, count);
    if (count === 1) this.#options.log.warn('the process of a plugin violated the protocol', { violation });
  }
}
