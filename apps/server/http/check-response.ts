import type { Route } from '@facet/core/server';
import type { HttpResult } from '@facet/sdk/server';
import { answerFault } from '@facet/sdk/http-arguments';

/** @throws Error when the answer is not what the endpoint declares for its status. */
export function checkResponse(route: Route, result: HttpResult): void {
  const fault = answerFault(route.endpoint, result);
  if (fault !== undefined) throw new Error(`${route.method} ${route.pattern}: ${fault}`);
}
