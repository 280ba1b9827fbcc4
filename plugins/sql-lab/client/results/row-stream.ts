import { ApiError } from '@facet/sdk/client';
import { ArrowMessages } from '../../common/arrow-messages.ts';
import { ARROW_STREAM } from '../../common/row-limits.ts';
import { ResultTable } from './result-table.ts';

/** Receives rows while they arrive. */
export interface RowListener {
  /** The columns are known. */
  onTable(table: ResultTable): void;
  /** More rows were added to the table. */
  onRows(table: ResultTable): void;
}

const JSON_TYPE = 'application/json';

/**
 * Requests rows as an Arrow stream; results without columns come as JSON. On the same machine compression only costs
 * time.
 */
export function rowHeaders(hostname: string): Readonly<Record<string, string>> {
  return {
    Accept: `${ARROW_STREAM}, ${JSON_TYPE}`,
    ...(LOCAL.has(hostname) ? { 'X-No-Compression': '1' } : {}),
  };
}

const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

export const isRowStream = (response: Response): boolean =>
  response.headers.get('content-type')?.includes(ARROW_STREAM) ?? false;

/**
 * Reads an Arrow stream to its end.
 * @returns The server's record of the query, after all rows have arrived.
 * @throws ApiError when the run failed after the first rows, or the stream broke off
 */
export async function readRows(response: Response, listener: RowListener): Promise<Readonly<Record<string, unknown>>> {
  let table: ResultTable | undefined;
  const messages = new ArrowMessages({
    schema(message) {
      table = new ResultTable(message);
      listener.onTable(table);
    },
    batch(parts) {
      if (!table) throw new TypeError('Rows came before their columns.');
      table.append(parts);
      listener.onRows(table);
    },
  });
  const reader = response.body?.getReader();
  if (!reader) throw broken(response);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      messages.push(value);
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw broken(response, error);
  }
  if (!messages.ended) throw broken(response);
  return described(response, messages.trailer());
}

function described(response: Response, trailer: Uint8Array): Readonly<Record<string, unknown>> {
  const said: unknown = JSON.parse(new TextDecoder().decode(trailer));
  const query = member(said, 'query');
  if (typeof query === 'object' && query !== null) return { ...query };
  const errors = member(said, 'errors');
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  throw new ApiError(textOf(member(first, 'message')) ?? '', {
    status: response.status,
    body: said,
    requestId: requestId(response),
    type: textOf(member(first, 'error_type')),
  });
}

function broken(response: Response, cause?: unknown): ApiError {
  const error = new ApiError('Network error.', {
    status: 0,
    body: null,
    requestId: requestId(response),
    type: 'FRONTEND_NETWORK_ERROR',
  });
  error.cause = cause;
  return error;
}

const requestId = (response: Response): string | null => response.headers.get('x-request-id');

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
