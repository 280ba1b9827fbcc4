import { Worker } from 'node:worker_threads';
import type { TemplateSession } from '../sql/compile-context.ts';
import { QueryRefusal } from '../sql/errors.ts';
import { TemplateError, templateTexts } from './template-error.ts';
import {
  lookupKey,
  type ResolveLookup,
  type TemplateInput,
  type TemplateLookup,
  type TemplateOutcome,
} from './template-facts.ts';
import type { RenderReply, RenderRequest } from './template-worker.ts';

interface Waiting {
  readonly resolve: (reply: Rendered) => void;
  readonly reject: (error: TemplateError) => void;
  readonly timer: NodeJS.Timeout;
}

/** What the worker has made of a text: all of it, or what it must know first. */
type Rendered = { readonly outcome: TemplateOutcome } | { readonly wanted: TemplateLookup };

const TIMEOUT_MS = 2_000;
/** Time that a new thread has on top until it can render anything. */
const START_MS = 15_000;
/** Things that one text may have looked up. */
const MOST_LOOKUPS = 50;
const MEMORY_MB = 128;
const MOST_FAILURES = 100;
const HAS_MARKUP = /\{[{%#]/;

/**
 * Renders templates in a worker thread. A text that takes too long, or that breaks the worker, fails alone: the worker is
 * replaced, and texts that waited behind it are sent again.
 */
export class TemplateEngine {
  readonly #timeoutMs: number;
  readonly #waiting = new Map<number, Waiting & { readonly request: RenderRequest }>();
  #worker: Worker | undefined;
  #ready = false;
  #nextId = 1;
  #failures = 0;

  constructor(timeoutMs = TIMEOUT_MS) {
    this.#timeoutMs = timeoutMs;
  }

  /** @throws TemplateError */
  async render(text: string, input: TemplateInput, resolve?: ResolveLookup): Promise<TemplateOutcome> {
    if (!HAS_MARKUP.test(text)) {
      return { text: text.replace(/\n$/, ''), applied: [], removed: [], cacheKeys: [], undefinedNames: [] };
    }
    const answers: Record<string, unknown> = {};
    for (let lookups = 0; lookups <= MOST_LOOKUPS; lookups += 1) {
      const reply = await this.#renderOnce(text, { ...input, answers });
      if ('outcome' in reply) return reply.outcome;
      const { wanted } = reply;
      if (!resolve) throw new TemplateError('undefined', templateTexts.unavailable(wanted.kind));
      answers[lookupKey(wanted)] = await resolve(wanted);
    }
    throw new TemplateError('limit', templateTexts.lookups(MOST_LOOKUPS));
  }

  #renderOnce(text: string, input: TemplateInput): Promise<Rendered> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const timer = this.#timer(id);
      const request: RenderRequest = { id, text, input };
      this.#waiting.set(id, { resolve, reject, timer, request });
      this.#send(request);
    });
  }

  /** A session for one query: filters that templates take over are known to all its texts. */
  session(input: TemplateInput, resolve?: ResolveLookup): TemplateSession & { readonly cacheKeys: readonly unknown[] } {
    const removedFilters = new Set<string>();
    const appliedFilters = new Set<string>();
    const cacheKeys: unknown[] = [];
    return {
      removedFilters,
      appliedFilters,
      cacheKeys,
      render: async (text, place) => {
        try {
          const outcome = await this.render(text, input, resolve);
          for (const name of outcome.removed) removedFilters.add(name);
          for (const name of outcome.applied) appliedFilters.add(name);
          cacheKeys.push(...outcome.cacheKeys);
          return outcome.text;
        } catch (error) {
          if (!(error instanceof TemplateError)) throw error;
          throw new QueryRefusal('failed', templateTexts.clause(place, error.message), { cause: error });
        }
      },
    };
  }

  async close(): Promise<void> {
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new TemplateError('other', templateTexts.crashed));
    }
    this.#waiting.clear();
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  #send(request: RenderRequest): void {
    this.#worker ??= this.#start();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(request);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./template-worker.ts', import.meta.url), {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    worker.unref();
    this.#ready = false;
    worker.on('message', (reply: RenderReply | 'ready') => {
      if (this.#worker !== worker) return;
      if (reply !== 'ready') this.#settle(reply);
      else this.#begin();
    });
    worker.on('error', () => this.#crashed(worker));
    worker.on('exit', () => this.#crashed(worker));
    return worker;
  }

  #timer(id: number): NodeJS.Timeout {
    return setTimeout(() => this.#replace(id), this.#ready ? this.#timeoutMs : START_MS + this.#timeoutMs);
  }

  /** Texts that waited for the thread get their time from now on. */
  #begin(): void {
    this.#ready = true;
    for (const [id, waiting] of this.#waiting) {
      clearTimeout(waiting.timer);
      this.#waiting.set(id, { ...waiting, timer: this.#timer(id) });
    }
  }

  #settle(reply: RenderReply): void {
    const waiting = this.#waiting.get(reply.id);
    if (waiting === undefined) return;
    this.#waiting.delete(reply.id);
    clearTimeout(waiting.timer);
    if (!('error' in reply)) waiting.resolve(reply);
    else waiting.reject(new TemplateError(reply.error.kind, reply.error.message));
    this.#failures += 'error' in reply ? 1 : 0;
    const broken = 'error' in reply && reply.error.kind === 'limit';
    if (broken || (this.#failures >= MOST_FAILURES && this.#waiting.size === 0)) this.#retire();
  }

  /** Failed renderings leave memory behind, and those that hit a limit may leave the engine broken. */
  #retire(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#failures = 0;
    void worker?.terminate();
    this.#resend();
  }

  /** The first text that waits is the one at work; it has broken the worker. */
  #crashed(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const [first] = this.#waiting.keys();
    if (first !== undefined) this.#fail(first, new TemplateError('limit', templateTexts.crashed));
    this.#resend();
  }

  /** Only the text at the head can be the slow one; the others have waited for it and get their time anew. */
  #replace(id: number): void {
    const [head = id] = this.#waiting.keys();
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
    this.#fail(head, new TemplateError('limit', templateTexts.timeout(this.#timeoutMs)));
    this.#resend();
  }

  #fail(id: number, error: TemplateError): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    waiting.reject(error);
  }

  #resend(): void {
    for (const [id, waiting] of this.#waiting) {
      clearTimeout(waiting.timer);
      this.#send(waiting.request);
      this.#waiting.set(id, { ...waiting, timer: this.#timer(id) });
    }
  }
}
