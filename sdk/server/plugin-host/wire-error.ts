import { type ErrorData, FacetError } from '../../common/errors.ts';
import { EngineError, type EngineErrorKind } from '../engine.ts';
import { HttpError } from '../http.ts';
import { PostProcessingError } from '../post-processing.ts';
import { sdkText } from '../sdk-text.ts';
import { isAnswerHeader } from './passed-headers.ts';

/** An error as it crosses the bridge; the other end throws the same class with the same members. */
export type WireError =
  | { readonly kind: 'facet'; readonly data: ErrorData }
  | {
      readonly kind: 'http';
      readonly status: number;
      readonly body: unknown;
      readonly headers: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'engine';
      readonly engine: EngineErrorKind;
      readonly message: string;
      readonly line?: number;
      readonly column?: number;
      readonly subject?: string;
      readonly whileRunning: boolean;
    }
  | { readonly kind: 'post-processing'; readonly message: string }
  | { readonly kind: 'abort'; readonly message: string }
  | { readonly kind: 'error'; readonly name: string; readonly message: string; readonly stack?: string };

/** A bundle has its own copies of the error classes, so errors are recognised by name. */
export function toWireError(error: unknown): WireError {
  if (!(error instanceof Error)) return { kind: 'error', name: 'Error', message: String(error) };
  const members: Readonly<Record<string, unknown>> = { ...error };
  switch (error.name) {
    case 'FacetError':
      return {
        kind: 'facet',
        data: {
          code: String(members['code']),
          message: error.message,
          ...texts(members, ['remedy', 'owner', 'subject']),
        },
      };
    case 'HttpError':
      return {
        kind: 'http',
        status: Number(members['status']),
        body: members['body'],
        headers: textRecord(members['headers']),
      };
    case 'EngineError':
      return {
        kind: 'engine',
        engine: engineKind(members['kind']),
        message: error.message,
        ...numbers(members, ['line', 'column']),
        ...texts(members, ['subject']),
        whileRunning: members['whileRunning'] === true,
      };
    case 'PostProcessingError':
      return { kind: 'post-processing', message: error.message };
    case 'AbortError':
      return { kind: 'abort', message: error.message };
    default:
      return {
        kind: 'error',
        name: error.name,
        message: error.message,
        ...(error.stack === undefined ? {} : { stack: error.stack }),
      };
  }
}

/** Whatever came is made an error of this end; nothing of it is believed beyond its shape. */
export function fromWireError(wire: unknown): Error {
  const members = recordOf(wire);
  const message = textOf(members['message'], sdkText('silent'), LONGEST_MESSAGE);
  switch (members['kind']) {
    case 'facet': {
      const data = recordOf(members['data']);
      return new FacetError({
        code: textOf(data['code'], 'undefined', 100),
        message: textOf(data['message'], sdkText('silent'), LONGEST_MESSAGE),
        ...texts(data, ['remedy', 'owner', 'subject']),
      });
    }
    case 'http': {
      const { status } = members;
      if (typeof status !== 'number') return new Error('An answer without a status.');
      if (!Number.isInteger(status) || status < 400 || status > 599) return new Error(`An answer of status ${status}.`);
      const headers = Object.entries(textRecord(members['headers'])).filter((pair) => isAnswerHeader(...pair));
      return new HttpError(status, members['body'], { headers: Object.fromEntries(headers) });
    }
    case 'engine':
      return new EngineError(engineKind(members['engine']), message, {
        ...numbers(members, ['line', 'column']),
        ...texts(members, ['subject']),
        whileRunning: members['whileRunning'] === true,
      });
    case 'post-processing':
      return new PostProcessingError(message);
    case 'abort':
      return new DOMException(message, 'AbortError');
    default: {
      const error = new Error(message);
      if (typeof members['stack'] === 'string') error.stack = members['stack'].slice(0, LONGEST_MESSAGE);
      return error;
    }
  }
}

/** What a tap answers: an error is an answer too, the veto of it. */
export type WireAnswer = { readonly value: unknown } | { readonly veto: WireError };

export function toWireAnswer(answer: unknown): WireAnswer {
  return answer instanceof Error ? { veto: toWireError(answer) } : { value: answer };
}

/** Nothing is believed beyond its shape. */
export function fromWireAnswer(wire: unknown): unknown {
  const { veto, value } = recordOf(wire);
  return veto === undefined ? value : fromWireError(veto);
}

const LONGEST_MESSAGE = 8_000;

const ENGINE_KINDS: Readonly<Record<EngineErrorKind, true>> = {
  syntax: true,
  'column-missing': true,
  'table-missing': true,
  'schema-missing': true,
  denied: true,
  cancelled: true,
  timeout: true,
  connection: true,
  crashed: true,
  'out-of-memory': true,
  'too-large': true,
  data: true,
  other: true,
};

function engineKind(value: unknown): EngineErrorKind {
  return Object.keys(ENGINE_KINDS).find((kind): kind is EngineErrorKind => kind === value) ?? 'other';
}

/** What is no text is not made one: a few lists that hold each other are a text without end. */
function textOf(value: unknown, otherwise: string, longest: number): string {
  return typeof value === 'string' ? value.slice(0, longest) : otherwise;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textRecord(value: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(recordOf(value)).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
}

function texts<K extends string>(
  members: Readonly<Record<string, unknown>>,
  names: readonly K[],
): { readonly [N in K]?: string } {
  const found: { [N in K]?: string } = {};
  for (const name of names) {
    const value = members[name];
    if (typeof value === 'string') found[name] = value.slice(0, LONGEST_MESSAGE);
  }
  return found;
}

function numbers<K extends string>(
  members: Readonly<Record<string, unknown>>,
  names: readonly K[],
): { readonly [N in K]?: number } {
  const found: { [N in K]?: number } = {};
  for (const name of names) {
    const value = members[name];
    if (typeof value === 'number') found[name] = value;
  }
  return found;
}
