// @vitest-environment happy-dom
import { type ApiClient, ApiClientToken, ApiError, type Session, SessionToken } from '@facet/sdk/client';
import type { AnyToken, Capability, CapabilityGate } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { createSession } from '../session.ts';
import { createApiClient } from '../api-client.ts';
import { restrictionsOf } from './restrictions.ts';

/** The service as a plugin with these grants gets it, and what it was asked for. */
function restricted(token: AnyToken, service: unknown, grants: readonly Capability[], api?: ApiClient) {
  const asked: string[] = [];
  const gate: CapabilityGate = {
    plugin: 'me/one',
    holds: (capability) => grants.includes(capability),
    require(capability, what) {
      asked.push(`${capability}: ${what}`);
      if (!grants.includes(capability)) throw new Error('not granted');
    },
  };
  const rule = restrictionsOf(() => api ?? createApiClient({ csrfToken: () => undefined })).find(
    (one) => one.token.id === token.id,
  );
  return { service: rule?.restrict(service, gate), asked };
}

describe('the API client of an installed plugin', () => {
  const refusal = (extra: object) =>
    new ApiError('refused', { status: 403, body: { errors: [{ message: 'no', extra }] }, requestId: null, type: null });
  const answering = (answer: () => Promise<unknown>): ApiClient =>
    ({ call: answer, request: answer }) as unknown as ApiClient;

  it('sends its id along, for the server knows what an endpoint needs', async () => {
    const callers: string[] = [];
    const rule = restrictionsOf((plugin) => {
      callers.push(plugin);
      return answering(async () => 'bread');
    }).find((one) => one.token.id === ApiClientToken.id);
    const gate: CapabilityGate = { plugin: 'me/one', holds: () => true, require: () => undefined };
    const api = rule?.restrict(
      answering(async () => 'the page’s own'),
      gate,
    ) as ApiClient;
    expect(await api.call('GET /api/v1/chart/:id', { params: { id: '7' } })).toBe('bread');
    expect(callers).toEqual(['me/one']);
  });

  it.each<[string, object, string | null]>([
    ['a capability that is missing', { code: 'KRN_NOT_GRANTED', subject: 'sql:run' }, 'sql:run: GET /api/v1/sqllab/'],
    ['no capability that is known', { code: 'KRN_NOT_GRANTED', subject: 'constructor' }, null],
    ['a right that the person lacks', {}, null],
  ])('notes a refusal for %s', async (_, extra, expected) => {
    const { service, asked } = restricted(
      ApiClientToken,
      null,
      [],
      answering(async () => Promise.reject(refusal(extra))),
    );
    await expect((service as ApiClient).request('/api/v1/sqllab/')).rejects.toThrow(
      expected === null ? 'refused' : 'not granted',
    );
    expect(asked).toEqual(expected === null ? [] : [expected]);
  });
});

describe('the session of an installed plugin', () => {
  const user = { userId: 7, username: 'ada', email: 'ada@example.org', roles: { Admin: [] } };
  const whole = createSession({ user, common: {} }, () => 'secret');

  it('is anonymous without the capability', () => {
    const session = restricted(SessionToken, whole, []).service as Session;
    expect(session.user).toMatchObject({ userId: 0, username: '', email: '', roles: [], isAdmin: false });
    expect([session.can('can_write', 'Chart'), session.csrfToken, session.locale]).toEqual([false, null, 'en']);
  });

  it('names the user with it, and never gives the token', () => {
    const session = restricted(SessionToken, whole, ['session:read']).service as Session;
    expect(session.user).toMatchObject({ userId: 7, username: 'ada' });
    expect([session.can('can_write', 'Chart'), session.csrfToken]).toEqual([true, null]);
  });
});
