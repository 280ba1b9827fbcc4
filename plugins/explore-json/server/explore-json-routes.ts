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
import { answerMode } from './answer-mode.ts';
import { ExploreJsonErrors } from './errors.ts';
import { exploreJson, type ExploreJsonParts } from './explore-json.ts';
import type { Row } from './payload-rows.ts';
import { readForm } from './read-form.ts';

export interface ExploreJsonRouteParts extends Pick<ExploreJsonParts, 'contextOf' | 'payloadOf'> {
  charts(scope: Scope): Pick<SavedCharts, 'find'>;
  queries(scope: Scope): ChartQueries;
  /** Whether a session that posts must prove that the page is ours. */
  isProtected(): boolean;
  checkCsrf(request: Credentials): Promise<boolean>;
}

interface Call {
  readonly query: { readonly form_data?: string | undefined; readonly force?: string | undefined };
  readonly body?: unknown;
  readonly params?: { readonly type?: string; readonly id?: string };
  readonly principal: Principal;
  readonly scope: Scope;
  readonly request: RequestInfo;
  readonly signal: AbortSignal;
}

export function exploreJsonRoutes(parts: ExploreJsonRouteParts): RouteSet {
  async function answer({ query, body, params, scope, request, signal }: Call): Promise<HttpResult> {
    const given = readForm(body, query.form_data);
    const chart = await chartOf(given, parts.charts(scope));
    const place = params?.id === undefined ? {} : { datasource: `${params.id}__${params.type}` };
    return exploreJson(
      { queries: parts.queries(scope), contextOf: parts.contextOf, payloadOf: parts.payloadOf },
      {
        form: { ...(given['viz_type'] === undefined ? chart?.formData : {}), ...given, ...place },
        mode: answerMode(query),
        force: query.force === 'true',
        signal,
        requestParams: request.query,
        chartCacheTimeout: chart?.cacheTimeout ?? null,
      },
    );
  }

  async function posted(call: Call): Promise<HttpResult> {
    const mustProve = parts.isProtected() && call.principal.via === 'session';
    if (mustProve && !(await parts.checkCsrf(call.request))) throw ExploreJsonErrors.csrf();
    return answer(call);
  }

  return defineRoutes(exploreJsonEndpoints, {
    'GET /superset/explore_json/': answer,
    'POST /superset/explore_json/': posted,
    'GET /superset/explore_json/:type/:id/': answer,
    'POST /superset/explore_json/:type/:id/': posted,
  });
}

/** The saved chart that a form names, if the caller may see it. */
async function chartOf(form: Row, charts: Pick<SavedCharts, 'find'>): Promise<SavedChart | undefined> {
  const { slice_id: id } = form;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? charts.find(id) : undefined;
}
