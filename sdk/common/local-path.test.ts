import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localPath } from './local-path.ts';

describe('localPath', () => {
  it.each([
    ['/chart/list/', '/chart/list/'],
    ['/explore/?form_data_key=a#b', '/explore/?form_data_key=a#b'],
    [undefined, '/home/'],
    ['', '/home/'],
    ['chart/list', '/home/'],
    ['//evil.example', '/home/'],
    ['/\\evil.example', '/home/'],
    ['/\t/evil.example', '/home/'],
    ['/.//evil.example', '/home/'],
    ['/a/..//evil.example', '/home/'],
    ['https://evil.example/', '/home/'],
    ['javascript:alert(1)', '/home/'],
  ])('%s leads to %s', (next, expected) => {
    expect(localPath(next, '/home/')).toBe(expected);
  });

  it('never leads to another place, however a browser resolves the answer', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      'evil.example',
      '\t',
      '\n',
      '%2f',
      '?',
      '#',
      'a',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (texts) => {
        const path = localPath(`/${texts.join('')}`, '/home/');
        expect(new URL(path, 'https://facet.example').origin).toBe('https://facet.example');
      }),
      { numRuns: 2000 },
    );
  });
});
