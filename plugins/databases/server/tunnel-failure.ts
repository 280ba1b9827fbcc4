import { EngineError } from '@facet/sdk/server';
import type { TrialStep } from './connection-steps.ts';
import { type TunnelText, tunnelText } from './errors.ts';

interface Cause {
  readonly type: string;
  /** Form fields with an error. */
  readonly invalid: readonly string[];
  readonly step: TrialStep;
}

const of = (type: string, ...members: readonly string[]): Cause => ({
  type: `CONNECTION_TUNNEL_${type}_ERROR`,
  invalid: members.map((member) => `ssh_tunnel.${member}`),
  step: 'tunnel',
});

/** Reasons why the database's server cannot be reached through the tunnel. */
const CAUSES = {
  'tunnel.off': of('OFF', 'server_address'),
  'tunnel.unsupported': of('UNSUPPORTED', 'server_address'),
  'tunnel.unknownHost': of('INVALID_HOSTNAME', 'server_address'),
  'tunnel.denied': of('DENIED', 'server_address'),
  'tunnel.refused': of('PORT_CLOSED', 'server_address', 'server_port'),
  'tunnel.silent': of('HOST_DOWN', 'server_address', 'server_port'),
  'tunnel.noSsh': of('HANDSHAKE', 'server_address', 'server_port'),
  'tunnel.hostKey': of('HOST_KEY', 'server_address'),
  'tunnel.badKey': of('INVALID_KEY', 'private_key'),
  'tunnel.passphrase': of('INVALID_PASSPHRASE', 'private_key_password'),
  'tunnel.signIn': of('ACCESS_DENIED', 'username', 'password', 'private_key'),
  'tunnel.lost': of('LOST', 'server_address'),
  'tunnel.forbidden': { ...of('FORBIDDEN', 'server_address'), step: 'port' },
  'tunnel.targetUnknown': { type: 'CONNECTION_INVALID_HOSTNAME_ERROR', invalid: ['host'], step: 'name' },
  'tunnel.targetRefused': { type: 'CONNECTION_PORT_CLOSED_ERROR', invalid: ['host', 'port'], step: 'port' },
  'tunnel.targetSilent': { type: 'CONNECTION_HOST_DOWN_ERROR', invalid: ['host', 'port'], step: 'port' },
} as const satisfies Readonly<Record<TunnelText, Cause>>;

export class TunnelFailure extends EngineError {
  readonly reason: TunnelText;

  constructor(reason: TunnelText, values: Readonly<Record<string, string | number>>, cause?: unknown) {
    super('connection', tunnelText(reason, values), undefined, { cause });
    this.reason = reason;
  }

  get place(): Cause {
    return CAUSES[this.reason];
  }
}
