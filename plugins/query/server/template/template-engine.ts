import { createDataWork, type DataWork, DataWorkError } from '@facet/sdk/data-work';
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

/** What the worker has made of a text: all of it, or what it must know first. */
type Rendered = { readonly outcome: TemplateOutcome } | { readonly wanted: TemplateLookup };

const TIMEOUT_MS = 2_000;
/** Things that one text may have looked up. */
const MOST_LOOKUPS = 50;
const MEMORY_MB = 128;
const HAS_MARKUP = /\{[{%#]/;

/** Renders templates in a thread. A text that takes too long, or that breaks the thread, fails alone. */
export class TemplateEngine {
  readonly #timeoutMs: number;
  readonly #work: DataWork<RenderRequest, RenderReply>;

  constructor(timeoutMs = TIMEOUT_MS) {
    this.#timeoutMs = timeoutMs;
    this.#work = createDataWork({
      module: new URL('./template-worker.ts', import.meta.url),
      seconds: timeoutMs / 1_000,
      megabytes: MEMORY_MB,
      concurrency: 1,
    });
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

  async #renderOnce(text: string, input: TemplateInput): Promise<Rendered> {
    const reply = await this.#work.run({ text, input }, { who: input.user?.id ?? 0 }).catch((error: unknown) => {
      throw this.#refusal(error);
    });
    if ('error' in reply) throw new TemplateError(reply.error.kind, reply.error.message);
    return reply;
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

  close(): void {
    this.#work.dispose();
  }

  #refusal(error: unknown): unknown {
    if (!(error instanceof DataWorkError)) return error;
    if (error.kind === 'too-slow')
      return new TemplateError('limit', templateTexts.timeout(this.#timeoutMs), { cause: error });
    const kind = error.kind === 'closed' ? 'other' : 'limit';
    return new TemplateError(kind, templateTexts.crashed, { cause: error });
  }
}
