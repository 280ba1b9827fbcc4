import { type HandlerContext, type HttpResult, notFound, type RouteSet } from '../../http.ts';
import { answerFault, validateBody, validateParams, validateQuery, validateRison } from '../../http-arguments/index.ts';
import type { Endpoint } from '../../../common/wire/endpoint.ts';
import { principalOf } from '../caller.ts';
import { bridgeErrors } from '../errors.ts';
import { outlineOf, type RouteAnswer, type RouteCall } from '../route-outline.ts';
import type { Exposed } from './exposed-point.ts';
import { hostedScope } from './hosted-scope.ts';
import { WaitingBodies } from './waiting-bodies.ts';

/** Routes: the server admits a call and knows its limits, the schemas of arguments and answers are applied here. */
export function exposeRoutes(pluginId: string, implementation: unknown): Exposed {
  // The point's id stands for the type of what is implemented at it.
  const { endpoints, handlers } = implementation as RouteSet;
  const bodies = new WaitingBodies();
  const byKey: ReadonlyMap<string, Endpoint> = new Map(Object.entries(endpoints));
  return {
    description: outlineOf(endpoints),
    members: {
      async handle([given], signal) {
        const call = given as RouteCall;
        const endpoint = byKey.get(call.key);
        const handler = handlers[call.key];
        if (!endpoint || !handler) throw notFound();
        const principal = principalOf(call.caller);
        const context: HandlerContext<Endpoint> = {
          ...validated(endpoint, call),
          principal,
          scope: hostedScope({ id: call.request.id, kind: 'request', principal, signal, handle: call.scope }),
          request: call.request,
          signal,
        };
        const result = await handler(context);
        const fault = faultOf(endpoint, result);
        if (fault !== undefined) {
          result.stream?.destroy();
          throw bridgeErrors.wrongAnswer(pluginId, call.key, fault);
        }
        return answerOf(result, bodies);
      },
      body: ([id]) => bodies.read(id),
    },
  };
}

/** @throws HttpError as the server's own routes do. */
function validated(endpoint: Endpoint, { params, query, q, body }: RouteCall) {
  return {
    params: validateParams(endpoint, params),
    query: validateQuery(endpoint, query),
    q: validateRison(endpoint, q),
    body: validateBody(endpoint, body),
  };
}

/** An answer has one body: what the endpoint declares for its status, or a stream. */
function faultOf(endpoint: Endpoint, result: HttpResult): string | undefined {
  const { stream, status: _status, headers: _headers, cookies: _cookies, ...body } = result;
  const others = Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (stream === undefined || others.length === 0) return answerFault(endpoint, result);
  return `it has a stream and also ${others.join(', ')}`;
}

function answerOf({ stream, rawJson, json, ...rest }: HttpResult, bodies: WaitingBodies): RouteAnswer {
  return {
    ...rest,
    ...(stream === undefined ? {} : { body: bodies.add(stream) }),
    ...(rawJson === undefined ? {} : { rawJson }),
    // Dates and the like become what the caller sees of them.
    ...(json === undefined ? {} : { rawJson: JSON.stringify(json) }),
  };
}
