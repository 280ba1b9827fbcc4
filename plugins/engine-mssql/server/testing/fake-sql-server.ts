import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import {
  type ScriptedAnswer,
  scriptedAnswer,
  type ScriptedColumn,
} from '../../../../tests/support/scripted-database.ts';
import {
  columnMetadata,
  done,
  type ErrorToken,
  errorToken,
  infoText,
  loginAck,
  packetsOf,
  PREAMBLE,
  rowToken,
  type WireColumn,
} from './tds-tokens.ts';

export interface FakeSqlServer {
  readonly port: number;
  /** Received batches in order. */
  readonly batches: readonly string[];
  readonly attentions: () => number;
  /** Overrides the scripted responses. */
  answer: (sql: string) => WireAnswer | undefined;
  /** Closes all connections. */
  drop(): void;
  stop(): Promise<void>;
}

export interface WireAnswer {
  readonly columns?: readonly WireColumn[];
  readonly rows?: Iterable<readonly unknown[]>;
  readonly error?: ErrorToken;
}

const PASSWORD = 'right';
const PACKET_BYTES = 4_096;
const [PRELOGIN, LOGIN7, BATCH, ATTENTION, REPLY] = [0x12, 0x10, 0x01, 0x06, 0x04];
const ATTENTION_DONE = 0x20;
const FAILED = 0x02;

/** A fake of TDS 7.4 without encryption: login, statements, rows and cancellation. */
export async function startFakeSqlServer(): Promise<FakeSqlServer> {
  const batches: string[] = [];
  const sockets = new Set<Socket>();
  let attentions = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    const connection = new FakeConnection(socket, {
      answer: (sql) => {
        batches.push(sql);
        return fake.answer(sql);
      },
      onAttention: () => {
        attentions += 1;
      },
    });
    socket.on('data', (data) => connection.take(data));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const fake: FakeSqlServer = {
    port: address.port,
    batches,
    attentions: () => attentions,
    answer: () => undefined,
    drop,
    async stop() {
      server.close();
      drop();
      await once(server, 'close');
    },
  };
  return fake;
}

interface Asked {
  answer(sql: string): WireAnswer | undefined;
  onAttention(): void;
}

class FakeConnection {
  readonly #socket: Socket;
  readonly #asked: Asked;
  #received = Buffer.alloc(0);
  #message: Buffer[] = [];
  #stopped = false;
  #waits = false;
  #giving: Promise<void> = Promise.resolve();

  constructor(socket: Socket, asked: Asked) {
    this.#socket = socket;
    this.#asked = asked;
  }

  take(data: Buffer): void {
    this.#received = Buffer.concat([this.#received, data]);
    while (this.#received.length >= 8 && this.#received.length >= this.#received.readUInt16BE(2)) {
      const length = this.#received.readUInt16BE(2);
      const packet = this.#received.subarray(0, length);
      this.#received = this.#received.subarray(length);
      this.#message.push(packet.subarray(8));
      if ((packet.readUInt8(1) & 1) === 0) continue;
      const whole = Buffer.concat(this.#message);
      this.#message = [];
      void this.#serve(packet.readUInt8(0), whole);
    }
  }

  async #serve(type: number, message: Buffer): Promise<void> {
    if (type === PRELOGIN) this.#reply(PREAMBLE);
    else if (type === LOGIN7) this.#signIn(message);
    else if (type === ATTENTION) {
      this.#asked.onAttention();
      this.#stopped = true;
      // First the running statement is ended, then the attention is acknowledged.
      if (this.#waits) this.#reply(done(FAILED));
      this.#waits = false;
      await this.#giving;
      this.#reply(done(ATTENTION_DONE));
    } else if (type === BATCH) {
      this.#stopped = false;
      const sql = message.subarray(message.readUInt32LE(0)).toString('utf16le');
      const [, most] = /SET TEXTSIZE (\d+)/.exec(sql) ?? [];
      const answer = this.#asked.answer(sql) ?? wireOf(userText(sql));
      this.#waits = answer === 'waits';
      if (answer !== 'waits') this.#giving = this.#give(answer, Number(most ?? Number.MAX_SAFE_INTEGER));
      await this.#giving;
    }
  }

  #signIn(message: Buffer): void {
    const at = (offset: number): string => {
      const start = message.readUInt16LE(offset);
      return message.subarray(start, start + 2 * message.readUInt16LE(offset + 2)).toString('latin1');
    };
    const password = Buffer.from(
      [...Buffer.from(at(44), 'latin1')].map((byte) => {
        const plain = byte ^ 0xa5;
        return ((plain & 0x0f) << 4) | (plain >> 4);
      }),
    ).toString('utf16le');
    if (password === PASSWORD) this.#reply(Buffer.concat([loginAck(), infoText('ready'), done(0)]));
    else
      this.#reply(
        Buffer.concat([errorToken({ number: 18_456, message: "Login failed for user 'ann'.", line: 1 }), done(FAILED)]),
      );
  }

  /** @param most Maximum size of a text in bytes. */
  async #give(answer: WireAnswer, most: number): Promise<void> {
    const { columns, rows = [], error } = answer;
    let pending: Buffer[] = columns ? [columnMetadata(columns)] : [];
    let size = 0;
    for (const row of rows) {
      const token = rowToken(
        columns ?? [],
        row.map((value) => (typeof value === 'string' && value.length * 2 > most ? value.slice(0, most / 2) : value)),
      );
      pending.push(token);
      size += token.length;
      if (size < PACKET_BYTES * 16) continue;
      await this.#send(Buffer.concat(pending), false);
      pending = [];
      size = 0;
      if (this.#socket.destroyed) return;
      if (this.#stopped) {
        await this.#send(done(FAILED), true);
        return;
      }
    }
    if (error) pending.push(errorToken(error));
    await this.#send(Buffer.concat([...pending, done(error ? FAILED : 0)]), true);
  }

  /** Waits while the client does not read. */
  async #send(body: Buffer, last: boolean): Promise<void> {
    let free = true;
    for (const packet of packetsOf(REPLY ?? 4, body, PACKET_BYTES, last)) free = this.#socket.write(packet);
    if (!free) await once(this.#socket, 'drain').catch(() => {});
    else await new Promise((resolve) => setImmediate(resolve));
  }

  #reply(body: Buffer): void {
    for (const packet of packetsOf(REPLY ?? 4, body, PACKET_BYTES, true)) this.#socket.write(packet);
  }
}

/** Extracts the user's SQL from the transaction around a reading statement. */
const userText = (sql: string): string => /BEGIN TRANSACTION; ([\s\S]*)\n; ROLLBACK$/.exec(sql)?.[1] ?? sql;

function wireOf(sql: string): WireAnswer | 'waits' {
  // Statements with which the client sets up its session.
  if (/^\s*(set |IF @@TRANCOUNT)/i.test(sql)) return {};
  if (sql === 'SELECT SCHEMA_NAME()') return { columns: [{ name: '', type: 'nvarchar(max)' }], rows: [['dbo']] };
  if (sql.includes('IS_SRVROLEMEMBER'))
    return { columns: ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, type: 'int' })), rows: [[0, 0, 0, 0, 0]] };
  if (sql.includes('FROM sys.databases')) return { columns: [{ name: 'name', type: 'nvarchar(max)' }] };
  if (sql.includes('INFORMATION_SCHEMA.TABLES'))
    return { columns: ['TABLE_NAME', 'TABLE_TYPE'].map((name) => ({ name, type: 'nvarchar(max)' })) };
  const answer: ScriptedAnswer = scriptedAnswer(sql);
  switch (answer.kind) {
    case 'waits':
      return 'waits';
    case 'rows':
      return { columns: answer.columns.map(wireColumn), rows: answer.rows };
    case 'fault':
      return { error: { ...FAULTS[answer.fault](answer.subject), line: answer.line } };
  }
}

const FAULTS = {
  syntax: (subject: string) => ({ number: 156, message: `Incorrect syntax near the keyword '${subject}'.` }),
  table: (subject: string) => ({ number: 208, message: `Invalid object name '${subject}'.` }),
  column: (subject: string) => ({ number: 207, message: `Invalid column name '${subject}'.` }),
} as const;

const WIRE_TYPES = { int: 'int', text: 'nvarchar(max)', bool: 'bit', date: 'date', moment: 'datetime2' } as const;
const wireColumn = ({ name, type }: ScriptedColumn): WireColumn => ({ name, type: WIRE_TYPES[type] });
