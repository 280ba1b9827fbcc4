import { parseExact, writeExact } from './exact-json.ts';
import { ADMIN } from './facet-process.ts';

export interface ApiAnswer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly body: any;
  readonly text: string;
  readonly headers: Headers;
}

export interface ApiRequest {
  readonly json?: unknown;
  /** Sent as `application/x-www-form-urlencoded`. */
  readonly form?: Readonly<Record<string, string>>;
  /** Sent as it stands. */
  readonly raw?: { readonly body: string | Uint8Array<ArrayBuffer>; readonly type: string | null };
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Password of everybody whom `signUp` makes. */
export const USER_PASSWORD = 'another long secret';

/** Calls a server as one user with a bearer token. */
export interface ApiClient {
  send(method: string, path: string, request?: ApiRequest): Promise<ApiAnswer>;
  get(path: string): Promise<ApiAnswer>;
  post(path: string, json: unknown): Promise<ApiAnswer>;
  put(path: string, json: unknown): Promise<ApiAnswer>;
  delete(path: string): Promise<ApiAnswer>;
}

/** Calls without signing in. */
export function anonymous(url: string): ApiClient {
  return client(url, {});
}

export async function signIn(
  url: string,
  credentials: { readonly username: string; readonly password: string } = ADMIN,
): Promise<ApiClient> {
  const { status, body, text } = await anonymous(url).post('/api/v1/security/login', {
    ...credentials,
    provider: 'db',
    refresh: true,
  });
  if (status !== 200) throw new Error(`Signing in failed with ${status}: ${text}`);
  return client(url, { authorization: `Bearer ${body.access_token}` });
}

/** Signs in as a browser does: a session cookie, and the CSRF token with every call. */
export async function openSession(
  url: string,
  { username, password }: { readonly username: string; readonly password: string } = ADMIN,
): Promise<ApiClient> {
  const page = await anonymous(url).send('GET', '/login/', { headers: { accept: 'text/html' } });
  const formToken = /csrf_token(?:&quot;|"):(?:&quot;|")([^&"]+)/.exec(page.text)?.[1];
  if (formToken === undefined) throw new Error(`The sign-in page holds no token: ${page.text.slice(0, 300)}`);
  const answer = await client(url, { cookie: cookiesOf(page) }).send('POST', '/login/', {
    form: { username, password, csrf_token: formToken },
  });
  const cookie = cookiesOf(answer);
  const session = client(url, { cookie });
  const token = expectStatus(await session.get('/api/v1/security/csrf_token/'), 200);
  return client(url, { cookie, 'x-csrftoken': token.body.result });
}

/** Makes a user with these roles and signs in as them. */
export async function signUp(
  url: string,
  admin: ApiClient,
  username: string,
  roles: readonly string[],
): Promise<ApiClient & { readonly id: number }> {
  const known = expectStatus(await admin.get('/api/v1/security/roles/?q=(page_size:100)'), 200);
  const roleId = (name: string): number | undefined =>
    known.body.result.find((role: { readonly name: string }) => role.name === name)?.id;
  const password = USER_PASSWORD;
  const made = await admin.post('/api/v1/security/users/', {
    username,
    first_name: username,
    last_name: 'Test',
    email: `${username}@example.org`,
    active: true,
    password,
    roles: roles.map(roleId),
  });
  expectStatus(made, 201);
  return { ...(await signIn(url, { username, password })), id: made.body.id };
}

const cookiesOf = ({ headers }: ApiAnswer): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .join('; ');

/** The answer itself, or an error that shows what came instead. */
export function expectStatus(answer: ApiAnswer, status: number): ApiAnswer {
  if (answer.status !== status) throw new Error(`Status ${answer.status} instead of ${status}: ${answer.text}`);
  return answer;
}

function client(url: string, identity: Readonly<Record<string, string>>): ApiClient {
  async function send(method: string, path: string, request: ApiRequest = {}): Promise<ApiAnswer> {
    const { type, body } = payload(request);
    const answer = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        ...identity,
        ...(type === null ? {} : { 'content-type': type }),
        ...request.headers,
      },
      ...(body === undefined ? {} : { body }),
      ...(request.signal === undefined ? {} : { signal: request.signal }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    return { status: answer.status, body: isJson ? parseExact(text) : text, text, headers: answer.headers };
  }
  return {
    send,
    get: (path) => send('GET', path),
    post: (path, json) => send('POST', path, { json }),
    put: (path, json) => send('PUT', path, { json }),
    delete: (path) => send('DELETE', path),
  };
}

function payload({ json, form, raw }: ApiRequest): {
  readonly type: string | null;
  readonly body?: string | Uint8Array<ArrayBuffer>;
} {
  if (raw) return raw;
  if (form) return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(form).toString() };
  if (json === undefined) return { type: null };
  return { type: 'application/json', body: writeExact(json) };
}
