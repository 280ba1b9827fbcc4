import { FacetError, type Veto } from '@facet/sdk/common';
import { forbidden, type Principal } from '@facet/sdk/server';
import { describe, expect, it } from 'vitest';
import { DidExport, WillExport } from '../../contract.server.ts';
import { createExports, type ExportHooks } from './create-exports.ts';
import type { ExportedRows } from './exported-rows.ts';

const person = (rights: readonly string[] = ['can_csv']): Principal => ({
  id: 3,
  username: 'ann',
  firstName: '',
  lastName: '',
  email: '',
  isAnonymous: false,
  roles: [],
  roleIds: [],
  isAdmin: false,
  via: 'session',
  can: (action) => rights.includes(action),
  viewsOf: () => [],
});

const rows: ExportedRows = {
  source: { kind: 'dataset', id: 7, name: 'people', databaseId: 1 },
  format: 'csv',
  rowLimit: 100,
};
const request = { ...rows, who: { id: 3, username: 'ann' } };

function exportsWith(guard: () => Promise<Veto>) {
  const told: unknown[] = [];
  const hooks: ExportHooks = {
    async fire(hook, asked) {
      told.push([hook.id, asked]);
      // Only the guards of the first hook answer.
      return (hook.id === WillExport.id ? await guard() : undefined) as never;
    },
  };
  return { told, ...createExports(hooks) };
}

const open = async () => 'file';
const unopened = () => Promise.reject(new Error('It must not be opened.'));

describe('rows leave as a file', () => {
  it('when all guards agree; observers are told once it is open', async () => {
    const { told, release } = exportsWith(async () => undefined);
    expect(await release(person(), rows, open)).toBe('file');
    expect(told).toEqual([
      [WillExport.id, request],
      [DidExport.id, request],
    ]);
  });

  it.each<[string, Error, object]>([
    ['a reason', new Error('not on Sundays'), { status: 403, body: { errors: [{ message: 'not on Sundays' }] } }],
    ['an answer of its own', forbidden(), { status: 403, body: forbidden().body }],
  ])('not when a guard has %s', async (_, veto, answer) => {
    const { told, release } = exportsWith(async () => veto);
    await expect(release(person(), rows, unopened)).rejects.toMatchObject(answer);
    expect(told).toHaveLength(1);
  });

  it('not while a guard cannot be asked', async () => {
    const refused = new FacetError({ code: 'KRN_HOOK_REFUSED', message: 'secret', owner: 'acme/guard', remedy: '' });
    const { release } = exportsWith(() => Promise.reject(refused));
    const error: unknown = await release(person(), rows, unopened).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: 503 });
    expect(JSON.stringify(error)).toContain('acme/guard');
    expect(JSON.stringify(error)).not.toContain('secret');
  });

  it('of a dataset only with the permission, and no guard is asked without it', async () => {
    const { told, release } = exportsWith(async () => undefined);
    await expect(release(person([]), rows, unopened)).rejects.toMatchObject({ status: 403 });
    expect(told).toEqual([]);
    const ofSql = { ...rows, source: { ...rows.source, kind: 'sql' as const } };
    expect(await release(person([]), ofSql, open)).toBe('file');
  });

  it('not at all when it cannot be opened, and then none is told', async () => {
    const { told, release } = exportsWith(async () => undefined);
    await expect(release(person(), rows, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(told).toHaveLength(1);
  });
});
