import { describe, expect, it } from 'vitest';
import { currentLink } from './current-link.ts';

const PAGES = [
  { path: '/dashboard/list/' },
  { path: '/superset/dashboard/:idOrSlug/', under: '/dashboard/list/' },
  { path: '/superset/sqllab/', aliases: ['/sqllab/', '/sqllab/p/:key/'] },
  { path: '/explore/', aliases: ['/superset/explore/:type/:id/'], under: '/chart/list/' },
  { path: '/chart/list/' },
];

describe('currentLink', () => {
  it.each([
    ['/dashboard/list/', '/dashboard/list/', 'page'],
    ['/dashboard/list', '/dashboard/list/', 'page'],
    ['/superset/dashboard/births/', '/dashboard/list/', 'true'],
    ['/superset/dashboard/births/', '/chart/list/', undefined],
    ['/sqllab/p/abc/', '/superset/sqllab/', 'page'],
    ['/superset/sqllab/', '/superset/sqllab/?new=true', 'page'],
    ['/explore/', '/chart/list/', 'true'],
    ['/superset/explore/table/3/', '/chart/list/', 'true'],
    ['/nowhere/', '/chart/list/', undefined],
  ])('at %s the link to %s is marked %s', (address, link, mark) => {
    expect(currentLink(PAGES, address).markOf(link)).toBe(mark);
  });
});
