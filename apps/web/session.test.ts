import { describe, expect, it } from 'vitest';
import { createSession } from './session.ts';

const common = {};

describe('what a person may do', () => {
  it('is what any of their roles holds', () => {
    const session = createSession({ user: { userId: 2, roles: { Gamma: [['can_read', 'Chart']] } }, common });
    expect(session.can('can_read', 'Chart')).toBe(true);
    expect(session.can('can_write', 'Chart')).toBe(false);
    expect(session.user).toMatchObject({ isAdmin: false, isAnonymous: false, roles: ['Gamma'] });
  });

  it('is everything for an administrator', () => {
    const session = createSession({ user: { userId: 1, roles: { Admin: [] } }, common });
    expect(session.can('can_write', 'Anything')).toBe(true);
  });

  it('is nothing without a session', () => {
    const session = createSession({ user: {}, common });
    expect(session.user.isAnonymous).toBe(true);
    expect(session.can('can_read', 'Chart')).toBe(false);
  });
});
