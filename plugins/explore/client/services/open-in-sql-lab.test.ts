import { afterEach, expect, it, vi } from 'vitest';
import { openInSqlLab } from './open-in-sql-lab.ts';

afterEach(() => vi.restoreAllMocks());

it('[B2.9] [B7.25] [A7.33] posts a form with the key of the dataset and the statement', () => {
  const posted: (readonly [string, string, unknown][])[] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    const fields = [...this.querySelectorAll('input')].map(({ name, value }) => [name, value] as const);
    posted.push([
      [this.method.toUpperCase(), new URL(this.action, 'http://facet').pathname, Object.fromEntries(fields)],
    ]);
  });
  openInSqlLab('7__table', 'SELECT 1', 'token');
  expect(posted).toEqual([
    [
      [
        'POST',
        '/superset/sqllab/',
        { form_data: JSON.stringify({ datasourceKey: '7__table', sql: 'SELECT 1' }), csrf_token: 'token' },
      ],
    ],
  ]);
  expect(document.querySelector('form')).toBeNull();
});
