import { parseExactJson } from '../common/exact-json.ts';
import type { HttpLine, HttpLineCall } from './connection-http.ts';

export interface JsonLineCall extends Omit<HttpLineCall, 'body'> {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Of answers whose bytes are not the text itself. */
  unpack?(body: Uint8Array, headers: Readonly<Record<string, string>>): Uint8Array;
}

export interface JsonLineAnswer {
  readonly status: number;
  /** Integers keep their digits; undefined where the answer is no JSON. */
  readonly json: unknown;
  readonly text: string;
  readonly bytes: number;
}

/** Answers of a server, or of what stands before it, that is busy for a moment. */
const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const MOST_RETRIES = 20;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

/** A call of a server that speaks JSON, again where it was busy. @throws EngineError; the signal's reason once that has aborted */
export async function callJson(
  line: HttpLine,
  { body, headers, unpack, ...call }: JsonLineCall,
): Promise<JsonLineAnswer> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await line.call({
      ...call,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (BUSY.has(answer.status) && attempt < MOST_RETRIES) {
      await pauseBefore(attempt, call.signal);
      continue;
    }
    const text = new TextDecoder().decode(unpack ? unpack(answer.body, answer.headers) : answer.body);
    return { status: answer.status, json: jsonOf(text), text, bytes: text.length };
  }
}

/** Pauses that grow with each attempt, up to a second. @throws the signal's reason once that has aborted */
export function pauseBefore(attempt: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
    };
    const timer = setTimeout(
      () => {
        signal.removeEventListener('abort', stop);
        resolve();
      },
      Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempt, 10)),
    );
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

function jsonOf(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
