import { isDeepStrictEqual } from 'node:util';
import type { EngineCatalogue } from '@facet/plugin-query/contract.server';
import { connectingExtra, MASK } from '../common/shown-extra.ts';
import type { AllowedAddresses } from './allowed-address.ts';
import { backendOf, type ConnectionUri, parseConnectionUri, splitSecrets, unmask } from './connection-uri.ts';
import { DatabaseErrors } from './errors.ts';
import type { LocalFiles } from './local-files.ts';
import { ensureOwnLogin } from './network-rules.ts';
import { type Networks, uriOfParameters } from './parameter-form.ts';

/** Where databases may be. */
export interface Reach {
  readonly files: LocalFiles;
  readonly networks: Networks;
  readonly addresses: AllowedAddresses;
  /** Whether databases may be reached through jump hosts. */
  isTunnelling(): boolean;
  /** Where Facet keeps its own data, when it does so on a server. */
  readonly metadataUrl: string | undefined;
}

/** What a form says about a connection: a text, or an engine with parameters. */
export interface ConnectionInput {
  readonly sqlalchemy_uri?: string | undefined;
  readonly engine?: string | null | undefined;
  readonly driver?: string | null | undefined;
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
  readonly configuration_method?: string | undefined;
}

/**
 * The connection of a form; masks are filled from the registered database that the form is about, where that lends its secrets.
 * `undefined` when the form says nothing about it. @throws HttpError 400
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

/** A registered database, whose secrets a form may mask. */
export interface SecretLender {
  readonly uri: ConnectionUri;
  lendsTo(written: ConnectionUri): boolean;
}

/** Where a connection leads, and what decides how well it is protected on the way. */
export interface ConnectionWay {
  readonly uri: ConnectionUri;
  /** PEM of the authorities that may vouch for the server. */
  readonly authority: string | null;
  readonly extra: Readonly<Record<string, unknown>>;
}

/**
 * A stored secret goes only to the server that it was entered for, and only by the same way: another argument, certificate or
 * parameter of the engine may encrypt less, or trust another server, and only the engine knows which ones do.
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

/** Each mask of a connection replaced by what the registered one has in its place. */
export const unmasked = (written: ConnectionUri, { password, query }: ConnectionUri): ConnectionUri =>
  unmask(written, { ...(password === null ? {} : { password }), query });

/** @throws HttpError 422 when no engine answers to the scheme. */
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

/** JSON text with every text value masked, so that a form can show which settings there are. */
export function maskJson(json: string | undefined): string | null {
  if (json === undefined) return null;
  return JSON.stringify(JSON.parse(json), (_, value: unknown) => (typeof value === 'string' ? MASK : value));
}

/** The new text with masked values taken from the stored one. */
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
