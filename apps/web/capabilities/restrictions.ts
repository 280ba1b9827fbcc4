import { restriction, type ServiceRestriction } from '@facet/core/common';
import {
  type ApiClient,
  ApiClientToken,
  ApiError,
  type Session,
  SessionToken,
  SettingStoreToken,
} from '@facet/sdk/client';
import { CAPABILITIES, type Capability, type CapabilityGate } from '@facet/sdk/common';

const NOT_GRANTED = 'KRN_NOT_GRANTED';

/**
 * The page's services as installed plugins get them: the same, with each call checked against what was granted. It keeps
 * honest code within its grants; code that shares the page can always reach around it. `apiFor` gives a client whose calls
 * carry the plugin's id, because the server knows which capability an endpoint needs.
 */
export const restrictionsOf = (apiFor: (plugin: string) => ApiClient): readonly ServiceRestriction[] => [
  restriction(ApiClientToken, (_, gate) => restrictedApi(apiFor(gate.plugin), gate)),
  restriction(SessionToken, restrictedSession),
  restriction(SettingStoreToken, (settings, gate) => ({
    get: (scope, owner, key) => settings.get(scope, owner, key),
    subscribe: (listener) => settings.subscribe(listener),
    async set(scope, owner, key, value) {
      gate.require(owner === gate.plugin ? 'storage:own' : 'admin:write', `Writing the setting "${key}" of "${owner}"`);
      await settings.set(scope, owner, key, value);
    },
  })),
];

function restrictedApi(api: ApiClient, gate: CapabilityGate): ApiClient {
  async function noted<T>(what: string, answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      const capability = missingCapability(error);
      if (capability !== undefined) gate.require(capability, what);
      throw error;
    }
  }
  return {
    call: (endpoint, input, options) => noted(endpoint, api.call(endpoint, input, options)),
    request: (path, init) => noted(`${init?.method ?? 'GET'} ${path}`, api.request(path, init)),
  };
}

/** The capability for want of which the server refused a call. */
function missingCapability(error: unknown): Capability | undefined {
  if (!(error instanceof ApiError) || error.status !== 403) return undefined;
  const { code, subject } = refusalOf(error.body);
  return code === NOT_GRANTED ? CAPABILITIES.find((capability) => capability === subject) : undefined;
}

function refusalOf(body: unknown): { readonly code?: unknown; readonly subject?: unknown } {
  const [first] = listIn(body, 'errors');
  const extra = memberOf(first, 'extra');
  return { code: memberOf(extra, 'code'), subject: memberOf(extra, 'subject') };
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = memberOf(value, name);
  return Array.isArray(list) ? list : [];
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function restrictedSession(session: Session, gate: CapabilityGate): Session {
  const mayRead = (): boolean => gate.holds('session:read');
  return {
    get user() {
      return mayRead() ? session.user : { ...UNKNOWN_USER, isAnonymous: session.user.isAnonymous };
    },
    conf: session.conf,
    locale: session.locale,
    // The API client sends it by itself, where that was granted.
    csrfToken: null,
    ...(session.safeMode === undefined ? {} : { safeMode: session.safeMode }),
    flashMessages: [],
    can: (action, view) => mayRead() && session.can(action, view),
  };
}

const UNKNOWN_USER: Session['user'] = {
  userId: 0,
  username: '',
  firstName: '',
  lastName: '',
  email: '',
  roles: [],
  isAnonymous: true,
  isAdmin: false,
};
