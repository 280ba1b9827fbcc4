import { deepFrozen } from '@facet/sdk/common';
import { HttpError } from '@facet/sdk/server';
import { describe, expect, it } from 'vitest';
import { readContext } from './read-context.ts';

const datasource = { id: 1, type: 'table' };
const refusal = (body: unknown): unknown => {
  try {
    readContext(body);
  } catch (error) {
    if (error instanceof HttpError) return { status: error.status, body: error.body };
    throw error;
  }
  throw new Error('It was accepted.');
};
const incorrect = (detail: string) => ({ status: 400, body: { message: `Request is incorrect: ${detail}` } });

const many = <T>(value: T): readonly T[] => Array.from({ length: 150_000 }, () => value);
const long = (at: number): string => `${at}`.padEnd(100_000, 'x');

describe('the body of chart data', () => {
  it.for<[title: string, body: unknown, answer: unknown]>([
    ['a text', 'hello', { status: 400, body: { message: 'Request is not JSON' } }],
    ['a broken form', { form_data: '{' }, { status: 400, body: { message: 'Request is not JSON' } }],
    ['no data source', { queries: [] }, incorrect("{'datasource': ['Missing data for required field.']}")],
    [
      'an id that is no number',
      { datasource: { id: 'x', type: 'table' }, queries: [] },
      incorrect("{'datasource': {'id': ['Not a valid integer.']}}"),
    ],
    ['an unknown member', { datasource, queries: [], surprise: 1 }, incorrect("{'surprise': ['Unknown field.']}")],
    [
      'columns that are no list',
      { datasource, queries: [{ columns: 'a' }] },
      incorrect("{'queries': {0: {'columns': ['Not a valid list.']}}}"),
    ],
    [
      'a column, a metric and a filter that are numbers',
      { datasource, queries: [{ columns: [5], metrics: [6], filters: [{ col: 7, op: '==', val: 1 }] }] },
      incorrect(
        "{'queries': {0: {'columns': {0: ['Not a valid string.']}, 'filters': {0: {'col': ['Not a valid string.']}}, 'metrics': {0: ['Not a valid string.']}}}}",
      ),
    ],
    [
      'a limit that is no number',
      { datasource, queries: [{ row_limit: 'many' }] },
      incorrect("{'queries': {0: {'row_limit': ['Not a valid integer.']}}}"),
    ],
    [
      'unknown extras',
      { datasource, queries: [{ extras: { surprise: 1 } }] },
      incorrect("{'queries': {0: {'extras': {'surprise': ['Unknown field.']}}}}"),
    ],
    [
      'a filter without operator',
      { datasource, queries: [{ filters: [{ col: 'a', val: 1 }] }] },
      incorrect("{'queries': {0: {'filters': {0: {'op': ['Missing data for required field.']}}}}}"),
    ],
    [
      'an order that is no pair',
      { datasource, queries: [{ orderby: ['a'] }] },
      incorrect("{'queries': {0: {'orderby': {0: ['Not a valid tuple.']}}}}"),
    ],
    [
      'a negative limit',
      { datasource, queries: [{ row_limit: -1 }] },
      incorrect("{'queries': {0: {'row_limit': ['`row_limit` must be greater than or equal to 0']}}}"),
    ],
    [
      'too many queries',
      { datasource, queries: Array.from({ length: 101 }, () => ({})) },
      incorrect("{'queries': ['May hold 100 at most.']}"),
    ],
    [
      'too many filters',
      { datasource, queries: [{ filters: Array.from({ length: 1_001 }, () => 1) }] },
      incorrect("{'filters': ['May hold 1000 at most.']}"),
    ],
    [
      'too many values of filters',
      { datasource, queries: [{ filters: [{ col: 'a', op: 'IN', val: Array.from({ length: 20_001 }, () => 1) }] }] },
      incorrect("{'filters': ['May hold 20000 at most.']}"),
    ],
    [
      'too many comparisons',
      { datasource, queries: [{ time_offsets: Array.from({ length: 51 }, () => '1 day ago') }] },
      incorrect("{'time_offsets': ['May hold 50 at most.']}"),
    ],
    [
      'a long text in a query',
      { datasource, queries: [{ filters: [{ col: 'a', op: '==', val: 'x'.repeat(100_001) }] }] },
      incorrect("{'queries': ['May hold 100000 characters at most.']}"),
    ],
    [
      'too many names of a step',
      {
        datasource,
        queries: [{ post_processing: [{ operation: 'select', options: { columns: many('a').slice(0, 2_000) } }] }],
      },
      incorrect("{'post_processing': ['May hold 2000 at most.']}"),
    ],
    [
      'too many values for templates',
      {
        datasource,
        queries: [
          {
            url_params: Object.fromEntries(
              many('')
                .slice(0, 1_001)
                .map((_, at) => [`k${at}`, '1']),
            ),
          },
        ],
      },
      incorrect("{'url_params': ['May hold 1000 at most.']}"),
    ],
    ...[
      ['names of a step at all', { post_processing: [{ operation: 'select', options: { columns: many('a') } }] }],
      ['lists in lists', { columns: [{ label: 'a', sqlExpression: 'a', more: many([]) }] }],
    ].map(([what, query]): [string, unknown, unknown] => [
      `too many ${String(what)}`,
      { datasource, queries: [query] },
      incorrect("{'queries': ['May hold 150000 values at most.']}"),
    ]),
    [
      'too many characters in names of members',
      {
        datasource,
        queries: [
          {
            url_params: Object.fromEntries(
              many('')
                .slice(0, 21)
                .map((_, at) => [long(at), '']),
            ),
          },
        ],
      },
      incorrect("{'queries': ['May hold 2000000 characters at most.']}"),
    ],
    [
      'too much in the form beside it',
      { datasource, queries: [{}], form_data: { a: many('') } },
      incorrect("{'queries': ['May hold 150000 values at most.']}"),
    ],
  ])('%s', ([, body, answer]) => expect(refusal(body)).toEqual(answer));

  it('takes as many values as filters may have, in each query and in the form', () => {
    const val = Array.from({ length: 20_000 }, (_, at) => `value ${at}`);
    const query = { filters: [{ col: 'a', op: 'IN', val }] };
    const form_data = { adhoc_filters: [{ comparator: val }], template: 'x'.repeat(200_000) };
    expect(readContext({ datasource, queries: [query, query, query, query], form_data }).queries).toHaveLength(4);
  });

  it('takes a limit as text, drops unknown members of a query and nulls', () => {
    const context = readContext({
      datasource,
      queries: [{ row_limit: '3', surprise: 1, time_range: null, filters: [{ col: 'a', op: 'in', val: [1] }] }],
    });
    expect(context.queries).toEqual([{ row_limit: 3, filters: [{ col: 'a', op: 'IN', val: [1] }] }]);
  });

  it('takes the operations of the contract and of plugins, and lists both where it takes none [B9.39]', () => {
    const body = (operation: string) => ({ datasource, queries: [{ post_processing: [{ operation, options: {} }] }] });
    const operation = (name: string) => readContext(body(name), ['rank', 'smooth']).queries[0]?.post_processing;
    expect([operation('pivot'), operation('smooth')]).toMatchObject([
      [{ operation: 'pivot' }],
      [{ operation: 'smooth' }],
    ]);
    const names = (last: string) =>
      expect.stringMatching(`'operation': \\['Must be one of: aggregate, .*, ${last}\\.'\\]`);
    expect(() => operation('melt')).toThrow(expect.objectContaining({ body: { message: names('smooth') } }));
    expect(refusal(body('smooth'))).toEqual({ status: 400, body: { message: names('unescape_separator') } });
  });

  it('reads a form', () => {
    expect(readContext({ form_data: JSON.stringify({ datasource, queries: [] }) }).datasource).toEqual(datasource);
  });
});

it('a body that all calls with its text share is read once for the same operations, and nobody can change what was read', () => {
  const body = deepFrozen({ datasource: { id: 1 }, queries: [{ columns: ['a'], filters: [], row_limit: null }] });
  const context = readContext(body, ['acme']);
  expect(readContext(body, ['acme'])).toBe(context);
  expect(readContext(body, [])).not.toBe(context);
  expect(readContext(structuredClone(body), ['acme'])).toEqual(context);
  expect(() => Object.assign(context.queries[0] ?? {}, { row_limit: 1 })).toThrow(TypeError);
});
