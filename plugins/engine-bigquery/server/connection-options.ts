import { type ConnectionSpec, EngineError, type HttpLineOptions, serviceLine } from '@facet/sdk/server';
import { z } from 'zod';

/** The authentication: the key of a service account, or a token that was issued elsewhere. */
export type Credentials =
  | { readonly kind: 'key'; readonly email: string; readonly keyId: string; readonly privateKey: string }
  | { readonly kind: 'token'; readonly token: string }
  /** For a server on this machine without authentication. */
  | { readonly kind: 'none' };

export interface BigQueryOptions {
  readonly line: HttpLineOptions;
  /** Runs the jobs and is billed for them. */
  readonly project: string;
  /** Default catalogue for names without one. */
  readonly catalog: string;
  readonly dataset: string | null;
  readonly location: string | null;
  readonly maximumBytesBilled: string | null;
  readonly credentials: Credentials;
  readonly connectTimeoutMs: number;
}

/** @throws EngineError for invalid options */
export function connectionOptions(spec: ConnectionSpec): BigQueryOptions {
  const { hostname, port, query } = spec;
  const line = serviceLine(spec);
  const { credentials, project: own } = credentialsOf(spec, line.tls === 'off');
  // With a port, the host is a custom server, such as an emulator.
  const project = query['project'] ?? (port === null ? hostname : null) ?? own;
  if (!project) throw new EngineError('connection', 'Write the address as bigquery://key@project/dataset.');
  return {
    line,
    project,
    catalog: spec.catalog ?? project,
    dataset: spec.catalog === undefined || spec.catalog === project ? (spec.database ?? null) || null : null,
    location: query['location'] ?? null,
    maximumBytesBilled: query['maximum_bytes_billed'] ?? null,
    credentials,
    connectTimeoutMs: spec.connectTimeoutMs,
  };
}

const keyFile = z.object({
  client_email: z.string(),
  private_key: z.string(),
  private_key_id: z.string(),
  project_id: z.string().optional(),
});

/** The key is one of the secret settings, as clients of the contract send it, or is given as the password. */
function credentialsOf(
  { password, secrets }: ConnectionSpec,
  plain: boolean,
): { readonly credentials: Credentials; readonly project: string | null } {
  const given = secrets?.['credentials_info'] ?? password?.trim() ?? '';
  if (given === '') {
    if (plain) return { credentials: { kind: 'none' }, project: null };
    throw new EngineError(
      'connection',
      'Access denied: give the key of a service account (JSON), or a token, as the password.',
    );
  }
  if (typeof given === 'string' && !given.startsWith('{'))
    return { credentials: { kind: 'token', token: given }, project: null };
  const read = keyFile.safeParse(typeof given === 'string' ? parsed(given) : given);
  if (!read.success)
    throw new EngineError('connection', 'Access denied: this is not the key of a service account.', undefined, {
      cause: read.error,
    });
  const { client_email: email, private_key: privateKey, private_key_id: keyId, project_id: project = null } = read.data;
  return { credentials: { kind: 'key', email, privateKey, keyId }, project };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The message of the parser would quote the key.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
