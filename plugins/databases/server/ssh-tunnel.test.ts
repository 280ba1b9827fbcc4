import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  newKey,
  type SshServerOptions,
  startSshServer,
  type TestSshServer,
} from '../../../tests/support/ssh-server.ts';
import { createAllowedAddresses } from './allowed-address.ts';
import { SshTunnel, type TunnelParts } from './ssh-tunnel.ts';
import { TunnelFailure } from './tunnel-failure.ts';
import type { TunnelSettings } from './tunnel-settings.ts';

const KEY = newKey();
const LOCKED_KEY = newKey('open sesame');
const HOST_KEY = newKey();

/** Returns its input. */
let echo: Server;
/** Accepts connections and never responds. */
let mute: Server;
const held = new Set<Socket>();
const open: (() => Promise<void>)[] = [];

const listening = async (server: Server): Promise<Server> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};
const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens at no port.');
  return address.port;
};

beforeAll(async () => {
  echo = await listening(createServer((socket) => void socket.on('error', () => {}).pipe(socket)));
  mute = await listening(createServer((socket) => void held.add(socket.on('error', () => {}))));
});
afterAll(() => {
  for (const socket of held) socket.destroy();
  echo.close();
  mute.close();
});
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function jumpHost(options: SshServerOptions = {}): Promise<TestSshServer> {
  const server = await startSshServer({ password: 'jump-Passw0rd', hostKey: HOST_KEY, ...options });
  open.push(() => server.stop());
  return server;
}

const addresses = createAllowedAddresses(['203.0.113.0/24'], async (hostname) => {
  if (hostname === 'jump.example') return [{ address: '127.0.0.1', family: 4 }];
  if (hostname === 'forbidden.example') return [{ address: '203.0.113.7', family: 4 }];
  throw new Error('unknown');
});

function tunnelTo(port: number, settings: Partial<TunnelSettings> = {}, parts: Partial<TunnelParts> = {}): SshTunnel {
  const tunnel = new SshTunnel({
    settings: {
      server_address: 'jump.example',
      server_port: port,
      username: 'jumper',
      ...('private_key' in settings ? {} : { password: 'jump-Passw0rd' }),
      ...settings,
    },
    target: { hostname: '127.0.0.1', port: portOf(echo) },
    addresses,
    deadlineMs: 1_500,
    ...parts,
  });
  open.unshift(() => tunnel.close());
  return tunnel;
}

/** Sends a word and returns the response. */
async function say(tunnel: SshTunnel, word = 'hello'): Promise<string> {
  const stream = tunnel.dial();
  await once(stream, 'connect');
  stream.write(word);
  const [answer] = (await once(stream, 'data')) as [Buffer];
  stream.destroy();
  return answer.toString();
}

async function refusalOf(tunnel: SshTunnel): Promise<string> {
  try {
    return `connected: ${await say(tunnel)}`;
  } catch (error) {
    if (error instanceof TunnelFailure) return error.reason;
    throw error;
  }
}

describe('a tunnel through a jump host', () => {
  it('carries all connections of a database over one sign-in, and shows its key once', async () => {
    const jump = await jumpHost();
    const keys: string[] = [];
    const tunnel = tunnelTo(jump.port, {}, { onHostKey: (key) => keys.push(key) });
    expect(await Promise.all(['a', 'b', 'c'].map((word) => say(tunnel, word)))).toEqual(['a', 'b', 'c']);
    expect(await say(tunnel, 'd')).toBe('d');
    expect([jump.signedIn(), jump.forwarded()]).toEqual([1, 4]);
    expect(keys).toEqual([expect.stringMatching(/^ecdsa-sha2-nistp256 SHA256:[A-Za-z0-9+/]{43}$/)]);
  });

  it('lets in by a private key, also by one with a password', async () => {
    const plain = await jumpHost({ key: KEY });
    expect(await say(tunnelTo(plain.port, { private_key: KEY }))).toBe('hello');
    const unlocked = LOCKED_KEY;
    const settings = { private_key: unlocked, private_key_password: 'open sesame' };
    const other = await jumpHost({ key: KEY });
    // The key is valid, but not the one that the server accepts.
    expect(await refusalOf(tunnelTo(other.port, settings))).toBe('tunnel.signIn');
  });

  it('carries large data both ways whole', async () => {
    const jump = await jumpHost();
    const stream = tunnelTo(jump.port).dial();
    const sent = Buffer.alloc(3_000_000, 'abcdefghij');
    let got = 0;
    const whole = new Promise<void>((resolve) => {
      stream.on('data', (chunk: Buffer) => {
        got += chunk.length;
        if (got === sent.length) resolve();
      });
    });
    stream.write(sent);
    await whole;
    stream.destroy();
    expect(got).toBe(sent.length);
  });

  it('is built again after a loss', async () => {
    const jump = await jumpHost();
    const tunnel = tunnelTo(jump.port);
    const stream = tunnel.dial();
    await once(stream, 'connect');
    const lost = once(stream, 'close');
    jump.drop();
    await lost;
    expect(await say(tunnel)).toBe('hello');
    expect(jump.signedIn()).toBe(2);
  });

  it('signs in again after a failure', async () => {
    const port = (await jumpHost()).port;
    await open.pop()?.();
    const tunnel = tunnelTo(port);
    expect(await refusalOf(tunnel)).toBe('tunnel.refused');
    await jumpHost({ port });
    expect(await say(tunnel)).toBe('hello');
  });

  it('ends with its database, and stays ended', async () => {
    const jump = await jumpHost();
    const tunnel = tunnelTo(jump.port);
    const stream = tunnel.dial();
    await once(stream, 'connect');
    const ended = once(stream, 'close');
    await tunnel.close();
    await ended;
    expect(await refusalOf(tunnel)).toBe('tunnel.lost');
    expect(jump.signedIn()).toBe(1);
  });
});

describe('a tunnel is refused', () => {
  it.each<[string, Partial<TunnelSettings>, string]>([
    ['a jump host that is not known', { server_address: 'absent.example' }, 'tunnel.unknownHost'],
    ['an address that is not allowed', { server_address: '203.0.113.9' }, 'tunnel.denied'],
    ['a name that leads to such an address', { server_address: 'forbidden.example' }, 'tunnel.denied'],
    ['an address of a cloud', { server_address: '169.254.169.254' }, 'tunnel.denied'],
    ['a closed port', { server_port: 9 }, 'tunnel.refused'],
    ['a wrong password', { password: 'other' }, 'tunnel.signIn'],
    ['another user', { username: 'root' }, 'tunnel.signIn'],
    ['a key that is not let in', { private_key: newKey() }, 'tunnel.signIn'],
    ['a key that is none', { private_key: 'hello' }, 'tunnel.badKey'],
    ['a locked key without its password', { private_key: LOCKED_KEY }, 'tunnel.passphrase'],
    ['a locked key with another password', { private_key: LOCKED_KEY, private_key_password: 'x' }, 'tunnel.passphrase'],
  ])('%s', async (_, settings, reason) => {
    const jump = await jumpHost();
    expect(await refusalOf(tunnelTo(jump.port, settings))).toBe(reason);
  });

  it('a server that does not respond fails within the deadline', async () => {
    const began = performance.now();
    expect(await refusalOf(tunnelTo(portOf(mute), {}, { deadlineMs: 300 }))).toBe('tunnel.silent');
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  it('something that speaks no SSH', async () => {
    const web = await listening(createServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 400 Bad\r\n\r\n')));
    open.push(async () => void web.close());
    expect(await refusalOf(tunnelTo(portOf(web)))).toBe('tunnel.noSsh');
  });

  it('another host key than at the first use, before any secret is sent', async () => {
    const first = await jumpHost();
    let seen = '';
    expect(await say(tunnelTo(first.port, {}, { onHostKey: (key) => (seen = key) }))).toBe('hello');
    expect(await say(tunnelTo(first.port, {}, { hostKey: seen }))).toBe('hello');
    const other = await jumpHost({ hostKey: newKey() });
    expect(await refusalOf(tunnelTo(other.port, {}, { hostKey: seen }))).toBe('tunnel.hostKey');
    expect(other.signedIn()).toBe(0);
  });

  it('another host key after a loss', async () => {
    const first = await jumpHost();
    const tunnel = tunnelTo(first.port);
    expect(await say(tunnel)).toBe('hello');
    await open.pop()?.();
    await jumpHost({ port: first.port, hostKey: newKey() });
    await sleep(50);
    expect(await refusalOf(tunnel)).toBe('tunnel.hostKey');
  });

  it('a jump host that leads nowhere', async () => {
    const jump = await jumpHost({ onward: 'forbid' });
    expect(await refusalOf(tunnelTo(jump.port))).toBe('tunnel.forbidden');
  });

  it('a jump host that does not answer where it should lead, within the deadline', async () => {
    const jump = await jumpHost({ onward: 'hold' });
    expect(await refusalOf(tunnelTo(jump.port, {}, { deadlineMs: 300 }))).toBe('tunnel.targetSilent');
  });

  it('a server that refuses the jump host', async () => {
    const jump = await jumpHost();
    const target = { hostname: '127.0.0.1', port: 9 };
    expect(await refusalOf(tunnelTo(jump.port, {}, { target }))).toBe('tunnel.targetRefused');
  });
});
