import type { SavedChart, SavedCharts } from '@facet/plugin-charts/contract.server';
import type { ChartQueries } from '@facet/plugin-query/contract.server';
import type { Scope } from '@facet/sdk/common';
import {
  type Credentials,
  defineRoutes,
  type HttpResult,
  type Principal,
  type RequestInfo,
  type RouteSet,
} from '@facet/sdk/server';
import { exploreJsonEndpoints } from '../common/wire/explore-json.ts';
import type { ExploreJsonParts } from './answer-chart.ts';
import { type AnswerMode, answerMode } from './answer-mode.ts';
import { ExploreJsonErrors } from './errors.ts';
import { exploreJson } from './explore-json.ts';
import type { KeptCalls } from './kept-calls.ts';
import type { Row } from './payload-rows.ts';
import { readForm } from './read-form.ts';

export interface ExploreJsonRouteParts
  extends Pick<ExploreJsonParts, 'contextOf' | 'partsOf' | 'payloadOf' | 'jointPayloadOf'> {
  charts(scope: Scope): Pick<SavedCharts, 'find' | 'findParts'>;
  queries(scope: Scope): ChartQueries;
  readonly kept: KeptCalls;
  /** Whether requests of browser sessions need the CSRF token. */
  isProtected(): boolean;
  checkCsrf(request: Credentials): Promise<boolean>;
}

interface Caller {
  readonly principal: Principal;
  readonly scope: Scope;
  readonly request: RequestInfo;
  readonly signal: AbortSignal;
}

interface Call extends Caller {
  readonly query: { readonly form_data?: string | undefined; readonly force?: string | undefined };
  readonly body?: unknown;
  readonly params?: { readonly type?: string; readonly id?: string };
}

interface AskedForm {
  readonly form: Row;
  readonly mode: AnswerMode;
  readonly force: boolean;
  readonly chart: SavedChart | undefined;
}

export function exploreJsonRoutes(parts: ExploreJsonRouteParts): RouteSet {
  async function answerForm({ principal, scope, request, signal }: Caller, asked: AskedForm): Promise<HttpResult> {
    const { chart, ...call } = asked;
    const { result, cacheKey } = await exploreJson(
      { ...parts, charts: parts.charts(scope), queries: parts.queries(scope) },
      { ...call, signal, requestParams: request.query, chartCacheTimeout: chart?.cacheTimeout ?? null },
    );
    if (cacheKey !== undefined) await parts.kept.keep(cacheKey, asked.form, principal);
    return result;
  }

  async function answer(call: Call): Promise<HttpResult> {
    const { query, body, params, scope } = call;
    const given = readForm(body, query.form_data);
    const chart = await chartOf(given, parts.charts(scope));
    const place = params?.id === undefined ? {} : { datasource: `${params.id}__${params.type}` };
    return answerForm(call, {
      form: { ...(given['viz_type'] === undefined ? chart?.formData : {}), ...given, ...place },
      mode: answerMode(query),
      force: query.force === 'true',
      chart,
    });
  }

  async function answerAgain(call: Caller & { readonly params: { readonly key: string } }): Promise<HttpResult> {
    const form = await parts.kept.find(call.params.key, call.principal);
    if (form === undefined) throw ExploreJsonErrors.unknownKey();
    const chart = await chartOf(form, parts.charts(call.scope));
    return answerForm(call, { form, mode: 'chart', force: false, chart });
  }

  async function posted(call: Call): Promise<HttpResult> {
    const mustProve = parts.isProtected() && call.principal.via === 'session';
    if (mustProve && !(await parts.checkCsrf(call.request))) throw ExploreJsonErrors.csrf();
    return answer(call);
  }

  return defineRoutes(exploreJsonEndpoints, {
    'GET /superset/explore_json/': answer,
    'POST /superset/explore_json/': posted,
    'GET /superset/explore_json/data/:key': answerAgain,
    'GET /superset/explore_json/:type/:id/': answer,
    'POST /superset/explore_json/:type/:id/': posted,
  });
}

/** The saved chart that a form names, if the caller may see it. */
async function chartOf(form: Row, charts: Pick<SavedCharts, 'find'>): Promise<SavedChart | undefined> {
  const { slice_id: id } = form;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? charts.find(id) : undefined;
}
