import type { Socket } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  readonly mail: ParsedMail;
  /** Of the envelope, hidden copies among them. */
  readonly receivers: readonly string[];
}

export interface MailServer {
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  /** Connections that are open. */
  readonly sockets: ReadonlySet<Socket>;
  close(): Promise<void>;
}

/** A mail server on loopback that takes what comes. */
export async function openMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData(stream, session, done) {
      const receivers = session.envelope.rcptTo.map(({ address }) => address);
      simpleParser(stream, (error, mail) => {
        if (!error) mails.push({ mail, receivers });
        done(error ?? null);
      });
    },
    ...options,
  });
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((ready, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', ready);
  });
  // Senders that are killed reset their connections, which the library tells as errors of the server.
  server.on('error', () => undefined);
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  return {
    port: address.port,
    mails,
    sockets,
    close: () =>
      new Promise((done) => {
        server.close(done);
      }),
  };
}
