import type { SshTunnelInput } from '../common/wire/database.ts';
import { MASK } from '../common/shown-extra.ts';
import { DatabaseErrors } from './errors.ts';
import { isHost } from './host-name.ts';

/** Secrets of an SSH tunnel; they are stored encrypted with those of the database. */
export interface TunnelSecrets {
  readonly password?: string;
  readonly private_key?: string;
  readonly private_key_password?: string;
}

export interface JumpHost {
  readonly server_address: string;
  readonly server_port: number;
  readonly username: string;
}

/** A jump host with its login. */
export type TunnelSettings = JumpHost & TunnelSecrets;

export const TUNNEL_SECRETS = ['password', 'private_key', 'private_key_password'] as const;
export type TunnelSecret = (typeof TUNNEL_SECRETS)[number];

/** The tunnel with masked secrets, for responses and exports. */
export function maskedTunnel(tunnel: TunnelSettings): TunnelSettings {
  return { ...placeOf(tunnel), ...secretsWith(tunnel, () => MASK) };
}

export const placeOf = ({ server_address, server_port, username }: JumpHost): JumpHost => ({
  server_address,
  server_port,
  username,
});

export const tunnelSecrets = (tunnel: TunnelSettings): TunnelSecrets => secretsWith(tunnel, (value) => value);

function secretsWith(tunnel: TunnelSecrets, show: (value: string) => string): TunnelSecrets {
  return Object.fromEntries(
    TUNNEL_SECRETS.flatMap((name) => (tunnel[name] === undefined ? [] : [[name, show(tunnel[name])]])),
  );
}

/** A secret is used only for the jump host and login for which it was entered. */
export function isSameJumpHost(one: JumpHost | undefined, other: JumpHost | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return (
    one.server_address === other.server_address &&
    one.server_port === other.server_port &&
    one.username === other.username
  );
}

/** Whether both are the same host, so that one host key applies to both. */
export const isSameHost = (one: JumpHost | undefined, other: JumpHost | undefined): boolean =>
  one !== undefined && one.server_address === other?.server_address && one.server_port === other.server_port;

/** Names of masked secrets without a stored value. */
export function missingSecrets(input: SshTunnelInput, stored: TunnelSettings | undefined): readonly TunnelSecret[] {
  const lent = lentBy(input, stored);
  return TUNNEL_SECRETS.filter((name) => input[name] === MASK && lent[name] === undefined);
}

/**
 * The tunnel of a form. Masks, and secrets that are left out, stand for the stored ones of the same jump host.
 * @throws HttpError 400
 */
export function tunnelOf(input: SshTunnelInput, stored: TunnelSettings | undefined): TunnelSettings {
  if (!isHost(input.server_address)) throw DatabaseErrors.badJumpHost(input.server_address);
  const [missing] = missingSecrets(input, stored);
  if (missing) throw DatabaseErrors.tunnelSecretWanted(missing);
  const lent = lentBy(input, stored);
  const secrets = TUNNEL_SECRETS.flatMap((name) => {
    const given = input[name];
    const value = given === undefined || given === MASK ? lent[name] : given;
    return value ? [[name, value]] : [];
  });
  const settings: TunnelSettings = { ...placeOf(input), ...Object.fromEntries(secrets) };
  if (settings.password === undefined && settings.private_key === undefined) throw DatabaseErrors.tunnelCredentials();
  return settings;
}

const lentBy = (input: SshTunnelInput, stored: TunnelSettings | undefined): TunnelSecrets =>
  stored !== undefined && isSameJumpHost(input, stored) ? stored : {};
