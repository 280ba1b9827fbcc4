/** One call of the server of a connection. */
export interface HttpLineCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** What follows the host, from its `/` on. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** How long the server may take to begin its answer; absent: until the signal aborts. */
  readonly answerMs?: number;
  /** Of the answer's body; a longer one fails as `too-large` while it comes. */
  readonly maxBytes: number;
}

export interface HttpLineAnswer {
  readonly status: number;
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Without a bound: the reader of the body decides how much of it is fetched. */
export type HttpLineStreamCall = Omit<HttpLineCall, 'maxBytes'>;

export interface HttpLineStream {
  readonly status: number;
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The answer as it comes, in small parts; no more is taken from the server than is read. Read once; a reader who leaves ends
   * the call, and an answer that is not read stays open until the signal aborts. An answer that breaks off fails as `connection`.
   */
  readonly body: AsyncIterable<Uint8Array>;
}

/** Calls of one server over connections that are kept. Redirects are answers: they are not followed. */
export interface HttpLine {
  /** @throws EngineError `connection`, `too-large`; the signal's reason once that has aborted */
  call(call: HttpLineCall): Promise<HttpLineAnswer>;
  /** As `call`, once the answer begins. @throws EngineError `connection`; the signal's reason once that has aborted */
  stream(call: HttpLineStreamCall): Promise<HttpLineStream>;
  close(): void;
}

export interface HttpLineOptions {
  /** Where the connection names none. */
  readonly port: number;
  /** Whether the connection is encrypted, and how the certificate of the server is checked: not at all, against known authorities, or also against the name of the host. */
  readonly tls: 'off' | 'unchecked' | 'authority' | 'name';
}

/**
 * Opens a line to the host of a connection, and to no other: through its tunnel, to addresses that the installation allows.
 * It works for engines in processes of their own, which have no network.
 */
export type OpenHttpLine = (options: HttpLineOptions) => HttpLine;

const MOST_WORDS = 300;

/** An error message out of an answer that may be HTML, such as that of a proxy. */
export const messageOfAnswer = (text: string): string =>
  text
    .slice(0, 10_000)
    .replace(/<(style|script)[\s\S]*?<\/\1>|<[^<>]*>/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_WORDS);
