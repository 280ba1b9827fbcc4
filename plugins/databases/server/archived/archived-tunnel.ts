import { MISSING, problemOf } from '@facet/plugin-bundles/contract.server';
import type { FieldMessages } from '@facet/sdk/server';
import { MASK } from '../../common/shown-extra.ts';
import { sshTunnel } from '../../common/wire/database.ts';
import { tunnelSecretWanted } from '../errors.ts';
import {
  isSameJumpHost,
  TUNNEL_SECRETS,
  tunnelOf,
  type TunnelSecrets,
  type TunnelSettings,
} from '../tunnel-settings.ts';
import type { TunnelFile } from './database-file.ts';

/**
 * The SSH tunnel of a file; masks are replaced by entered secrets, or by the stored ones of the same jump host. Absent:
 * the file does not mention a tunnel; null: there is none.
 */
export function archivedTunnel(
  file: TunnelFile | null | undefined,
  stored: TunnelSettings | undefined,
  entered: TunnelSecrets,
): { readonly tunnel: TunnelSettings | null | undefined } | { readonly problem: FieldMessages } {
  if (!file) return { tunnel: file };
  const given = { ...file };
  for (const name of TUNNEL_SECRETS) if (given[name] === MASK) given[name] = entered[name] ?? MASK;
  const parsed = sshTunnel.safeParse(given);
  const place = parsed.success ? parsed.data : undefined;
  const lent = place && stored && isSameJumpHost(place, stored) ? stored : undefined;
  const wanted = TUNNEL_SECRETS.filter((name) => given[name] === MASK && lent?.[name] === undefined);
  if (wanted.length > 0) return { problem: { _schema: wanted.map(tunnelSecretWanted) } };
  if (!place) return { problem: { ssh_tunnel: [MISSING] } };
  try {
    return { tunnel: tunnelOf(place, stored) };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}
