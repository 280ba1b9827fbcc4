import type { EngineField } from '@facet/plugin-query/contract';
import type { ConnectionTrial, SshTunnelInput } from '../common/wire/database.ts';
import { MASK, maskedExtra } from '../common/shown-extra.ts';
import {
  type ConnectionInput,
  isSameWay,
  maskJson,
  objectOf,
  type Reach,
  type SecretLender,
  unmaskJson,
} from './connection-input.ts';
import { type ConnectionUri, parseConnectionUri, splitSecrets } from './connection-uri.ts';
import { DatabaseErrors } from './errors.ts';
import { settingsWithParameters } from './parameter-form.ts';
import { secretsOfSettings } from './secret-settings.ts';
import type { KnownConnection, Registry } from './registry.ts';
import type { DatabaseRecord } from './tables.ts';
import { certificatesOf } from './server-certificate.ts';
import { isSameJumpHost, tunnelOf, type TunnelSettings } from './tunnel-settings.ts';

/** The fields of the engine's own form, if the input comes from it. */
export const fieldsOf = (reach: Reach, { engine, parameters }: ConnectionInput): readonly EngineField[] | undefined =>
  parameters && engine ? reach.networks.networkOf(engine)?.fields : undefined;

/** Secret settings of a form, as one text or as fields; masks stand for the stored ones. */
export function writtenSettings(
  { networks }: Reach,
  {
    engine,
    parameters,
    sqlalchemy_uri,
    masked_encrypted_extra,
  }: ConnectionInput & Pick<ConnectionTrial, 'masked_encrypted_extra'>,
  stored: string | undefined,
): string | undefined {
  const scheme = engine ?? (sqlalchemy_uri === undefined ? undefined : parseConnectionUri(sqlalchemy_uri)?.scheme);
  const network = scheme === undefined ? undefined : networks.networkOf(scheme);
  return settingsWithParameters(masked_encrypted_extra, network, parameters, maskJson(stored));
}

/** Absent: not mentioned; null: no tunnel. @throws HttpError 400 */
export function givenTunnel(
  reach: Reach,
  input: SshTunnelInput | null | undefined,
  stored: TunnelSettings | undefined,
): TunnelSettings | null | undefined {
  if (!input) return input;
  if (!reach.isTunnelling()) throw DatabaseErrors.tunnelsOff();
  return tunnelOf(input, stored);
}

/** The connection settings of a form; absent members do not change. */
interface GivenWay {
  readonly tunnel: TunnelSettings | undefined;
  readonly server_cert: string | null | undefined;
  readonly extra: string | null | undefined;
}

export function lenderOf(
  registry: Registry,
  record: DatabaseRecord,
  { tunnel, server_cert, extra }: GivenWay,
): SecretLender {
  const stored = { uri: registry.uriOf(record), authority: record.server_cert, extra: objectOf(record.extra) };
  const given = {
    authority: server_cert === undefined ? record.server_cert : server_cert,
    extra: extra === undefined ? stored.extra : objectOf(unmaskJson(extra ?? '', record.extra)),
  };
  const sameJumpHost = isSameJumpHost(tunnel, registry.tunnelOf(record));
  return { uri: stored.uri, lendsTo: (uri) => sameJumpHost && isSameWay({ uri, ...given }, stored) };
}

/** Whether a mask stands for a stored secret that was entered for another connection. */
export function wantsSecret(uri: ConnectionUri | undefined, before: ConnectionUri): boolean {
  if (uri === undefined) return Object.keys(splitSecrets(before).secrets).length > 0;
  return uri.password === MASK || Object.values(uri.query).includes(MASK);
}

/** @throws HttpError 400 when its certificate is invalid */
export function givenConnection(
  { database_name, extra, server_cert }: Pick<ConnectionTrial, 'database_name' | 'extra' | 'server_cert'>,
  settings: string | undefined,
): KnownConnection {
  const authority = certificatesOf(server_cert);
  return {
    id: 0,
    name: database_name ?? '',
    extra: objectOf(extra),
    ...secretsOfSettings(settings),
    ...(authority ? { authority } : {}),
  };
}

/** Masks stand for the stored texts. For another connection they stay masks, so that no stored secret is sent there. */
export function extraAfter(
  asked: string | null | undefined,
  stored: string,
  sameWay: boolean,
): string | null | undefined {
  if (asked === null) return asked;
  if (sameWay) return asked === undefined ? undefined : unmaskJson(asked, stored);
  return asked ?? JSON.stringify(maskedExtra(objectOf(stored)));
}
