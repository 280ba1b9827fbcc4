import type { RouteSet } from '@facet/sdk/server';
import { describe, expect, it } from 'vitest';
import { RouteTable } from './route-table.ts';

const routes = (...keys: string[]): RouteSet => ({
  endpoints: Object.fromEntries(keys.map((key) => [key, { policy: 'public', summary: key, responses: {} }])),
  handlers: Object.fromEntries(keys.map((key) => [key, () => ({})])),
});

describe('RouteTable', () => {
  it('prefers a fixed segment, decodes parameters, and does not mind the last slash', () => {
    const table = new RouteTable();
    table.replace([{ owner: 'a/a', routes: routes('GET /x/:pk', 'GET /x/_info', 'GET /x/') }]);
    const found = (path: string) => {
      const match = table.find('GET', path);
      return match && [match.route.pattern, match.params];
    };
    expect(found('/x/_info')).toEqual(['/x/_info', {}]);
    expect(found('/x/a%20b/')).toEqual(['/x/:pk', { pk: 'a b' }]);
    expect(found('/x')).toEqual(['/x/', {}]);
    expect(found('/y')).toBeUndefined();
  });

  it('answers HEAD as GET and knows the methods of a path', () => {
    const table = new RouteTable();
    table.replace([{ owner: 'a/a', routes: routes('GET /x', 'PUT /x') }]);
    expect(table.find('HEAD', '/x')?.route.method).toBe('GET');
    expect(table.find('POST', '/x')).toBeUndefined();
    expect(table.methodsOf('/x')).toEqual(['GET', 'PUT']);
  });

  it('refuses the newcomer of two routes and names both owners, whatever their parameters are called', () => {
    const table = new RouteTable();
    const problems = table.replace([
      { owner: 'a/first', routes: routes('GET /x/:pk') },
      { owner: 'a/second', routes: routes('GET /x/:id/', 'GET /z') },
    ]);
    expect(problems).toMatchObject([{ code: 'HTTP_ROUTE_TAKEN', owner: 'a/second' }]);
    expect(problems[0]?.message).toContain('a/first');
    expect(table.find('GET', '/x/1')?.route.owner).toBe('a/first');
    expect(table.find('GET', '/z')?.route.owner).toBe('a/second');
  });

  it.each([
    ['no policy', 'GET /x', { summary: '' }, 'HTTP_NO_POLICY'],
    ['an unknown method', 'FETCH /x', { policy: 'public' }, 'HTTP_ROUTE_KEY'],
    ['no path', 'GET x', { policy: 'public' }, 'HTTP_ROUTE_KEY'],
  ])('refuses a route with %s', (_name, key, endpoint, code) => {
    const table = new RouteTable();
    // Built outside of the compiler's reach, as a bundle may be.
    const set: RouteSet = JSON.parse(
      JSON.stringify({ endpoints: { [key]: { responses: {}, ...endpoint } }, handlers: {} }),
    );
    Object.assign(set.handlers, { [key]: () => ({}) });
    expect(table.replace([{ owner: 'a/a', routes: set }])).toMatchObject([{ code, owner: 'a/a' }]);
    expect(table.routes).toEqual([]);
  });

  it('forgets what is not in the new set', () => {
    const table = new RouteTable();
    table.replace([{ owner: 'a/a', routes: routes('GET /x') }]);
    table.replace([]);
    expect(table.find('GET', '/x')).toBeUndefined();
  });
});
