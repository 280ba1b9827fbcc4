import { generateKeyPairSync } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import ssh2, { type AuthContext, type Connection, type Server } from 'ssh2';

/** A private key as PEM text, locked where a password is given. */
export function newKey(passphrase?: string): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const lock = passphrase === undefined ? {} : { cipher: 'aes-256-cbc', passphrase };
  return privateKey.export({ type: 'sec1', format: 'pem', ...lock }).toString();
}

export interface SshServerOptions {
  readonly hostKey?: string;
  readonly port?: number;
  readonly password?: string;
  /** A private key whose public half is let in. */
  readonly key?: string;
  /** `forbid`: no connection leads on; `hold`: no answer to the wish for one. Default: they lead where they are asked to. */
  readonly onward?: 'forbid' | 'hold';
}

export interface TestSshServer {
  readonly port: number;
  /** Clients that signed in so far. */
  signedIn(): number;
  /** Connections through it so far. */
  forwarded(): number;
  /** Ends the connections of all clients, without a word. */
  drop(): void;
  stop(): Promise<void>;
}

/** A jump host on the loopback interface, for user `jumper`. */
export async function startSshServer({
  hostKey = newKey(),
  port = 0,
  password,
  key,
  onward,
}: SshServerOptions): Promise<TestSshServer> {
  const sockets = new Set<Socket>();
  const clients = new Set<Connection>();
  let signedIn = 0;
  let forwarded = 0;
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
    clients.add(client);
    client.on('error', () => {});
    client.on('close', () => clients.delete(client));
    client.on('authentication', (context) => {
      if (isLetIn(context, password, key)) context.accept();
      else context.reject(['password', 'publickey']);
    });
    client.on('ready', () => {
      signedIn += 1;
    });
    if (onward === 'forbid') return;
    client.on('tcpip', (accept, reject, { destIP, destPort }) => {
      if (onward === 'hold') return;
      const socket = connect({ host: destIP, port: destPort });
      socket.on('error', () => reject());
      socket.on('connect', () => {
        forwarded += 1;
        const channel = accept();
        socket.on('error', () => channel.destroy());
        channel.on('error', () => socket.destroy());
        channel.on('close', () => socket.destroy());
        channel.pipe(socket).pipe(channel);
      });
    });
  });
  // The transport, below the protocol, so that a connection can be cut.
  const below: unknown = Reflect.get(server, '_srv');
  if (!(below instanceof Object && 'on' in below)) throw new TypeError('The SSH server has no transport.');
  (below as import('node:net').Server).on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: portOf(server),
    signedIn: () => signedIn,
    forwarded: () => forwarded,
    drop,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        drop();
      }),
  };
}

function isLetIn(context: AuthContext, password: string | undefined, key: string | undefined): boolean {
  if (context.username !== 'jumper') return false;
  if (context.method === 'password') return password !== undefined && context.password === password;
  if (context.method !== 'publickey' || key === undefined) return false;
  const allowed = ssh2.utils.parseKey(key);
  if (allowed instanceof Error || !allowed.getPublicSSH().equals(context.key.data)) return false;
  if (context.signature === undefined || context.blob === undefined) return true;
  return allowed.verify(context.blob, context.signature, context.hashAlgo);
}

function portOf(server: Server): number {
  const address: unknown = server.address();
  if (address instanceof Object && 'port' in address && typeof address.port === 'number') return address.port;
  throw new Error('It listens at no port.');
}
