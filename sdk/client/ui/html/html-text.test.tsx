import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { HtmlText } from './html-text.tsx';
import { holdsHtml, parseHtml } from './parse-html.ts';
import { isSafeDeclaration } from './safe-style.ts';

afterEach(cleanup);

const drawn = (html: string) => render(<HtmlText html={html} />).container.querySelector('div')?.innerHTML;

describe('HTML of people', () => {
  it.each([
    ['marks', '<b>bold</b> <i>thin</i>', '<b>bold</b> <i>thin</i>'],
    ['a link to a page', '<a href="/explore/">x</a>', '<a href="/explore/" rel="noopener noreferrer">x</a>'],
    ['a look of its own', '<b style="color: var(--accent)">x</b>', 'color: var(--accent)'],
    ['a heading, below that of the page', '<h1>x</h1>', '<h2>x</h2>'],
    ['a picture of its own', '<img src="/static/a.png">', 'src="/static/a.png"'],
    ['what an unknown element holds', '<marquee><b>x</b></marquee>', '<b>x</b>'],
    ['names of characters', '1 &lt; 2', '1 &lt; 2'],
  ])('is drawn: %s', (_name, html, expected) => {
    expect(drawn(html)).toContain(expected);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>1</script></svg>',
    '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java&#9;script:alert(1)">x</a>',
    '<a href="data:text/html,<script>1</script>">x</a>',
    '<a href="//elsewhere.example/">x</a>',
    '<form action="/logout/"><button>x</button></form>',
    '<img src="/logout/">',
    '<img src="https://elsewhere.example/a.png">',
    '<div style="background:url(/logout/)">x</div>',
    '<div style="background:u\\72l(/logout/)">x</div>',
    '<div onclick="alert(1)" id="app" data-x="1">x</div>',
    '<style>body{display:none}</style>',
    '<link rel=stylesheet href=/x.css><base href=//x/><meta http-equiv=refresh content=0>',
    '<template><img src=x onerror=alert(1)></template>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<object data=x></object><embed src=x>',
    '<div class="mantine-Overlay-root">x</div>',
  ])('does nothing: %s', (html) => {
    const { container } = render(<HtmlText html={html} />);
    const all = [...container.querySelectorAll('*')];
    const allowed = ['DIV', 'A', 'P', 'TITLE'];
    expect(all.map(({ tagName }) => tagName).filter((tag) => !allowed.includes(tag))).toEqual([]);
    for (const element of all.slice(1))
      for (const { name, value } of element.attributes)
        expect([name, value]).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/^on|^id$|^data|^class$|src|script|logout|elsewhere|url/i)]),
        );
  });

  it('ends where there is too much of it', () => {
    const { cut, nodes } = parseHtml('<b>x</b>'.repeat(100), 100);
    expect(cut).toBe(true);
    expect(nodes).toHaveLength(50);
    expect(parseHtml('<b>x</b>', 100).cut).toBe(false);
  });

  it.each([
    ['a < b and b > c', false],
    ['<b>x</b>', true],
    ['x<br>', true],
    ['a &amp; b', true],
    ['R&D', false],
    ['<NULL>', false],
  ])('is found in %j: %j', (text, expected) => {
    expect(holdsHtml(text)).toBe(expected);
  });
});

describe('a declaration', () => {
  it.each([
    ['color', 'rgb(1, 2, 3)'],
    ['background-image', 'linear-gradient(90deg, red 10%, var(--chart-1))'],
    ['--own', '3px'],
    ['grid-template-columns', 'repeat(2, minmax(0, 1fr))'],
    ['content', '"→ "'],
    ['border', '1px solid var(--border)'],
  ])('of %s: %s is kept', (property, value) => expect(isSafeDeclaration(property, value)).toBe(true));

  it.each([
    ['background', 'url(/logout/)'],
    ['background', 'URL("/logout/")'],
    ['background-image', 'image-set("/logout/" 1x)'],
    ['--own', 'u\\72l(/logout/)'],
    ['--own', 'src("/logout/")'],
    ['behavior', 'x'],
    ['content', '"a'],
    ['width', 'calc(1px'],
    ['color', 'red} body{color:red'],
    ['-moz-binding', 'x'],
    ['color', 'x'.repeat(1000)],
  ])('of %s: %s is refused', (property, value) => expect(isSafeDeclaration(property, value)).toBe(false));
});
