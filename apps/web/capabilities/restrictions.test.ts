// @vitest-environment happy-dom
import type { CapabilityGate } from '@facet/core/common';
import { type ApiClient, ApiClientToken, type Session, SessionToken } from '@facet/sdk/client';
import type { AnyToken, Capability } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { createSession } from '../session.ts';
import { restrictions } from './restrictions.ts';

/** The service as a plugin with these grants gets it, and what it was asked for. */
function restricted(token: AnyToken, service: unknown, grants: readonly Capability[]) {
  const asked: string[] = [];
  const gate: CapabilityGate = {
    plugin: 'me/one',
    holds: (capability) => grants.includes(capability),
    require(capability, what) {
      asked.push(`${capability}: ${what}`);
      if (!grants.includes(capability)) throw new Error('not granted');
    },
  };
  const rule = restrictions.find((one) => one.token.id === token.id);
  return { service: rule?.restrict(service, gate), asked };
}

describe('the API client of a plugin of others', () => {
  const sent: string[] = [];
  const whole = {
    call: async (endpoint: string) => void sent.push(endpoint),
    request: async (path: string) => void sent.push(path),
  };

  it.each<[string, (api: ApiClient) => Promise<unknown>, string]>([
    ['a call', (api) => api.call('GET /api/v1/chart/:id', { params: { id: '7' } }), 'net:fetch: GET /api/v1/chart/7'],
    [
      'a request',
      (api) => api.request('/api/v1/sqllab/execute/', { method: 'post' }),
      'sql:run: post /api/v1/sqllab/execute/',
    ],
    ['dots in the path', (api) => api.request('/api/v1/chart/../sqllab/', {}), 'sql:run: GET /api/v1/sqllab/'],
    ['coded letters', (api) => api.request('/api/v1/%73qllab/', {}), 'sql:run: GET /api/v1/%73qllab/'],
    [
      'dots in an argument',
      (api) => api.call('PUT /api/v1/plugin/:owner/:name', { params: { owner: '..', name: 'sqllab' }, body: {} }),
      'sql:run: PUT /api/v1/sqllab',
    ],
  ])('asks before %s', async (_, act, expected) => {
    sent.length = 0;
    const { service, asked } = restricted(ApiClientToken, whole, []);
    await expect(act(service as ApiClient)).rejects.toThrow('not granted');
    expect(asked).toEqual([expected]);
    expect(sent).toEqual([]);
  });

  it('sends what is granted', async () => {
    sent.length = 0;
    const { service } = restricted(ApiClientToken, whole, ['net:fetch']);
    await (service as ApiClient).call('GET /api/v1/me/');
    expect(sent).toEqual(['GET /api/v1/me/']);
  });
});

describe('the session of a plugin of others', () => {
  const user = { userId: 7, username: 'ada', email: 'ada@example.org', roles: { Admin: [] } };
  const whole = createSession({ user, common: {} }, () => 'secret');

  it('is that of nobody without the capability', () => {
    const session = restricted(SessionToken, whole, []).service as Session;
    expect(session.user).toMatchObject({ userId: 0, username: '', email: '', roles: [], isAdmin: false });
    expect([session.can('can_write', 'Chart'), session.csrfToken, session.locale]).toEqual([false, null, 'en']);
  });

  it('tells who looks with it, and never the token', () => {
    const session = restricted(SessionToken, whole, ['session:read']).service as Session;
    expect(session.user).toMatchObject({ userId: 7, username: 'ada' });
    expect([session.can('can_write', 'Chart'), session.csrfToken]).toEqual([true, null]);
  });
});
