import { setTimeout as pause } from 'node:timers/promises';
import { type Logger, parseExactJson } from '@facet/sdk/common';
import { EngineError, type HttpLine, type HttpLineAnswer, untilStopped, messageOfAnswer } from '@facet/sdk/server';
import type { TrinoOptions } from './connection-options.ts';
import { readFault } from './read-fault.ts';
import { statementPage, type StatementPage } from './wire.ts';

export interface StatementCall {
  readonly schema: string | null;
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
  /** Maximum size of one page. */
  readonly maxBytes: number;
  /** User on whose behalf the statement runs. */
  readonly user?: string | undefined;
}

/** A page with its size in bytes. */
export interface Received {
  readonly page: StatementPage;
  readonly bytes: number;
}

const CANCEL_MS = 5_000;
const CANCEL_BYTES = 1_048_576;
/** Responses of a server or load balancer that is temporarily busy. */
const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const MOST_RETRIES = 20;
const LONGEST_PAUSE_MS = 1_000;

/** The statement protocol of one cluster: a statement is posted, then its pages are requested in sequence. */
export class StatementClient {
  readonly #line: HttpLine;
  readonly #options: TrinoOptions;
  readonly #log: Logger;

  constructor(line: HttpLine, options: TrinoOptions, log: Logger) {
    this.#line = line;
    this.#options = options;
    this.#log = log;
  }

  /**
   * Each page is requested when the reader needs it. The statement is cancelled when the reader stops early or the
   * signal aborts.
   */
  pages(sql: string, call: StatementCall): AsyncGenerator<Received, void> {
    return untilStopped(call, (signal) => this.#pages(sql, call, signal));
  }

  async *#pages(sql: string, call: StatementCall, signal: AbortSignal): AsyncGenerator<Received, void> {
    const headers = this.#headers(call);
    let next: string | undefined;
    try {
      let received = await this.#ask('POST', '/v1/statement', { ...call, signal, headers, body: sql });
      for (;;) {
        const { page } = received;
        next = page.nextUri ? pathOf(page.nextUri) : undefined;
        if (page.error) {
          next = undefined;
          throw readFault(page.error, page.stats.state);
        }
        yield received;
        if (next === undefined) return;
        received = await this.#ask('GET', next, { ...call, signal, headers });
      }
    } finally {
      if (next !== undefined) this.#cancel(next, headers);
    }
  }

  close(): void {
    this.#line.close();
  }

  async #ask(
    method: 'GET' | 'POST',
    path: string,
    call: StatementCall & { readonly headers: Readonly<Record<string, string>>; readonly body?: string },
  ): Promise<Received> {
    const { body, headers, signal, maxBytes } = call;
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.#line.call({
        method,
        path,
        headers,
        signal,
        maxBytes,
        ...(body === undefined ? {} : { body }),
        // The first response is immediate; later ones may take as long as the statement runs.
        ...(method === 'POST' ? { answerMs: this.#options.connectTimeoutMs } : {}),
      });
      if (!BUSY.has(answer.status) || attempt >= MOST_RETRIES) return readAnswer(answer);
      await pause(Math.min(LONGEST_PAUSE_MS, 50 * 2 ** attempt), undefined, { signal });
    }
  }

  /** Not awaited, because the statement has ended for its caller. */
  #cancel(path: string, headers: Readonly<Record<string, string>>): void {
    const call = { method: 'DELETE', path, headers, maxBytes: CANCEL_BYTES } as const;
    this.#line
      .call({ ...call, signal: AbortSignal.timeout(CANCEL_MS) })
      .catch((error: unknown) => this.#log.warn('A statement could not be cancelled.', { error: String(error) }));
  }

  #headers({ schema, user }: StatementCall): Readonly<Record<string, string>> {
    const { catalog, password, roles, session, source } = this.#options;
    const login = this.#options.user;
    // The roles of the login do not apply to an impersonated user.
    const ownRoles = user === undefined ? roles : {};
    const usedSchema = schema ?? this.#options.schema;
    return {
      'content-type': 'text/plain; charset=utf-8',
      'x-trino-user': latin(user ?? login),
      'x-trino-original-user': latin(login),
      'x-trino-source': latin(source),
      'x-trino-time-zone': 'UTC',
      // Without this, timestamps are truncated to milliseconds.
      'x-trino-client-capabilities': 'PARAMETRIC_DATETIME',
      ...(password === null ? {} : { authorization: `Basic ${btoa(latin(`${login}:${password}`))}` }),
      ...(catalog === null ? {} : { 'x-trino-catalog': latin(catalog) }),
      ...(usedSchema === null ? {} : { 'x-trino-schema': latin(usedSchema) }),
      ...listHeader('x-trino-session', session, encodeURIComponent),
      ...listHeader('x-trino-role', ownRoles, (role) =>
        /^(ALL|NONE)$/i.test(role) ? role.toUpperCase() : encodeURIComponent(`ROLE{${role}}`),
      ),
    };
  }
}

function listHeader(
  name: string,
  values: Readonly<Record<string, string>>,
  write: (value: string) => string,
): Readonly<Record<string, string>> {
  const parts = Object.entries(values).map(([key, value]) => `${encodeURIComponent(key)}=${write(value)}`);
  return parts.length === 0 ? {} : { [name]: parts.join(',') };
}

/** Headers are byte strings; user names are encoded as UTF-8. */
const latin = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));

/** Uses only the path of an address from the server, which may contain a wrong host. @throws EngineError */
function pathOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url?.pathname.startsWith('/v1/statement/'))
    throw new EngineError('connection', `The server names an address that is none of its own: ${address}`);
  return `${url.pathname}${url.search}`;
}

function readAnswer({ status, body }: HttpLineAnswer): Received {
  const text = new TextDecoder().decode(body);
  if (status === 401 || status === 403)
    throw new EngineError(
      'connection',
      `Access denied (${status}): ${messageOfAnswer(text) || 'the user or the password is wrong'}`,
    );
  if (status !== 200)
    throw new EngineError('connection', `The server answered ${status}: ${messageOfAnswer(text) || 'nothing else'}`);
  let json: unknown;
  try {
    json = parseExactJson(text);
  } catch (error) {
    throw new EngineError('connection', 'The server did not answer as Trino does.', undefined, { cause: error });
  }
  const page = statementPage.safeParse(json);
  if (!page.success)
    throw new EngineError('connection', 'The server did not answer as Trino does.', undefined, { cause: page.error });
  return { page: page.data, bytes: body.length };
}
