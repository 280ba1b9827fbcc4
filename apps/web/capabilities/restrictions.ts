import { type CapabilityGate, restriction, type ServiceRestriction } from '@facet/core/common';
import {
  type ApiClient,
  ApiClientToken,
  ChartsToken,
  type Session,
  SessionToken,
  SettingStoreToken,
} from '@facet/sdk/client';
import { capabilityOfCall } from '@facet/sdk/common';
import { fillPath } from '../api-client.ts';

/**
 * What plugins of others get in the place of the page's services: the same, with each call asked for. It keeps honest
 * code within what was granted; code that shares the page can always reach around it.
 */
export const restrictions: readonly ServiceRestriction[] = [
  restriction(ApiClientToken, restrictedApi),
  restriction(SessionToken, restrictedSession),
  restriction(ChartsToken, (charts, gate) => ({
    ...charts,
    async fetchData(context, options) {
      gate.require('data:read', 'Fetching data of a chart');
      return charts.fetchData(context, options);
    },
  })),
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
  const require = (method: string, path: string): void => {
    // Dots in a path, and in what fills it, are resolved by the browser as well.
    const { pathname } = new URL(path, location.origin);
    gate.require(capabilityOfCall(method.toUpperCase(), decoded(pathname)), `${method} ${pathname}`);
  };
  return {
    async call(endpoint, input, options) {
      const [method = '', pattern = ''] = endpoint.split(' ');
      require(method, fillPath(pattern, paramsOf(input)));
      return api.call(endpoint, input, options);
    },
    async request(path, init) {
      require(init?.method ?? 'GET', path);
      return api.request(path, init);
    },
  };
}

function restrictedSession(session: Session, gate: CapabilityGate): Session {
  const mayRead = (): boolean => gate.holds('session:read');
  return {
    get user() {
      return mayRead() ? session.user : { ...NOBODY, isAnonymous: session.user.isAnonymous };
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

const NOBODY: Session['user'] = {
  userId: 0,
  username: '',
  firstName: '',
  lastName: '',
  email: '',
  roles: [],
  isAnonymous: true,
  isAdmin: false,
};

function paramsOf(input: unknown): Readonly<Record<string, unknown>> {
  if (typeof input !== 'object' || input === null || !('params' in input)) return {};
  const { params } = input;
  return typeof params === 'object' && params !== null ? { ...params } : {};
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Not decodable: the server will not find it either.
    return path;
  }
}
