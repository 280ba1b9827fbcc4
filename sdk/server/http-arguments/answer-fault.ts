import type { Endpoint } from '../../common/wire/endpoint.ts';
import { fieldMessages } from './field-messages.ts';

/** The members of an answer that a schema is about, in the server's process or on the way to it. */
interface Answer {
  readonly status?: number;
  readonly redirect?: string;
  readonly json?: unknown;
  readonly rawJson?: string | Uint8Array;
  readonly bytes?: unknown;
  readonly stream?: unknown;
}

/** How an answer differs from what the endpoint declares for its status. Errors are thrown, so they are none. */
export function answerFault({ responses }: Endpoint, result: Answer): string | undefined {
  const status = result.status ?? (result.redirect === undefined ? 200 : 302);
  const declared = responses[status];
  if (declared === undefined) return `status ${status} is not among its responses`;
  // A call that answers rows as JSON may be asked for them as a file.
  if (typeof declared === 'string' || result.stream !== undefined || result.bytes !== undefined) return undefined;
  const body: unknown = result.rawJson === undefined ? roundTrip(result.json) : JSON.parse(textOf(result.rawJson));
  const checked = declared.safeParse(body);
  return checked.success
    ? undefined
    : `the body of status ${status} does not match its schema: ${JSON.stringify(fieldMessages(checked.error.issues))}`;
}

/** As the caller will see it: without `undefined`, with dates as text. */
function roundTrip(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

const textOf = (raw: string | Uint8Array): string => (typeof raw === 'string' ? raw : new TextDecoder().decode(raw));
