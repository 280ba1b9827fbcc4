import type { SshTunnelInput } from '../common/wire/database.ts';
import { MASK } from '../common/shown-extra.ts';
import { DatabaseErrors } from './errors.ts';
import { isHost } from './host-name.ts';

/** Secrets of a jump host; they are kept encrypted with those of the database. */
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

/** A jump host, and how to sign in there. */
export type TunnelSettings = JumpHost & TunnelSecrets;

export const TUNNEL_SECRETS = ['password', 'private_key', 'private_key_password'] as const;
export type TunnelSecret = (typeof TUNNEL_SECRETS)[number];

/** As it may be shown and exported. */
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

/** A secret goes only to the jump host, and through it, that it was entered for. */
export function isSameJumpHost(one: JumpHost | undefined, other: JumpHost | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return (
    one.server_address === other.server_address &&
    one.server_port === other.server_port &&
    one.username === other.username
  );
}

/** Whether one key stands for both. */
export const isSameHost = (one: JumpHost | undefined, other: JumpHost | undefined): boolean =>
  one !== undefined && one.server_address === other?.server_address && one.server_port === other.server_port;

/** Secrets that the input masks and nothing stands for. */
export function missingSecrets(input: SshTunnelInput, stored: TunnelSettings | undefined): readonly TunnelSecret[] {
  const lent = lentBy(input, stored);
  return TUNNEL_SECRETS.filter((name) => input[name] === MASK && lent[name] === undefined);
}

/**
 * The jump host of a form; masks stand for what is stored for the same one, and so does what was left out.
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
