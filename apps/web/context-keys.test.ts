import { holds, parseCondition } from '@facet/core/common';
import { describe, expect, it } from 'vitest';
import { contextKeysOf } from './context-keys.ts';
import { createSession } from './session.ts';

const keysOf = (roles: Readonly<Record<string, readonly (readonly [string, string])[]>>) => {
  const bootstrap = { user: { userId: 1, username: 'x', isAnonymous: false, roles }, common: { locale: 'de' } };
  return contextKeysOf(createSession(bootstrap), roles);
};

const admin = keysOf({ Admin: [['can_write', 'Chart']] });
const reader = keysOf({ Alpha: [['can_read', 'Chart']], sql_lab: [] });

describe('contextKeysOf', () => {
  it.each<[string, boolean, boolean]>([
    ['role == admin', true, false],
    ["'sql_lab' in roles", false, true],
    ['may:can_write:Chart', true, false],
    ['may:can_read:Chart && signedIn', false, true],
    ['locale == de', true, true],
    ['unknown', false, false],
  ])('%s: %s for an administrator, %s for a reader', (condition, forAdmin, forReader) => {
    expect(holds(parseCondition(condition), admin)).toBe(forAdmin);
    expect(holds(parseCondition(condition), reader)).toBe(forReader);
  });
});
