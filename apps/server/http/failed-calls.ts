import { FacetError } from '@facet/sdk/common';
import { HttpError, type HttpResult, type Principal, type RequestInfo } from '@facet/sdk/server';
import type { Kernel } from '@facet/core/common';
import type { HostLogger } from '../log/logger.ts';
import { refusals, withIssueCodesInside } from './contract-errors.ts';
import { errorPage } from './error-page.ts';
import { signInFirst } from './sign-in-first.ts';
import { type Pages, wantsPage } from './wants-page.ts';

export interface Languages {
  /** What is refused in the language of the request, and which that is. */
  refusal(
    body: unknown,
    owner: string,
    info: RequestInfo,
    who: Principal,
  ): Promise<{ readonly body: unknown; readonly language?: string }>;
}

interface FailedCallsOptions {
  readonly kernel: Pick<Kernel, 'report'>;
  readonly log: HostLogger;
  readonly languages: Languages;
  readonly pages: Pages;
}

/** Whose call it was, as far as that is known. */
export interface Outcome {
  readonly owner: string;
  readonly pattern: string;
  readonly who: Principal;
}

export const HOST = 'facet/host';
/** Codes of problems between the server and the process of a plugin. */
const HOST_IS_DOWN = 'PLH_';
const WRONG_ANSWER = 'PLH_WRONG_SHAPE';
const METADATA_AWAY = 'HST_METADATA_AWAY';
const METADATA_DISK = 'HST_METADATA_DISK';
/** Of an installed plugin that calls in the name of a person. */
const CALLER_FAULTS: ReadonlySet<string> = new Set(['KRN_NOT_GRANTED', 'KRN_UNKNOWN_PLUGIN']);

/** What is thrown on the way of a call becomes its answer, a line of the log, and a failure of the plugin whose it is. */
export class FailedCalls {
  readonly #options: FailedCallsOptions;

  constructor(options: FailedCallsOptions) {
    this.#options = options;
  }

  /** Turns a thrown value into an answer. An unexpected error is logged with its stack and answered without it. */
  async answer(error: unknown, info: RequestInfo, path: string, { owner, pattern, who }: Outcome): Promise<HttpResult> {
    const refusal = this.#asHttpError(error, info, owner, pattern, who);
    if (path.startsWith('/api/') || !wantsPage(info)) {
      const { body, language } = await this.#options.languages.refusal(refusal.body, owner, info, who);
      const headers = language === undefined ? refusal.headers : { ...refusal.headers, 'content-language': language };
      return { status: refusal.status, headers, json: withIssueCodesInside(body) };
    }
    if (refusal.status === 401) return signInFirst(info);
    // A person stays in the application, which says that there is nothing at this address.
    const page = refusal.status === 404 && !who.isAnonymous ? await this.#options.pages.answer(info, who) : undefined;
    if (page) return { ...page, status: 404 };
    return { status: refusal.status, headers: refusal.headers, html: errorPage(refusal.status, info.id) };
  }

  #asHttpError(error: unknown, info: RequestInfo, owner: string, pattern: string, who: Principal): HttpError {
    if (error instanceof HttpError) return error;
    if (error instanceof FacetError && error.code === 'KRN_BUSY') return refusals.overloaded(owner);
    if (error instanceof FacetError && CALLER_FAULTS.has(error.code)) return refusals.pluginRefused(error);
    const fields = { requestId: info.id, userId: who.id, pluginId: owner, route: pattern, method: info.method, error };
    if (error instanceof FacetError && error.code === METADATA_AWAY) {
      this.#options.log.warn('the metadata database did not answer a call', fields);
      return refusals.metadataAway();
    }
    if (error instanceof FacetError && error.code === METADATA_DISK) {
      this.#options.log.error('the disk or the file of the metadata database failed a call', fields);
      return refusals.metadataDisk();
    }
    if (error instanceof FacetError && error.code === WRONG_ANSWER) {
      this.#options.log.error('a plugin gave an answer of another form than it declares', fields);
      // The owner in an error from a process is a claim of that process.
      if (error.owner === owner) this.#options.kernel.report(owner, error);
      return refusals.wrongAnswer(error.owner ?? owner, error.code);
    }
    if (error instanceof FacetError && error.code.startsWith(HOST_IS_DOWN)) {
      // The end of a plugin's process is counted where it is noticed.
      this.#options.log.warn('the process of a plugin did not answer', fields);
      return refusals.processDown(error.owner ?? owner, error.code);
    }
    if (error instanceof FacetError && error.code === 'KRN_TIMEOUT') {
      this.#options.log.error('a call took too long', fields);
      this.#options.kernel.report(owner, error);
      return refusals.tooSlow(owner);
    }
    if (isAbort(error)) {
      this.#options.log.info('a caller closed the connection before the answer', { ...fields, error: undefined });
      return refusals.internal(info.id);
    }
    this.#options.log.error('a call failed', fields);
    if (owner !== HOST) this.#options.kernel.report(owner, error);
    return refusals.internal(info.id);
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
