import { CliError, textOf } from './cli-error.ts';
import type { CommandInput } from './command.ts';

/** A half in the server's answer; `cause` is there while it cannot run. */
interface InstalledHalf {
  readonly state: string;
  readonly cause: { readonly code: string; readonly message: string; readonly remedy?: string | undefined } | null;
}

export interface InstalledPlugin {
  readonly id: string;
  readonly version: string;
  readonly hash: string;
  readonly client: InstalledHalf | null;
  readonly server: InstalledHalf | null;
  readonly capabilities: readonly string[];
  readonly granted: readonly string[];
}

export interface InstallWarning {
  readonly message: string;
  readonly remedy?: string | undefined;
}

export interface PluginDetails {
  readonly result: InstalledPlugin;
  readonly versions: readonly { readonly hash: string; readonly development: boolean; readonly current: boolean }[];
}

/** A running Facet, on behalf of an administrator. */
export class FacetServer {
  readonly #url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /**
   * With the options `server`, `username`, `password`, or `FACET_SERVER` with `FACET_TOKEN` (a bearer token) or
   * `FACET_USERNAME` and `FACET_PASSWORD`.
   */
  static async open({ options, env }: Pick<CommandInput, 'options' | 'env'>): Promise<FacetServer> {
    const url = serverAddress({ options, env });
    const username = options['username'] ?? env['FACET_USERNAME'];
    const password = options['password'] ?? env['FACET_PASSWORD'];
    if (username !== undefined && password !== undefined)
      return new FacetServer(url, await signIn(url, username, password));
    const token = env['FACET_TOKEN'];
    if (token === undefined)
      throw new CliError('No administrator is named.', 'Add --username NAME --password TEXT, or set FACET_TOKEN.');
    return new FacetServer(url, token);
  }

  get url(): string {
    return this.#url;
  }

  /** `grants`: names of capabilities with commas between; absent: as they were decided before. */
  async install(
    archive: Uint8Array,
    fileName: string,
    { development = false, grants }: { readonly development?: boolean; readonly grants?: string | undefined } = {},
  ): Promise<InstalledPlugin> {
    const query = new URLSearchParams({
      ...(development ? { development: 'true' } : {}),
      ...(grants === undefined ? {} : { grants }),
    });
    const answer = await this.#call<{ result: InstalledPlugin }>(
      'POST',
      `/api/v1/plugin/install?${query}`,
      formOf(archive, fileName),
    );
    return answer.result;
  }

  /** What would keep it from working although it can be installed, such as a service of the page that nobody provides. */
  async warningsFor(archive: Uint8Array, fileName: string): Promise<readonly InstallWarning[]> {
    const answer = await this.#call<{ result: { warnings: readonly InstallWarning[] } }>(
      'POST',
      '/api/v1/plugin/check',
      formOf(archive, fileName),
    );
    return answer.result.warnings;
  }

  /** `undefined` when it is not installed. */
  async details(id: string): Promise<PluginDetails | undefined> {
    try {
      return await this.#call<PluginDetails>('GET', `/api/v1/plugin/${id}`);
    } catch (error) {
      if (error instanceof RefusedError && error.status === 404) return undefined;
      throw error;
    }
  }

  async useVersion(id: string, hash: string): Promise<void> {
    await this.#call('PUT', `/api/v1/plugin/${id}`, JSON.stringify({ hash }));
  }

  async uninstall(id: string): Promise<void> {
    await this.#call('DELETE', `/api/v1/plugin/${id}`);
  }

  async #call<T>(method: string, path: string, body?: FormData | string): Promise<T> {
    const headers = { authorization: `Bearer ${this.#token}`, accept: 'application/json' };
    const json = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    return answerOf<T>(
      await reach(this.#url, path, {
        method,
        headers: { ...headers, ...json },
        ...(body === undefined ? {} : { body }),
      }),
      this.#url,
    );
  }
}

function formOf(archive: Uint8Array, fileName: string): FormData {
  const form = new FormData();
  form.set('file', new File([Buffer.from(archive)], fileName));
  return form;
}

/** The server has answered, and not with what was asked for. */
export class RefusedError extends CliError {
  readonly status: number;

  constructor(status: number, message: string, remedy: string) {
    super(message, remedy);
    this.status = status;
  }
}

/** @throws CliError when no Facet is named, or not by an address. */
export function serverAddress({ options, env }: Pick<CommandInput, 'options' | 'env'>): string {
  const server = options['server'] ?? env['FACET_SERVER'];
  if (server === undefined)
    throw new CliError('No server is named.', 'Add --server http://127.0.0.1:8088, or set FACET_SERVER.');
  if (!URL.canParse(server))
    throw new CliError(
      `"${server}" is not an address.`,
      'Write it with http:// or https://, such as http://127.0.0.1:8088.',
    );
  const { username: name, password: secret } = new URL(server);
  // The address stands in what is printed, and logs of builds keep that.
  if (name !== '' || secret !== '')
    throw new CliError(
      'The address of the server contains a name or a password.',
      'Pass them with --username and --password, or in FACET_USERNAME and FACET_PASSWORD.',
    );
  return server.replace(/\/$/, '');
}

/** What a server answers to an anonymous caller. @throws CliError */
export async function getJson<T>(url: string, path: string): Promise<T> {
  return answerOf<T>(await reach(url, path, { headers: { accept: 'application/json' } }), url);
}

async function signIn(url: string, username: string, password: string): Promise<string> {
  const { token_path: path } = await getJson<{ token_path: string | null }>(url, '/.well-known/facet');
  if (path === null)
    throw new CliError(`${url} has no sign-in for programs.`, 'Switch on the plugin Identity on its Plugins page.');
  const answer = await reach(url, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ username, password, provider: 'db', refresh: false }),
  });
  if (answer.status === 401)
    throw new RefusedError(401, `${url} does not know ${username} with this password.`, 'Check name and password.');
  return (await answerOf<{ access_token: string }>(answer, url)).access_token;
}

async function reach(url: string, path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(`${url}${path}`, init);
  } catch (error) {
    throw new CliError(
      `${url} does not answer: ${textOf(error instanceof Error ? (error.cause ?? error) : error)}`,
      'Start Facet (npm start), or correct the address.',
      { cause: error },
    );
  }
}

async function answerOf<T>(answer: Response, url: string): Promise<T> {
  const text = await answer.text();
  const body = parse(text);
  if (answer.ok && body !== undefined) return body as T;
  if (answer.status === 401) throw new RefusedError(401, `${url} does not accept the token.`, 'Sign in again.');
  if (answer.status === 403)
    throw new RefusedError(403, `${url} lets only administrators do this.`, 'Use the account of an administrator.');
  const { message, remedy } = refusalOf(body);
  throw new RefusedError(
    answer.status,
    `${url} refused (${answer.status}): ${message ?? text.slice(0, 200)}`,
    remedy ?? 'See the log of the server for more.',
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Something in between has answered, with a page; its text is shown.
    return undefined;
  }
}

interface Refusal {
  readonly message?: unknown;
  readonly errors?: readonly { readonly message?: string; readonly extra?: { readonly remedy?: string } }[];
}

function refusalOf(body: unknown): { readonly message?: string; readonly remedy?: string } {
  if (typeof body !== 'object' || body === null) return {};
  const { message, errors }: Refusal = body;
  const [first] = errors ?? [];
  const text = first?.message ?? (message === undefined ? undefined : JSON.stringify(message));
  const remedy = first?.extra?.remedy;
  return {
    ...(text === undefined ? {} : { message: remedy === undefined ? text : text.replace(` ${remedy}`, '') }),
    ...(remedy === undefined ? {} : { remedy }),
  };
}
