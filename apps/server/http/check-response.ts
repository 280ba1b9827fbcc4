import type { Route } from '@facet/core/server';
import type { HttpResult } from '@facet/sdk/server';
import { fieldMessages } from '@facet/sdk/http-arguments';

/** @throws Error when the answer is not what the endpoint promises for its status. Errors are thrown, so never seen here. */
export function checkResponse(route: Route, result: HttpResult): void {
  const status = result.status ?? (result.redirect === undefined ? 200 : 302);
  const promised = route.endpoint.responses[status];
  const subject = `${route.method} ${route.pattern} ${status}`;
  if (promised === undefined) throw new Error(`${subject} is not among the responses of the endpoint.`);
  // A call that answers rows as JSON may be asked for them as a file.
  if (typeof promised === 'string' || result.stream !== undefined || result.bytes !== undefined) return;
  const body: unknown = result.rawJson === undefined ? roundTrip(result.json) : JSON.parse(String(result.rawJson));
  const checked = promised.safeParse(body);
  if (!checked.success)
    throw new Error(
      `The answer of ${subject} does not match its schema: ${JSON.stringify(fieldMessages(checked.error.issues))}`,
    );
}

/** As the caller will see it: without `undefined`, with dates as text. */
function roundTrip(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
