import { describe, expect, it } from 'vitest';
import { pathInside, storedEndpoint } from './default-endpoint.ts';

const OWN = 'https://facet.example:8443';

describe('the address that a dataset opens with', () => {
  it.each([
    ['/superset/dashboard/1/?a=b#c', '/superset/dashboard/1/?a=b#c'],
    ['superset/dashboard/1/', '/superset/dashboard/1/'],
    [`${OWN}/explore/?slice_id=1`, '/explore/?slice_id=1'],
  ])('%j is kept as %j', (text, path) => {
    expect(pathInside(text, OWN)).toBe(path);
    expect(storedEndpoint(path)).toBe(path);
  });

  it.each([
    'https://evil.example',
    'https://evil.example/facet.example:8443',
    'https://facet.example/other-port',
    'http://facet.example:8443/other-scheme',
    'https://facet.example:8443@evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    ' \n//evil.example',
    '/.//evil.example',
    `${OWN}//evil.example`,
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://facet.example:8443/x',
    'https://',
  ])('%j is refused, and counts as none where it is stored', (text) => {
    expect(pathInside(text, OWN)).toBeUndefined();
    expect(storedEndpoint(text)).toBeNull();
  });

  it.each([null, ''])('%j stays none', (text) => {
    expect(storedEndpoint(text)).toBe(text);
  });

  it('of the own origin is stored without the host', () => {
    expect(pathInside('http://evil.example/x', 'http://evil.example')).toBe('/x');
  });
});
