import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPrincipal, groupPairs } from './principal.ts';
import { accessDecisions } from './access-decisions.ts';

const database = { id: 3, name: 'sales' };
const subject = {
  id: 7,
  name: 'orders',
  perm: '[sales].[orders](id:7)',
  schemaPerm: '[sales].[public]',
  databasePerm: '[sales].(id:3)',
  ownerIds: [42],
};

type Pair = readonly [action: string, view: string];

function principal(pairs: readonly Pair[], options: { id?: number; role?: string } = {}) {
  const { id = 1, role = 'Custom' } = options;
  return createPrincipal(
    { id, username: 'u', firstName: '', lastName: '', email: '', isAnonymous: id === 0, via: 'session' },
    [{ id: 1, name: role, views: groupPairs(pairs) }],
  );
}

describe('a dataset', () => {
  it.each<[string, readonly Pair[], boolean]>([
    ['nothing', [], false],
    ['all datasources', [['all_datasource_access', 'all_datasource_access']], true],
    ['all databases', [['all_database_access', 'all_database_access']], true],
    ['its database', [['database_access', '[sales].(id:3)']], true],
    ['its schema', [['schema_access', '[sales].[public]']], true],
    ['itself', [['datasource_access', '[sales].[orders](id:7)']], true],
    ['another database of the same name', [['database_access', '[sales].(id:4)']], false],
    ['another table', [['datasource_access', '[sales].[orders](id:8)']], false],
    ['its name under another action', [['schema_access', '[sales].[orders](id:7)']], false],
    ['all queries', [['all_query_access', 'all_query_access']], false],
  ])('is readable with a grant on %s: %j', (_name, pairs, expected) => {
    expect(accessDecisions.canDatasource(principal(pairs), subject)).toBe(expected);
  });

  it('can be read by its owner, whatever the roles', () => {
    expect(accessDecisions.canDatasource(principal([], { id: 42 }), subject)).toBe(true);
    expect(accessDecisions.canDatasource(principal([], { id: 0 }), { ...subject, ownerIds: [0] })).toBe(false);
  });

  it('without a schema is not opened by any schema grant', () => {
    fc.assert(
      fc.property(fc.string(), (view) => {
        const who = principal([['schema_access', view]]);
        expect(accessDecisions.canDatasource(who, { ...subject, schemaPerm: null })).toBe(false);
      }),
    );
  });

  it('is refused with the message of the contract, without its name', () => {
    expect(() => accessDecisions.ensureDatasource(principal([]), subject)).toThrow(
      expect.objectContaining({
        status: 403,
        body: {
          errors: [
            expect.objectContaining({
              error_type: 'DATASOURCE_SECURITY_ACCESS_ERROR',
              message: 'This endpoint requires the datasource 7, database or `all_datasource_access` permission',
            }),
          ],
        },
      }),
    );
    accessDecisions.ensureDatasource(principal([], { role: 'ADMIN' }), subject);
  });
});

describe('databases and schemas', () => {
  it.each<[string, readonly Pair[], boolean, boolean]>([
    ['nothing', [], false, false],
    ['the schema', [['schema_access', '[sales].[public]']], false, true],
    ['the database', [['database_access', '[sales].(id:3)']], true, true],
    ['a dataset of it', [['datasource_access', subject.perm]], false, false],
  ])('with a grant on %s', (_name, pairs, forDatabase, forSchema) => {
    expect(accessDecisions.canDatabase(principal(pairs), database)).toBe(forDatabase);
    expect(accessDecisions.canSchema(principal(pairs), database, 'public')).toBe(forSchema);
    expect(accessDecisions.canSchema(principal(pairs), database, null)).toBe(forDatabase);
  });
});

describe('an administrator', () => {
  it.each(['Admin', 'admin', 'ADMIN'])('is a user with a role named %s [B6.1]', (role) => {
    const who = principal([], { role });
    expect(who.isAdmin).toBe(true);
    expect(who.can('can_anything', 'Whatever')).toBe(true);
    expect(who.viewsOf('database_access')).toEqual([]);
  });

  it('is no user with other roles alone', () => {
    fc.assert(
      fc.property(fc.string(), (role) => {
        fc.pre(role.toLowerCase() !== 'admin');
        const who = principal([], { role });
        expect(who.isAdmin).toBe(false);
        expect(who.can('can_read', 'Chart')).toBe(false);
      }),
    );
  });
});
