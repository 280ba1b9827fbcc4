import type { ServerResponse } from 'node:http';
import '@fastify/cookie';
import { randomUUID } from 'node:crypto';
import type { PluginRoutes, RouteMatch } from '@facet/core/server';
import { type GuardBudget, type Kernel, WINDOW_HEADER } from '@facet/core/common';
import type { Authenticator, HttpError, HttpResult, Principal, RequestInfo } from '@facet/sdk/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { forWindow } from '../live/calling-window.ts';
import type { HostLogger } from '../log/logger.ts';
import type { BegunWork, LostRights, WorkOfPeople } from '../rights/work-of-people.ts';
import { readingInOneMoment } from '../metadata/database-state.ts';
import { applyCapability, applyPolicy, applyReach, applyRateLimit, checkOrigin } from './admission.ts';
import { anonymousPrincipal } from './anonymous.ts';
import { BodyBudget } from './body-budget.ts';
import { type Caller, callerOf } from './caller.ts';
import type { CallLimiter } from './call-limiter.ts';
import { refusals } from './contract-errors.ts';
import { validateBody, validateParams, validateQuery } from '@facet/sdk/http-arguments';
import { decodeRison } from './decode-arguments.ts';
import { checkDestination } from './destination.ts';
import { FailedCalls, HOST, type Languages, type Outcome } from './failed-calls.ts';
import type { RequestOfPerson } from '../containment/blocked-requests.ts';
import type { HttpMetrics } from './metrics.ts';
import { CallEnd } from './call-end.ts';
import type { PublicAddress } from './public-address.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { type Body, type BodyTools, readBody } from './read-body.ts';
import { RepeatedBodies } from './repeated-bodies.ts';
import type { Spill } from './spill.ts';
import type { Spool } from './spool.ts';
import { checkResponse } from './check-response.ts';
import { sendResult } from './send-result.ts';
import { type Pages, takesPage, wantsPage } from './wants-page.ts';
import { isMessages, type WebSockets } from './web-sockets.ts';

export interface DispatcherOptions {
  readonly kernel: Pick<Kernel, 'guard' | 'report' | 'capabilityGate' | 'openScope'>;
  readonly containment: RequestContainment;
  readonly routes: PluginRoutes;
  /** Of the identity plugin; `undefined` while none runs. */
  readonly authenticator: () => Authenticator | undefined;
  readonly limiter: RateLimiter;
  readonly log: HostLogger;
  readonly metrics: HttpMetrics;
  /** Answers navigations of browsers that no route answers. */
  readonly pages: Pages;
  readonly validateResponses: boolean;
  /** Aborts when the server gives up waiting for calls under way. */
  readonly stopping: AbortSignal;
  /** Longest time that a handler may take before it answers; engines and exports have shorter limits of their own. */
  readonly callMs: number;
  readonly address: PublicAddress;
  readonly languages: Languages;
  /** Files of large uploads. */
  readonly spool: Spool;
  readonly sockets: Pick<WebSockets, 'ensureHandshake' | 'accept'>;
  /** Where answers wait for slow readers. */
  readonly spill: Pick<Spill, 'through'>;
  readonly people: Pick<WorkOfPeople, 'begin' | 'moment'>;
  /** Who the caller of a request is by now. */
  readonly whoIsNow: (request: RequestInfo) => Promise<Principal | undefined>;
  readonly calls: Pick<CallLimiter, 'enter'>;
}

export interface RequestContainment {
  /** Runs a call as the work of a request that is `done` when it has been answered. */
  forRequest<T>(request: RequestOfPerson, done: Promise<void>, call: () => T): T;
  /** For how long such calls are refused, because one of them has blocked the process. */
  secondsLeft(request: RequestOfPerson): number | undefined;
}

const MOST_CALLS_OF_ONE_PLUGIN = 500;
const SWITCHING = 101;
const GIVEN_UP = 499;
/** A year, as browsers' lists ask for. Sub-domains are others' business. */
const STRICT_TRANSPORT = 'max-age=31536000';

/** A call that may begin. */
interface Call {
  readonly match: RouteMatch;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly info: RequestInfo;
  readonly who: Principal;
  readonly caller: Caller;
  readonly end: CallEnd;
}

/** Each request is authenticated, authorised and validated, in this order, before its handler runs. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #bodies = new BodyBudget();
  readonly #bodyTools: BodyTools;
  readonly #failures: FailedCalls;
  readonly #underWay = new Set<CallEnd>();

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#bodyTools = { spool: options.spool, repeated: new RepeatedBodies() };
    this.#failures = new FailedCalls(options);
    // One listener for all calls: thousands come and go in a second.
    const { stopping } = options;
    stopping.addEventListener('abort', () => {
      for (const end of this.#underWay) end.because(refusals.stopping());
    });
  }

  async handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const startedAt = performance.now();
    const id = randomUUID();
    const outcome: { -readonly [K in keyof Outcome]: Outcome[K] } = {
      owner: HOST,
      pattern: 'none',
      who: anonymousPrincipal,
    };
    reply.header('x-request-id', id);
    onClosed(reply.raw, () => this.#account(request, reply, id, outcome, performance.now() - startedAt));
    const path = pathOf(request.url);
    const { address } = this.#options;
    const info = describe(request, id, address.originFor(request));
    const secure = address.isSecure(request);
    if (secure) reply.header('strict-transport-security', STRICT_TRANSPORT);
    try {
      if (address.refuses(request)) throw refusals.unknownHost();
      const match = this.#options.routes.table.find(request.method, path);
      if (match) {
        outcome.owner = match.route.owner;
        outcome.pattern = match.route.pattern;
      }
      const asked = this.#options.people.moment;
      if (match?.route.endpoint.asNobody !== true) outcome.who = await this.#authenticate(info);
      if (!match) return sendResult(reply, await this.#unmatched(path, info, outcome.who), secure);
      const end = this.#whenGone(reply);
      const work = this.#begin(match, outcome.who, asked, info, { reply, end });
      outcome.who = work.principal;
      const call = { match, request, reply, info, who: work.principal, end };
      const result = await end.orAnswer(work.during(() => this.#call(call)));
      if (isMessages(match.route.endpoint) && result.stream !== undefined) {
        this.#options.sockets.accept(reply, result.stream, { who: outcome.who, info });
        return reply;
      }
      return sendResult(reply, this.#atPaceOfReader(result, end), secure);
    } catch (error) {
      return sendResult(reply, await this.#failures.answer(error, info, path, outcome), secure);
    }
  }

  /** What was allowed when it began may be over before it is answered, or before a slow reader has all of it. */
  #begin(
    { route }: RouteMatch,
    who: Principal,
    asked: number,
    info: RequestInfo,
    { reply, end }: Pick<Call, 'reply' | 'end'>,
  ): BegunWork {
    const { people, whoIsNow } = this.#options;
    const nobody = route.endpoint.asNobody === true;
    const work = people.begin(who, asked, {
      what: { requestId: info.id, userId: who.id, route: nameOf(route) },
      now: async () => (nobody ? anonymousPrincipal : await whoIsNow(info)),
      end: (lost) => end.because(LOST[lost]()),
    });
    onClosed(reply.raw, () => work.dispose());
    return work;
  }

  /** The producer of the rows does not wait for a slow reader. Events are sent when they happen. */
  #atPaceOfReader(result: HttpResult, end: CallEnd): HttpResult {
    const { stream, headers } = result;
    if (stream === undefined || headers?.['content-type']?.startsWith('text/event-stream')) return result;
    const sent = this.#options.spill.through(stream);
    end.breaksOff(sent);
    return { ...result, stream: sent };
  }

  async #authenticate(info: RequestInfo): Promise<Principal> {
    return (await this.#options.authenticator()?.authenticate(info)) ?? anonymousPrincipal;
  }

  async #call(begun: Omit<Call, 'caller'>): Promise<HttpResult> {
    const { match, request, reply, info, who } = begun;
    const { containment, kernel, limiter, authenticator } = this.#options;
    const { route, params } = match;
    const { endpoint } = route;
    checkDestination(info.method, endpoint, info);
    applyPolicy(endpoint, who, info);
    applyCapability(kernel, route, who, info);
    applyReach(info.method, endpoint, params, who);
    if (isMessages(endpoint)) this.#options.sockets.ensureHandshake(request, { who, info });
    await checkOrigin(info.method, endpoint, who, authenticator(), info);
    await applyRateLimit(limiter, route, who, info.ip);
    const asked: RequestOfPerson = { route: nameOf(route), userId: who.id };
    const wait = containment.secondsLeft(asked);
    if (wait !== undefined) throw refusals.blockedBefore(wait);
    const call: Call = { ...begun, caller: callerOf(who, info.ip) };
    await this.#turn(call);
    const done = Promise.withResolvers<void>();
    onClosed(reply.raw, done.resolve);
    return containment.forRequest(asked, done.promise, () =>
      forWindow(info.headers[WINDOW_HEADER], () => readingInOneMoment(() => this.#serve(call))),
    );
  }

  #whenGone(reply: FastifyReply): CallEnd {
    const end = new CallEnd();
    if (this.#options.stopping.aborted) end.because(refusals.stopping());
    this.#underWay.add(end);
    onClosed(reply.raw, () => {
      this.#underWay.delete(end);
      end.closed(reply.raw.writableFinished);
    });
    return end;
  }

  /** What the host answers by itself is cheap, or tells how busy it is. */
  async #turn({ match, reply, caller, end }: Call): Promise<void> {
    if (match.route.owner === HOST) return;
    const leave = await this.#options.calls.enter(caller, end.signal);
    if (reply.raw.closed) leave();
    else onClosed(reply.raw, leave);
  }

  async #serve({ match: { route, params }, request, reply, info, who, caller, end }: Call): Promise<HttpResult> {
    const { kernel, validateResponses, callMs } = this.#options;
    const { endpoint } = route;
    const input = {
      params: validateParams(endpoint, params),
      query: validateQuery(endpoint, info.query),
      q: decodeRison(endpoint, info.query['q']),
    };
    const admit = (bytes: number): void => {
      onClosed(reply.raw, this.#bodies.take(caller, bytes));
    };
    const { value, files } = await readBody(request, endpoint, admit, this.#bodyTools);
    this.#dropWhenAnswered(files, reply);
    const body = validateBody(endpoint, value);
    const { signal } = end;
    const opened = kernel.openScope({ id: info.id, kind: 'request', principal: who, signal });
    // Streams are read after the handler has answered.
    onClosed(reply.raw, () => opened.dispose());
    const budget = {
      deadlineMs: callMs,
      concurrency: MOST_CALLS_OF_ONE_PLUGIN,
      shares: sharesOf(caller),
      what: nameOf(route),
    };
    const result = await kernel.guard(route.owner, budget, (late) => {
      late.addEventListener('abort', () => end.with(late.reason), { once: true });
      return route.handler({
        ...input,
        body,
        principal: who,
        scope: opened.scope,
        request: { ...info, files },
        signal,
      });
    });
    if (validateResponses) checkResponse(route, result);
    return result;
  }

  #dropWhenAnswered(files: Body['files'], reply: FastifyReply): void {
    const paths = files.flatMap(({ path }) => (path === undefined ? [] : [path]));
    if (paths.length === 0) return;
    const { spool, log } = this.#options;
    const drop = (): void => {
      for (const path of paths)
        spool.drop(path).catch((error: unknown) => log.warn('an upload could not be removed', { error }));
    };
    if (reply.raw.closed) drop();
    else onClosed(reply.raw, drop);
  }

  async #unmatched(path: string, info: RequestInfo, who: Principal): Promise<HttpResult> {
    const { routes, pages } = this.#options;
    const absence = routes.absence(path);
    const allowed = routes.table.methodsOf(path);
    if (allowed.length > 0 && !(wantsPage(info) && !allowed.includes('GET'))) throw refusals.methodNotAllowed(allowed);
    const isPage = pages.declares(path);
    if ((wantsPage(info) && (absence === undefined || isPage)) || (takesPage(info) && isPage)) {
      const answer = await pages.answer(info, who);
      if (answer) return answer;
    }
    if (absence?.reason === 'off') throw refusals.pluginOff(absence.plugin);
    if (absence) throw refusals.pluginFailed(absence.plugin, absence.code);
    throw refusals.unknownPath();
  }

  #account(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    { owner, pattern, who }: Outcome,
    ms: number,
  ): void {
    const { log, metrics } = this.#options;
    const isAnswered = reply.raw.writableFinished || reply.raw.statusCode === SWITCHING;
    const status = isAnswered ? reply.raw.statusCode : GIVEN_UP;
    try {
      metrics.observe({ method: request.method, route: pattern, owner, status }, ms);
    } catch (error) {
      // The call has been answered; nothing that only counts it may end the process.
      log.error('a call could not be counted', { requestId: id, error });
    }
    log.info('request', {
      requestId: id,
      userId: who.id,
      pluginId: owner,
      method: request.method,
      path: loggedPath(pathOf(request.url)),
      status,
      ms: Math.round(ms * 10) / 10,
    });
  }
}

function describe(request: FastifyRequest, id: string, origin: string): RequestInfo {
  return {
    id,
    method: request.method,
    url: request.url,
    headers: request.headers,
    cookies: request.cookies,
    ip: request.ip,
    query: firstValues(request.query),
    files: [],
    origin,
  };
}

function firstValues(query: unknown): Readonly<Record<string, string>> {
  if (typeof query !== 'object' || query === null) return {};
  const values: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(query)) values[name] = String(Array.isArray(value) ? value[0] : value);
  return values;
}

export function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

/** A segment of this length may be a secret key, which must not stand in a log. */
const SECRET_SEGMENT = /[^/]{21,}/g;

export const loggedPath = (path: string): string => path.replace(SECRET_SEGMENT, '…');

const releases = new WeakMap<ServerResponse, (() => void)[]>();

/** What ends with the answer, behind one listener: Node takes many on one answer for a leak, and says so. */
function onClosed(answer: ServerResponse, release: () => void): void {
  const known = releases.get(answer);
  if (known !== undefined) {
    known.push(release);
    return;
  }
  const all = [release];
  releases.set(answer, all);
  answer.once('close', () => {
    for (const one of all) one();
  });
}

/** Calls that wait for databases are not counted by the limiter of calls: neither one person nor all visitors may fill a plugin with them. */
const sharesOf = ({ key, isVisitor }: Caller): NonNullable<GuardBudget['shares']> =>
  isVisitor
    ? [
        { of: key, most: MOST_CALLS_OF_ONE_PLUGIN / 4 },
        { of: 'visitors', most: MOST_CALLS_OF_ONE_PLUGIN / 2 },
      ]
    : [{ of: key, most: MOST_CALLS_OF_ONE_PLUGIN / 2 }];

const LOST: Readonly<Record<LostRights, () => HttpError>> = {
  person: refusals.personGone,
  right: refusals.rightGone,
  unknown: refusals.metadataAway,
};

const nameOf = ({ method, pattern }: RouteMatch['route']): string => `${method} ${pattern}`;
