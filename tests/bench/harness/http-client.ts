import { Agent, request } from 'node:http';

export interface Timed {
  readonly status: number;
  readonly bytes: number;
  /** Milliseconds from the call to the first byte of the body, and to its end. */
  readonly firstByteMs: number;
  readonly totalMs: number;
  /** The body, unless it was only counted. */
  readonly text: string;
}

export interface CallOptions {
  /** Counts the bytes and lets them go. */
  readonly discard?: boolean;
  readonly encoding?: string;
  /** Default: JSON. */
  readonly accept?: string;
}

/** Posts JSON over kept connections and takes the time. */
export class TimedClient {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #agent: Agent;

  constructor(url: string, authorization: string, connections = 6) {
    this.#url = url;
    this.#headers = { authorization, 'content-type': 'application/json', accept: 'application/json' };
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  post(path: string, body: unknown, { discard = false, encoding, accept }: CallOptions = {}): Promise<Timed> {
    const text = JSON.stringify(body);
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      const call = request(`${this.#url}${path}`, {
        method: 'POST',
        agent: this.#agent,
        headers: {
          ...this.#headers,
          'content-length': Buffer.byteLength(text),
          ...(encoding === undefined ? {} : { 'accept-encoding': encoding }),
          ...(accept === undefined ? {} : { accept }),
        },
      });
      call.on('error', reject);
      call.on('response', (answer) => {
        const pieces: Buffer[] = [];
        let bytes = 0;
        let firstByteMs = Number.NaN;
        answer.on('error', reject);
        answer.on('data', (piece: Buffer) => {
          if (bytes === 0) firstByteMs = performance.now() - startedAt;
          bytes += piece.length;
          if (!discard) pieces.push(piece);
        });
        answer.on('end', () => {
          const totalMs = performance.now() - startedAt;
          const status = answer.statusCode ?? 0;
          const body = Buffer.concat(pieces).toString();
          if (status !== 200) reject(new Error(`${path} answered ${status}: ${body.slice(0, 500)}`));
          else resolve({ status, bytes, firstByteMs, totalMs, text: body });
        });
      });
      call.end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
