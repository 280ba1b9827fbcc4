import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type StatementKind, statementKind } from './statement-kind.ts';
import { TableBudget } from './table-budget.ts';

describe('the kind of a statement', () => {
  it.each<[string, StatementKind]>([
    ['  DELETE from note', 'shrinks'],
    ['truncate\tnote', 'shrinks'],
    ['vacuum full note', 'frees'],
    ['Drop table note', 'frees'],
    ['rollback', 'control'],
    ['select 1', 'other'],
    ['/* drop */ insert into note values (1)', 'other'],
    ['-- drop\ninsert into note values (1)', 'other'],
    ['dropped()', 'other'],
    ['drop$x', 'other'],
    ['with gone as (delete from note returning 1) insert into note select 1', 'other'],
    ['', 'other'],
  ])('of %j is %s', (sql, kind) => expect(statementKind(sql)).toBe(kind));
});

describe('the room of the tables of a plugin', () => {
  let bytes = 0;
  const budget = () => new TableBudget({ mostBytes: 100, measure: async () => bytes });
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it.each<[number, string, object | RegExp]>([
    [100, 'insert into note values (1)', { readOnly: false, single: false }],
    [101, 'insert into note values (1)', { readOnly: true, single: true }],
    [101, 'delete from note', { readOnly: false, single: true }],
    [199, 'truncate note', { readOnly: false, single: true }],
    [200, 'truncate note', /VACUUM FULL/],
    [200, 'select 1', /may take/],
    [200, 'drop table note', { readOnly: false, single: true }],
    [200, 'rollback', { readOnly: undefined, single: true }],
  ])('with %d of 100 bytes: %s', async (taken, sql, expected) => {
    bytes = taken;
    const admitted = budget().admit(sql);
    await (expected instanceof RegExp
      ? expect(admitted).rejects.toThrow(expected)
      : expect(admitted).resolves.toMatchObject(expected));
  });

  it('stops what grows to twice of it', async () => {
    bytes = 0;
    const stop = vi.fn();
    const end = budget().watch(stop);
    await vi.advanceTimersByTimeAsync(600);
    expect(stop).not.toHaveBeenCalled();
    bytes = 200;
    await vi.advanceTimersByTimeAsync(1_200);
    expect(stop).toHaveBeenCalledOnce();
    end();
  });

  it('lets nothing pass that it cannot measure', async () => {
    const blind = new TableBudget({ mostBytes: 100, measure: () => Promise.reject(new Error('no connection')) });
    await expect(blind.admit('select 1')).rejects.toThrow('no connection');
  });
});
