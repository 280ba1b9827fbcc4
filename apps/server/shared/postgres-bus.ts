import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@facet/sdk/common';
import type { Disposable } from '@facet/sdk/common';
import pg from 'pg';
import { connectionOptions, lineOf, openPool, SilentServer } from '../metadata/postgres-pool.ts';
import { type HostBus, LocalBus } from './local-bus.ts';

const CHANNEL = 'facet_bus';
/** Postgres refuses notices of 8,000 bytes and more. */
const LARGEST_NOTICE = 7_900;
const KEEP_PAYLOAD = '60 seconds';
const LONGEST_PAUSE_MS = 5_000;
const ASK_EVERY_MS = 4_000;
const FAREWELL_MS = 1_000;

/** So long ago, as `timeText` writes it, by the clock of Postgres: those of the processes may be minutes apart. */
const textOf = (age: string): string =>
  `to_char((clock_timestamp() - interval '${age}') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

interface Notice {
  readonly origin: string;
  readonly topic: string;
  readonly payload?: unknown;
  /** Row that holds the payload, when it is too large for the notice. */
  readonly stored?: string;
}

/** LISTEN and NOTIFY between all processes on one Postgres; the publisher's own listeners are told directly. */
export class PostgresBus implements HostBus {
  readonly #origin = randomUUID();
  readonly #url: string;
  readonly #log: Logger;
  readonly #local: LocalBus;
  readonly #pool: pg.Pool;
  #listener: pg.Client | undefined;
  #closed = false;

  private constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
    this.#local = new LocalBus(log, (work) => work());
    this.#pool = openPool({ ...connectionOptions(url), max: 2 }, (error) =>
      log.warn('a connection of the bus was lost', { error }),
    );
  }

  static async open(url: string, log: Logger): Promise<PostgresBus> {
    const bus = new PostgresBus(url, log);
    try {
      await bus.#listen();
    } catch (error) {
      await bus.close();
      throw error;
    }
    return bus;
  }

  async publish(topic: string, payload: unknown): Promise<void> {
    await this.#local.publish(topic, payload);
    const notice: Notice = { origin: this.#origin, topic, payload };
    const text = JSON.stringify(notice);
    await this.#notify(Buffer.byteLength(text) <= LARGEST_NOTICE ? text : await this.#store(topic, payload));
  }

  subscribe(topic: string, listener: (payload: unknown) => void): Disposable {
    return this.#local.subscribe(topic, listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#local.close();
    if (this.#listener) await farewell(this.#listener);
    await this.#pool.end();
  }

  async #notify(text: string): Promise<void> {
    await this.#pool.query('select pg_notify($1, $2)', [CHANNEL, text]);
  }

  async #store(topic: string, payload: unknown): Promise<string> {
    const id = randomUUID();
    await this.#pool.query(`delete from host_bus_payload where created_on < ${textOf(KEEP_PAYLOAD)}`);
    await this.#pool.query(
      `insert into host_bus_payload (id, payload, created_on) values ($1, $2, ${textOf('0 seconds')})`,
      [id, JSON.stringify(payload ?? null)],
    );
    return JSON.stringify({ origin: this.#origin, topic, stored: id } satisfies Notice);
  }

  async #listen(): Promise<void> {
    const client = new pg.Client(connectionOptions(this.#url));
    client.on('notification', ({ payload }) => {
      if (payload !== undefined)
        this.#receive(payload).catch((error: unknown) => this.#log.error('a message of the bus was lost', { error }));
    });
    client.on('error', (error) => this.#log.warn('the bus lost its connection', { error }));
    client.on('end', () => {
      if (this.#listener === client && !this.#closed)
        this.#reconnect().catch((error: unknown) => this.#log.error('the bus is down', { error }));
    });
    await client.connect();
    endWhenSilent(client);
    await client.query(`listen ${CHANNEL}`);
    this.#listener = client;
  }

  async #reconnect(): Promise<void> {
    for (let wait = 100; !this.#closed; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      await pause(wait, undefined, { ref: false });
      try {
        await this.#listen();
        this.#log.info('the bus is connected again');
        return;
      } catch (error) {
        this.#log.warn('the bus cannot connect', { error });
      }
    }
  }

  async #receive(text: string): Promise<void> {
    const notice = JSON.parse(text) as Notice;
    if (notice.origin === this.#origin) return;
    this.#local.deliver(notice.topic, notice.stored === undefined ? notice.payload : await this.#fetch(notice.stored));
  }

  async #fetch(id: string): Promise<unknown> {
    const { rows } = await this.#pool.query<{ payload: string }>('select payload from host_bus_payload where id = $1', [
      id,
    ]);
    const row = rows[0];
    if (!row) throw new Error(`The payload ${id} of a bus message is missing.`);
    return JSON.parse(row.payload);
  }
}

/** Nothing else is asked on the connection that listens, so its silence would tell nothing. */
function endWhenSilent(client: pg.Client): void {
  let isAsked = false;
  const timer = setInterval(() => {
    if (isAsked) {
      lineOf(client).destroy(new SilentServer());
      return;
    }
    isAsked = true;
    client.query('select 1').then(
      () => {
        isAsked = false;
      },
      // The connection says itself that it has ended.
      () => undefined,
    );
  }, ASK_EVERY_MS).unref();
  client.once('end', () => clearInterval(timer));
}

/** A server that has vanished does not answer a farewell. */
async function farewell(client: pg.Client): Promise<void> {
  const giveUp = setTimeout(() => lineOf(client).destroy(), FAREWELL_MS);
  await client.end();
  clearTimeout(giveUp);
}
