import { z } from 'zod';
import type { Endpoint, EndpointMap } from '../../common/wire/endpoint.ts';
import type { HttpResult, RequestInfo } from '../http.ts';
import type { CallerFacts } from './caller.ts';

type FileKind = Exclude<Endpoint['responses'][number], z.ZodType>;

/**
 * An endpoint without its schemas, which stay with the plugin: all that the server needs to admit a call, and JSON Schema
 * for the documentation.
 */
export interface EndpointOutline extends Omit<Endpoint, 'params' | 'query' | 'rison' | 'body' | 'responses'> {
  readonly params?: JsonSchema;
  readonly query?: JsonSchema;
  readonly rison?: JsonSchema;
  readonly body?: JsonSchema;
  readonly responses: Readonly<Record<string, JsonSchema | FileKind>>;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

/** What the server passes to a handler; the plugin validates it with its own schemas. */
export interface RouteCall {
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Decoded, not validated; absent: there was no argument. */
  readonly q?: unknown;
  readonly body?: unknown;
  readonly caller: CallerFacts;
  /** Handle of the scope of the call. */
  readonly scope: string;
  readonly request: RequestInfo;
}

/** What the server passes to a handler of jobs beside the payload; who it is for, where it is for a person. */
export interface JobCall {
  readonly id: string;
  readonly attempt: number;
  readonly person?: { readonly caller: CallerFacts; readonly scope: string };
}

/** What a handler answers. A stream is read after it, as the items of a call of `body`. */
export type RouteAnswer = Omit<HttpResult, 'stream' | 'rawJson'> & {
  readonly rawJson?: string | Uint8Array;
  /** Number of the stream. */
  readonly body?: number;
};

export function outlineOf(endpoints: EndpointMap): Readonly<Record<string, EndpointOutline>> {
  return Object.fromEntries(
    Object.entries(endpoints).map(([key, { params, query, rison, body, responses, ...rest }]) => [
      key,
      {
        ...rest,
        ...(params ? { params: jsonSchema(params, 'input') } : {}),
        ...(query ? { query: jsonSchema(query, 'input') } : {}),
        ...(rison ? { rison: jsonSchema(rison, 'input') } : {}),
        ...(body ? { body: jsonSchema(body, 'input') } : {}),
        responses: Object.fromEntries(
          Object.entries(responses).map(([status, promised]) => [
            status,
            typeof promised === 'string' ? promised : jsonSchema(promised, 'output'),
          ]),
        ),
      },
    ]),
  );
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return { ...z.toJSONSchema(schema, { io, unrepresentable: 'any' }) };
}
