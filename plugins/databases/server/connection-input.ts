import { isDeepStrictEqual } from 'node:util';
import type { EngineCatalogue } from '@facet/plugin-query/contract.server';
import { connectingExtra, MASK } from '../common/shown-extra.ts';
import type { AllowedAddresses } from './allowed-address.ts';
import { backendOf, type ConnectionUri, parseConnectionUri, splitSecrets, unmask } from './connection-uri.ts';
import { DatabaseErrors } from './errors.ts';
import type { LocalFiles } from './local-files.ts';
import { ensureOwnLogin } from './network-rules.ts';
import { type Networks, uriOfParameters } from './parameter-form.ts';

/** Restrictions on the addresses of databases. */
export interface Reach {
  readonly files: LocalFiles;
  readonly networks: Networks;
  readonly addresses: AllowedAddresses;
  /** Whether SSH tunnels are allowed. */
  isTunnelling(): boolean;
  /** URL of Facet's own metadata database, if it is on a server. */
  readonly metadataUrl: string | undefined;
}

/** The connection in a form: a text, or an engine with parameters. */
export interface ConnectionInput {
  readonly sqlalchemy_uri?: string | undefined;
  readonly engine?: string | null | undefined;
  readonly driver?: string | null | undefined;
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
  readonly configuration_method?: string | undefined;
}

/**
 * The connection of a form. Masks are replaced by the secrets of the registered database that the form belongs to.
 * `undefined` when the form contains no connection. @throws HttpError 400
 */
export function uriOfInput(
  input: ConnectionInput,
  lender: SecretLender | undefined,
  { files, networks }: Pick<Reach, 'files' | 'networks'>,
): ConnectionUri | undefined {
  const written = writtenUri(input, networks);
  if (written === undefined) return undefined;
  const uri = lender?.lendsTo(written) ? unmasked(written, lender.uri) : written;
  files.ensureAllowed(uri);
  ensureOwnLogin(uri, { files, networks });
  return uri;
}

function writtenUri(input: ConnectionInput, networks: Networks): ConnectionUri | undefined {
  const byParameters = input.configuration_method === 'dynamic_form' && input.parameters !== undefined && input.engine;
  if (byParameters) return uriOfParameters(input.engine ?? '', input.driver, input.parameters ?? {}, networks);
  if (input.sqlalchemy_uri !== undefined) {
    const uri = parseConnectionUri(input.sqlalchemy_uri);
    if (uri === undefined) throw DatabaseErrors.badUri();
    return uri;
  }
  return input.parameters !== undefined
    ? uriOfParameters(input.engine ?? '', input.driver, input.parameters, networks)
    : undefined;
}

/** A registered database whose secrets may replace masks. */
export interface SecretLender {
  readonly uri: ConnectionUri;
  lendsTo(written: ConnectionUri): boolean;
}

/** The address of a connection, and the settings that protect it. */
export interface ConnectionWay {
  readonly uri: ConnectionUri;
  /** PEM of the certificate authorities for the server's certificate. */
  readonly authority: string | null;
  readonly extra: Readonly<Record<string, unknown>>;
}

/**
 * A stored secret is sent only to the server for which it was entered, over a connection with equal settings: any other
 * argument, certificate or engine parameter may encrypt less or trust another server, and only the engine knows which
 * ones do.
 */
export function isSameWay(written: ConnectionWay, stored: ConnectionWay): boolean {
  return isSameServer(written.uri, stored.uri) && isDeepStrictEqual(protectionOf(written), protectionOf(stored));
}

const protectionOf = ({ uri, authority, extra }: ConnectionWay): unknown => ({
  arguments: splitSecrets(uri).masked.query,
  authority: authority || null,
  extra: connectingExtra(extra),
});

function isSameServer(written: ConnectionUri, registered: ConnectionUri): boolean {
  return (
    backendOf(written.scheme) === backendOf(registered.scheme) &&
    written.hostname === registered.hostname &&
    written.port === registered.port &&
    written.username === registered.username
  );
}

/** Replaces each mask of a connection by the value in the registered one. */
export const unmasked = (written: ConnectionUri, { password, query }: ConnectionUri): ConnectionUri =>
  unmask(written, { ...(password === null ? {} : { password }), query });

/** @throws HttpError 422 when no engine has the scheme. */
export async function engineOf(uri: ConnectionUri, engines: EngineCatalogue): Promise<string> {
  const engine = await engines.engineOfScheme(uri.scheme);
  if (engine === undefined) throw DatabaseErrors.unusableDriver(uri.scheme);
  return engine.key;
}

export function objectOf(json: string | null | undefined): Readonly<Record<string, unknown>> {
  if (json === null || json === undefined || json === '') return {};
  const value: unknown = JSON.parse(json);
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** The JSON text with every text value masked, so that a form can show which settings exist. */
export function maskJson(json: string | undefined): string | null {
  if (json === undefined) return null;
  return JSON.stringify(JSON.parse(json), (_, value: unknown) => (typeof value === 'string' ? MASK : value));
}

/** The new JSON text with masks replaced by the stored values. */
export function unmaskJson(json: string, stored: string | undefined): string {
  return JSON.stringify(restored(JSON.parse(json || '{}'), stored ? JSON.parse(stored) : undefined));
}

function restored(value: unknown, stored: unknown): unknown {
  if (value === MASK) return stored ?? value;
  if (Array.isArray(value)) {
    const before: readonly unknown[] = Array.isArray(stored) ? stored : [];
    return value.map((member: unknown, index) => restored(member, before[index]));
  }
  if (typeof value !== 'object' || value === null) return value;
  const before: Readonly<Record<string, unknown>> = typeof stored === 'object' && stored !== null ? { ...stored } : {};
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, restored(member, before[name])]));
}
