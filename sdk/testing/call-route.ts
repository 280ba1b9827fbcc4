import {
  type HttpResult,
  notFound,
  type RouteSet,
  unauthorized,
  forbidden,
  type UploadedFile,
} from '../server/http.ts';
import { answerFault, validateBody, validateParams, validateQuery, validateRison } from '@facet/sdk/http-arguments';
import type { Principal } from '../common/principal.ts';
import type { Endpoint, HttpMethod } from '../common/wire/endpoint.ts';
import { testPrincipal } from './test-principal.ts';
import { testScope } from './test-scope.ts';

export interface TestCall {
  /** Default: `testPrincipal()`, a signed-in user without permissions. */
  readonly principal?: Principal;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** The decoded `q` argument. */
  readonly q?: unknown;
  readonly body?: unknown;
  readonly files?: readonly UploadedFile[];
}

/**
 * Calls a route without a server, and with what the server does around a handler: the policy, and the schemas of arguments and
 * answers.
 *
 * @param key As in the endpoints, such as `GET /api/plugins/acme/notes/:id`.
 * @throws HttpError as a caller would get it; Error if the answer is not one that the endpoint declares
 */
export async function callRoute(
  { endpoints, handlers }: RouteSet,
  key: `${HttpMethod} /${string}`,
  call: TestCall = {},
): Promise<HttpResult> {
  const endpoint: Endpoint | undefined = endpoints[key];
  const handler = handlers[key];
  if (!endpoint || !handler) throw notFound();
  const { principal = testPrincipal(), params = {}, query = {}, files = [] } = call;
  ensureAdmitted(endpoint, principal);
  const { signal } = new AbortController();
  const [method = '', path = ''] = key.split(' ');
  const result = await handler({
    params: validateParams(endpoint, params),
    query: validateQuery(endpoint, query),
    q: validateRison(endpoint, call.q),
    body: validateBody(endpoint, call.body),
    principal,
    scope: testScope(principal, signal),
    request: { id: 'test', method, url: path, headers: {}, cookies: {}, ip: '127.0.0.1', query, files, origin: '' },
    signal,
  });
  const fault = answerFault(endpoint, result);
  if (fault !== undefined) throw new Error(`${key} was answered in another form than it declares: ${fault}.`);
  return result;
}

/** @throws HttpError 401 or 403 */
function ensureAdmitted({ policy }: Endpoint, principal: Principal): void {
  if (policy === 'public') return;
  if (principal.isAnonymous) throw unauthorized();
  if (policy !== 'signed-in' && !principal.can(...policy.permission)) throw forbidden();
}
