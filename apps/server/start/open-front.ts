import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PluginRoutes } from '@facet/core/server';
import type { MetadataStore } from '@facet/sdk/server';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { BlockedRequests, RequestRefusals } from '../containment/blocked-requests.ts';
import { reasonOf } from '../errors.ts';
import { CallLimiter } from '../http/call-limiter.ts';
import { Dispatcher } from '../http/dispatcher.ts';
import { EventStreams } from '../http/event-stream.ts';
import { hostRoutes } from '../http/host-routes.ts';
import { createHttpServer, serveCalls } from '../http/http-server.ts';
import { HttpMetrics } from '../http/metrics.ts';
import { mayReadMetrics } from '../http/metrics-access.ts';
import { PublicAddress } from '../http/public-address.ts';
import { createRateLimiter, type RateLimiter } from '../http/rate-limiter.ts';
import { Spill } from '../http/spill.ts';
import { Spool } from '../http/spool.ts';
import { WebSockets } from '../http/web-sockets.ts';
import { answerCatalogues } from '../locale/answer-catalogues.ts';
import { identityLanguage } from '../locale/identity-language.ts';
import { AnswerLanguages } from '../locale/answer-languages.ts';
import { refusalLanguages } from '../locale/refusal-languages.ts';
import { ObjectNews } from '../live/object-news.ts';
import { LentCode } from '../pages/lent-code.ts';
import { PageHost } from '../pages/page-host.ts';
import { SdkPackageFile } from '../pages/sdk-package.ts';
import { WebBuildFile } from '../pages/web-build.ts';
import type { PluginKernel } from './create-plugin-kernel.ts';
import { type FollowedIdentity, isStill, whoIsNow } from './follow-identity.ts';
import type { HostStores } from './host-stores.ts';
import { HOST, type StartParts } from './start-parts.ts';

const MEGABYTE = 1_048_576;
const READY_WITHIN_MS = 3_000;

/** Everything between a socket and a handler; it does not listen yet. */
export async function openFront(
  parts: StartParts,
  stores: HostStores,
  plugins: PluginKernel,
  identity: FollowedIdentity,
): Promise<FastifyInstance> {
  const { settings, webFolder, log, lifetime } = parts;
  const metrics = new HttpMetrics(plugins.kernel, stores.counters);
  const build = new WebBuildFile(webFolder);
  const events = openEvents(parts, stores, plugins, { identity, build });
  const routes = lifetime.add(createRoutes(parts, stores, plugins, { metrics, events, identity }));
  await routes.settled();
  const open = routes.problems.find((problem) => problem.code === 'HTTP_NO_POLICY');
  if (open) throw open;
  const app = await createHttpServer({ trustProxy: settings.trustProxy, webFolder, log });
  const limiter = stores.topology.rateLimiter(await createRateLimiter(app));
  plugins.personCalls.start({ kernel: plugins.kernel, routes, limiter, callMs: settings.callSeconds * 1_000 });
  const sockets = openSockets(parts, identity);
  sockets.listenTo(app);
  const front = { metrics, routes, identity, limiter, events, sockets, build };
  serveCalls(app, createDispatcher(parts, stores, plugins, front));
  return app;
}

/** Streams end as soon as the server stops: each would keep its connection for ever. */
function openEvents(
  { log, lifetime }: StartParts,
  { bus, flags, news, settings }: HostStores,
  { kernel, administrator }: PluginKernel,
  { identity, build }: Pick<FrontParts, 'identity' | 'build'>,
): EventStreams {
  const objects = lifetime.add(new ObjectNews({ kernel, bus, log }));
  const events = lifetime.add(
    new EventStreams({
      sources: { plugins: administrator, flags, settings, objects, news },
      stillThere: (request, userId) => isStill(identity.current(), request, userId),
      release: () => build.current()?.scripts.join(' '),
      log,
    }),
  );
  lifetime.stopping.addEventListener('abort', () => events.dispose(), { once: true });
  lifetime.add(identity.onDidChange(() => events.recheck()));
  return events;
}

function openSockets({ log, lifetime }: StartParts, identity: FollowedIdentity): WebSockets {
  const sockets = lifetime.add(
    new WebSockets({ stillThere: (request, userId) => isStill(identity.current(), request, userId), log }),
  );
  lifetime.stopping.addEventListener('abort', () => sockets.dispose(), { once: true });
  lifetime.add(identity.onDidChange(() => sockets.recheck()));
  return sockets;
}

function createRoutes(
  { settings, secretKey, sdkFolder, log, lifetime }: StartParts,
  { store, flags, settings: ofPlugins }: HostStores,
  { kernel, administrator }: PluginKernel,
  { metrics, events, identity }: Pick<FrontParts, 'metrics' | 'identity' | 'events'>,
): PluginRoutes {
  const sdk = new SdkPackageFile(sdkFolder);
  const routes: PluginRoutes = new PluginRoutes(
    kernel,
    {
      owner: HOST,
      routes: hostRoutes({
        plugins: administrator,
        lentCode: new LentCode(secretKey),
        flags,
        settings: ofPlugins,
        events: () => events,
        metrics: () => metrics,
        mayReadMetrics: mayReadMetrics(settings),
        offers: (endpoint) => routes.table.routes.some(({ method, pattern }) => `${method} ${pattern}` === endpoint),
        obstacles: async () => (lifetime.stopping.aborted ? ['stopping'] : await unreachable(store)),
        sdk: () => sdk.current(),
        tokenPath: () => identity.current()?.tokenPath,
      }),
    },
    log,
  );
  return routes;
}

interface FrontParts {
  readonly events: EventStreams;
  readonly metrics: HttpMetrics;
  readonly routes: PluginRoutes;
  readonly identity: FollowedIdentity;
  readonly limiter: RateLimiter;
  readonly sockets: WebSockets;
  readonly build: WebBuildFile;
}

function createDispatcher(
  { settings, secretKey, watched, log, lifetime, builtIns }: StartParts,
  stores: HostStores,
  { kernel, administrator, people }: PluginKernel,
  { metrics, routes, identity, limiter, events, sockets, build }: FrontParts,
): Dispatcher {
  const refused = new RequestRefusals(
    new BlockedRequests(settings.home).read((file) =>
      log.warn('the record of a blocked request cannot be read', { file }),
    ),
  );
  const answers = new AnswerLanguages(answerCatalogues(builtIns, kernel));
  return new Dispatcher({
    kernel,
    containment: {
      forRequest: (request, done, call) => watched.attribution.forRequest(request, done, call),
      secondsLeft: (request) => refused.secondsLeft(request),
    },
    routes,
    authenticator: identity.current,
    limiter,
    log,
    metrics,
    pages: new PageHost({
      build,
      kernel,
      authenticator: identity.current,
      flags: stores.flags,
      plugins: () => administrator.list(),
      lentCode: new LentCode(secretKey),
      settings: stores.settings,
      marks: () => events.marks(),
      identityIn: identityLanguage(answers, kernel),
    }),
    validateResponses: settings.validateResponses,
    stopping: lifetime.abandoned,
    callMs: settings.callSeconds * 1_000,
    address: new PublicAddress(settings),
    languages: refusalLanguages({ answers, errorTexts: settings.errorTexts, settings: stores.settings, log }),
    sockets,
    people,
    whoIsNow: (request) => whoIsNow(identity.current(), request),
    calls: lifetime.add(new CallLimiter()),
    spool: new Spool(join(settings.home, 'incoming')),
    spill: new Spill({ folder: join(settings.home, 'outgoing'), mostBytes: settings.spillMegabytes * MEGABYTE, log }),
  });
}

/** A balancer asks every few seconds: no answer is one, too. */
async function unreachable(store: MetadataStore): Promise<readonly string[]> {
  const late = new AbortController();
  const asked = sql`select 1`.execute(store.db<unknown>());
  try {
    const silence = pause(READY_WITHIN_MS, 'no answer', { signal: late.signal, ref: false });
    const answer = await Promise.race([asked.then(() => undefined), silence]);
    return answer === undefined ? [] : [`metadata: ${answer} within ${READY_WITHIN_MS} ms`];
  } catch (error) {
    return [`metadata: ${reasonOf(error)}`];
  } finally {
    late.abort();
  }
}
