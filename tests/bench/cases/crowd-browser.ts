import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fortyCharts } from '../data/query-shapes.ts';
import { type BenchHost, contextOf } from '../harness/bench-host.ts';

const CONNECTIONS_OF_A_BROWSER = 6;
/** The data changes so often: then nobody's charts are in the cache. */
const NEW_DATA_MS = 30_000;
const LOOKS_AT_CHARTS_MS = 10_000;

/** A server, and the person who asks it. Threads can be handed it. */
export interface AskedServer extends Pick<BenchHost, 'dataset' | 'authorization'> {
  readonly url: string;
}

interface Answered {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** What happened to the calls of a group of people. */
export interface Counts {
  answered: number;
  refused: number;
  readonly others: Map<string, number>;
  readonly times: number[];
}

export const countsOf = (): Counts => ({ answered: 0, refused: 0, others: new Map(), times: [] });

/** What a page does by itself: it waits as long as the server says, then sends its calls again. */
class BusyPage {
  readonly agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_OF_A_BROWSER });
  #until = 0;

  async turn(): Promise<void> {
    for (let left = this.#until - performance.now(); left > 0; left = this.#until - performance.now())
      await pause(left);
  }

  refused(seconds: number): void {
    const now = performance.now();
    if (this.#until < now) this.#until = now + seconds * 1_000 * (1 + Math.random() / 2);
  }
}

/** Opens the dashboard, looks at it, and opens it again. */
export async function openAgainAndAgain(host: AskedServer, minutes: number, counts: Counts): Promise<void> {
  const until = performance.now() + minutes * 60_000;
  const page = new BusyPage();
  try {
    // They did not all come at the same moment.
    await pause(Math.random() * LOOKS_AT_CHARTS_MS);
    while (performance.now() < until) {
      const bodies = fortyCharts(Math.floor(performance.now() / NEW_DATA_MS)).map((query) =>
        JSON.stringify(contextOf(host, query, { force: false })),
      );
      await Promise.all(bodies.map((body) => count(host, page, body, counts)));
      await pause(LOOKS_AT_CHARTS_MS * (0.5 + Math.random()));
    }
  } finally {
    page.agent.destroy();
  }
}

/** Until it is answered; `ms` of the times are since the page wanted it. */
async function count(host: AskedServer, page: BusyPage, body: string, counts: Counts): Promise<void> {
  const wanted = performance.now();
  try {
    for (;;) {
      await page.turn();
      const { status, retryAfter } = await askAsBrowsersDo(host, page.agent, body);
      if (status === 503 && retryAfter !== undefined) {
        counts.refused += 1;
        page.refused(Number(retryAfter));
        continue;
      }
      if (status === 200) {
        counts.answered += 1;
        counts.times.push(performance.now() - wanted);
      } else add(counts.others, String(status));
      return;
    }
  } catch (error) {
    add(counts.others, error instanceof Error ? error.message : String(error));
  }
}

/** A server closes connections that nobody uses: a browser that finds its connection closed takes another one. */
async function askAsBrowsersDo(host: AskedServer, agent: Agent, body: string): Promise<Answered> {
  for (;;) {
    const answer = await ask(host, agent, body);
    if (answer !== CLOSED_BEFORE) return answer;
  }
}

const CLOSED_BEFORE = 'closed before';

const add = (all: Map<string, number>, name: string): void => void all.set(name, (all.get(name) ?? 0) + 1);

function ask(
  { url, authorization }: AskedServer,
  agent: Agent,
  body: string,
): Promise<Answered | typeof CLOSED_BEFORE> {
  const headers = { authorization, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const call = request(`${url}/api/v1/chart/data`, { method: 'POST', agent, headers }, (answer) => {
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          retryAfter: answer.headers['retry-after'],
        }),
      );
      answer.resume();
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (call.reusedSocket && error.code === 'ECONNRESET') resolve(CLOSED_BEFORE);
      else reject(error);
    });
    call.end(body);
  });
}
