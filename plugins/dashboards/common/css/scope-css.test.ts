import { describe, expect, test } from 'vitest';
import { MAX_CSS_LENGTH, scopeCss } from './scope-css.ts';

const scoped = (text: string): string => scopeCss(text, '.s').css;

describe('rules reach only what stands in the dashboard', () => {
  test.each([
    ['.a { color: red }', '.s .a{color:red}'],
    ['.a, #b > p::before { margin: 0 1px }', '.s .a,.s #b>p::before{margin:0 1px}'],
    ['body { background: #fff }', '.s{background:#fff}'],
    [':root { --x: 1px }', '.s{--x:1px}'],
    ['html > body .a { color: red }', '.s .a{color:red}'],
    ['.a:has(> .b) { color: red !important }', '.s .a:has(>.b){color:red!important}'],
    ['@media (max-width: 600px) { .a { color: red } }', '@media (max-width:600px){.s .a{color:red}}'],
    ['@supports (display: grid) { .a { color: red } }', '@supports (display:grid){.s .a{color:red}}'],
    [
      '@keyframes k { from { opacity: 0 } 50% { opacity: .5 } } .a { animation: k 1s }',
      '@keyframes dashboard-css-k{from{opacity:0}\n50%{opacity:.5}}\n.s .a{animation:dashboard-css-k 1s}',
    ],
    ['.a { background: url(/static/a.png) }', '.s .a{background:url(/static/a.png)}'],
    ['.a { width: calc(100% - var(--x, 2px)) }', '.s .a{width:calc(100% - var(--x,2px))}'],
    ['.a { position: sticky; z-index: 3 }', '.s .a{position:sticky;z-index:3}'],
    ['', ''],
  ])('%s', (text, css) => {
    expect(scopeCss(text, '.s')).toEqual({ css, dropped: [] });
  });
});

describe('hostile rules', () => {
  test.each([
    '@import "https://evil.test/a.css";',
    '@import url(//evil.test/a.css) screen;',
    '@\\69mport "https://evil.test/a.css";',
    '@font-face { font-family: x; src: url(https://evil.test/f.woff) }',
    '@namespace url(http://evil.test);',
    '@layer x { .a { color: red } }',
    '@property --x { syntax: "*"; inherits: false }',
    'body + .topbar { display: none }',
    ':root ~ * { display: none }',
    '& .a { color: red }',
    '> .a { color: red }',
    '@media (background: url(https://evil.test)) { .a { color: red } }',
    '.a } .topbar { display: none }}} ) ]',
  ])('%s is dropped', (text) => {
    const { css, dropped } = scopeCss(text, '.s');
    expect(css.split('\n').filter((line) => line !== '' && !line.startsWith('.s '))).toEqual([]);
    expect(dropped.length).toBeGreaterThan(0);
  });

  test.each([
    'background: url(https://evil.test/a.png)',
    'background: url("//evil.test/a.png")',
    'background: url(/api/v1/me/)',
    'background: url(/static/../api/v1/me/)',
    'background: u\\72l(https://evil.test/a.png)',
    'background: image-set("https://evil.test/a.png" 1x)',
    'background: -webkit-image-set(url(https://evil.test/a.png) 1x)',
    'background: src("https://evil.test/a.png")',
    'background: image("https://evil.test/a.png")',
    'background-image: cross-fade(url(https://evil.test/a.png), red)',
    'cursor: url(https://evil.test/a.cur), auto',
    'content: attr(data-secret)',
    '--x: url(https://evil.test/a.png)',
    '--x: { color: red }',
    'background: var(--y, url(https://evil.test/a.png))',
    'width: expression(alert(1))',
    'behavior: url(#default#time2)',
    '-moz-binding: url(https://evil.test/x.xml#y)',
    'filter: progid:DXImageTransform.Microsoft.gradient(startColorstr=1)',
    'list-style: url(data:text/html;base64,PHNjcmlwdD4=)',
    'background: url(data:image/svg+xml;base64,PHN2Zz4=)',
    'position: fixed',
    'position: f\\69xed',
    'p\\6fsition: fixed',
    'position: var(--p)',
    'z-index: 10000',
    'z-index: calc(9999)',
    '*color: red',
  ])('the declaration "%s" is dropped, its neighbour stays', (declaration) => {
    const { css, dropped } = scopeCss(`.a { ${declaration}; color: red }`, '.s');
    expect(css).toBe('.s .a{color:red}');
    expect(dropped).toHaveLength(1);
  });

  test('what follows a broken rule cannot leave the scope', () => {
    for (const text of ['.a { color: red', '.a { content: "', '.a { b: url(', '/* .a {', '<!-- .a { color: red } -->'])
      for (const rule of scoped(`${text} } .topbar { display: none }`).split('\n')) expect(rule).toMatch(/^(?:\.s |$)/);
  });

  test.each([
    ['too long', '.a{color:red}'.repeat(MAX_CSS_LENGTH)],
    ['too deep', `.a{width:${'calc('.repeat(30_000)}1px`],
  ])('rules that are %s are not read', (_, text) => {
    expect(scopeCss(text, '.s').css).toBe('');
  });
});
