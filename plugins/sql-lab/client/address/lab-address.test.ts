import { describe, expect, test } from 'vitest';
import { readLabRequest, templateArguments } from './lab-address.ts';

describe('[A2.1] the address', () => {
  test.each([
    ['', null],
    ['new=true', { kind: 'new' }],
    ['new=false', null],
    ['savedQueryId=7', { kind: 'saved', id: 7 }],
    ['savedQueryId=x', null],
    ['queryId=9', { kind: 'query', id: 9 }],
    ['requested_query=abc', { kind: 'posted', key: 'abc' }],
    ['datasourceKey=3__table&sql=SELECT+1', { kind: 'datasource', key: '3__table', sql: 'SELECT 1' }],
    ['id=12', { kind: 'shared', key: '12' }],
    [
      'dbid=1&schema=main&sql=SELECT+2&name=Mine',
      { kind: 'text', dbId: 1, schema: 'main', sql: 'SELECT 2', name: 'Mine' },
    ],
    ['country=de', null],
  ])('%s', (search, request) => {
    expect(readLabRequest(new URLSearchParams(search))).toEqual(request);
  });

  test('a short address opens its query', () => {
    expect(readLabRequest(new URLSearchParams('new=true'), 'k')).toEqual({ kind: 'permalink', key: 'k' });
  });

  test('unknown parameters are passed on to templates', () => {
    expect(templateArguments(new URLSearchParams('savedQueryId=7&country=de&x=1'))).toEqual({ country: 'de', x: '1' });
  });
});
