import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ConnectionTunnel } from '@facet/plugin-query/contract.server';
import type { ServerStream } from '@facet/sdk/server';
import ssh2, { type Client, type ClientChannel, type ConnectConfig } from 'ssh2';
import type { AllowedAddresses } from './allowed-address.ts';
import { fingerprintOf, hostKeyAlgorithms } from './host-key.ts';
import { TunnelFailure } from './tunnel-failure.ts';
import { TunnelledStream } from './tunnelled-stream.ts';
import type { TunnelSettings } from './tunnel-settings.ts';

const KEEP_ALIVE_MS = 15_000;
const MOST_UNANSWERED = 3;
const CLOSE_MS = 1_000;

export interface TunnelParts {
  readonly settings: TunnelSettings;
  /** The database server, as seen from the jump host. */
  readonly target: { readonly hostname: string; readonly port: number };
  readonly addresses: Pick<AllowedAddresses, 'ensure' | 'lookup'>;
  /** The host key that the jump host presented at its first use. */
  readonly hostKey?: string | undefined;
  /** Called with the host key of a jump host that is used for the first time. */
  readonly onHostKey?: (key: string) => void;
  /** Called after the login at the jump host. */
  readonly onOpen?: () => void;
  /** Timeout for the login, and for each connection through the tunnel. */
  readonly deadlineMs: number;
}

/**
 * An SSH connection that carries all connections of one database. It is opened by the first of them, and again after it
 * was lost. The connections are streams within this process: no port is opened on this machine.
 */
export class SshTunnel implements ConnectionTunnel {
  readonly #parts: TunnelParts;
  #hostKey: string | undefined;
  #client: Promise<Client> | undefined;
  #isClosed = false;

  constructor(parts: TunnelParts) {
    this.#parts = parts;
    this.#hostKey = parts.hostKey;
  }

  dial(): ServerStream {
    return new TunnelledStream(() => this.#channel());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const client = await this.#client?.catch(() => undefined);
    if (!client) return;
    const closed = Promise.withResolvers<void>();
    client.once('close', () => closed.resolve());
    const timer = setTimeout(closed.resolve, CLOSE_MS);
    client.end();
    await closed.promise;
    clearTimeout(timer);
    client.destroy();
  }

  async #channel(): Promise<Duplex> {
    const client = await this.#signedIn();
    try {
      return await this.#forward(client);
    } catch (error) {
      if (error instanceof TunnelFailure) throw error;
      // The SSH connection was lost, and only this call notices it.
      this.#forget(client);
      return this.#forward(await this.#signedIn());
    }
  }

  #signedIn(): Promise<Client> {
    if (this.#isClosed) return Promise.reject(this.#failure('tunnel.lost'));
    if (this.#client) return this.#client;
    const opening = this.#signIn();
    this.#client = opening;
    opening.catch(() => {
      if (this.#client === opening) this.#client = undefined;
    });
    return opening;
  }

  #forget(client: Client): void {
    this.#client = undefined;
    client.destroy();
  }

  async #signIn(): Promise<Client> {
    const { settings, addresses, deadlineMs, onHostKey, onOpen } = this.#parts;
    const key = this.#readKey();
    await addresses.ensure(settings.server_address).catch((error: unknown) => {
      throw this.#failure('tunnel.denied', error);
    });
    const socket = connect({
      host: settings.server_address,
      port: settings.server_port,
      lookup: addresses.lookup,
      noDelay: true,
    });
    const client = new ssh2.Client();
    const ready = Promise.withResolvers<Client>();
    let shown: string | undefined;
    client.on('ready', () => ready.resolve(client));
    // This listener must stay for the life of the SSH connection: an `error` event without a listener would end the
    // process.
    client.on('error', (error) => ready.reject(this.#signInFailure(error, shown)));
    client.on('close', () => {
      ready.reject(this.#failure('tunnel.noSsh'));
      void this.#client?.then(
        (current) => {
          if (current === client) this.#client = undefined;
        },
        () => {},
      );
    });
    client.on('keyboard-interactive', (_name, _instructions, _language, prompts, answer) =>
      answer(prompts.map(() => settings.password ?? '')),
    );
    const late = setTimeout(() => ready.reject(this.#failure('tunnel.silent')), deadlineMs);
    try {
      client.connect({
        ...credentials(settings, key),
        sock: socket,
        readyTimeout: 0,
        keepaliveInterval: KEEP_ALIVE_MS,
        keepaliveCountMax: MOST_UNANSWERED,
        ...(this.#hostKey === undefined ? {} : { algorithms: { serverHostKey: hostKeyAlgorithms(this.#hostKey) } }),
        hostVerifier: (given: Buffer) => {
          shown = fingerprintOf(given);
          return this.#hostKey === undefined || this.#hostKey === shown;
        },
      });
      await ready.promise;
    } catch (error) {
      client.destroy();
      socket.destroy();
      throw error;
    } finally {
      clearTimeout(late);
    }
    if (this.#hostKey === undefined && shown !== undefined) {
      this.#hostKey = shown;
      onHostKey?.(shown);
    }
    onOpen?.();
    return client;
  }

  #readKey(): string | undefined {
    const { private_key: key, private_key_password: passphrase } = this.#parts.settings;
    if (key === undefined) return undefined;
    const parsed = ssh2.utils.parseKey(key, passphrase);
    if (parsed instanceof Error) {
      const isLocked = LOCKED.test(key) || /passphrase|decrypt/i.test(parsed.message);
      throw this.#failure(isLocked ? 'tunnel.passphrase' : 'tunnel.badKey', parsed);
    }
    if (!parsed.isPrivateKey()) throw this.#failure('tunnel.badKey');
    return key;
  }

  #signInFailure(
    error: Error & { readonly level?: string; readonly code?: string },
    shown: string | undefined,
  ): TunnelFailure {
    const isOther = shown !== undefined && this.#hostKey !== undefined && shown !== this.#hostKey;
    if (isOther || (this.#hostKey !== undefined && /no matching host key/.test(error.message)))
      return this.#failure('tunnel.hostKey', error, { key: shown ?? '' });
    if (error.level === 'client-authentication') return this.#failure('tunnel.signIn', error);
    if (/ECONNREFUSED/.test(`${error.code} ${error.message}`)) return this.#failure('tunnel.refused', error);
    if (/ENOTFOUND|EAI_AGAIN|could not translate host name/.test(`${error.code} ${error.message}`))
      return this.#failure('tunnel.unknownHost', error);
    if (/is not allowed for databases/.test(error.message)) return this.#failure('tunnel.denied', error);
    if (/ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/.test(String(error.code))) return this.#failure('tunnel.silent', error);
    return this.#failure('tunnel.noSsh', error);
  }

  /** @throws TunnelFailure for an error that the jump host reports, other errors when the SSH connection is lost */
  async #forward(client: Client): Promise<ClientChannel> {
    const { target, deadlineMs } = this.#parts;
    const opened = Promise.withResolvers<ClientChannel>();
    const late = setTimeout(() => opened.reject(this.#failure('tunnel.targetSilent')), deadlineMs);
    const onClose = (): void => opened.reject(new Error('The jump host is gone.'));
    client.once('close', onClose);
    try {
      client.forwardOut('127.0.0.1', 0, target.hostname, target.port, (error, channel) => {
        if (!error) opened.resolve(channel);
        else opened.reject('reason' in error ? this.#refusal(error) : error);
      });
      return await opened.promise;
    } finally {
      clearTimeout(late);
      client.off('close', onClose);
      // A later failure has no receiver, because the caller already has its result.
      opened.promise.catch(() => {});
    }
  }

  #refusal(error: Error & { readonly reason?: unknown }): TunnelFailure {
    if (error.reason === PROHIBITED || /prohibited/i.test(error.message))
      return this.#failure('tunnel.forbidden', error);
    if (/unknown host|name or service|not known|resolve/i.test(error.message))
      return this.#failure('tunnel.targetUnknown', error);
    if (/timed? ?out/i.test(error.message)) return this.#failure('tunnel.targetSilent', error);
    return this.#failure('tunnel.targetRefused', error);
  }

  #failure(
    reason: TunnelFailure['reason'],
    cause?: unknown,
    more: Readonly<Record<string, string>> = {},
  ): TunnelFailure {
    const { settings, target } = this.#parts;
    const values = { jump: settings.server_address, jumpPort: settings.server_port, user: settings.username };
    return new TunnelFailure(reason, { ...values, ...target, ...more }, cause);
  }
}

/** SSH_OPEN_ADMINISTRATIVELY_PROHIBITED of RFC 4254. */
const PROHIBITED = 1;

/** Recognises an encrypted PEM: with a wrong password the parser may only report an invalid key. */
const LOCKED = /ENCRYPTED/;

/** Uses nothing of this server's own user: no SSH agent, no key files. */
const credentials = (settings: TunnelSettings, key: string | undefined): ConnectConfig => ({
  username: settings.username,
  ...(settings.password === undefined ? {} : { password: settings.password, tryKeyboard: true }),
  ...(key === undefined ? {} : { privateKey: key }),
  ...(key === undefined || settings.private_key_password === undefined
    ? {}
    : { passphrase: settings.private_key_password }),
});
