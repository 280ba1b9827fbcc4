import { describe, expect, it } from 'vitest';
import { markdownHtml } from './markdown-html.ts';

describe('Markdown as HTML', () => {
  it.each<[string, string, string]>([
    ['a paragraph', 'Sales & returns', '<p>Sales &amp; returns</p>'],
    [
      'marks',
      '**bold** _thin_ ~~gone~~ `a<b`',
      '<p><strong>bold</strong> <em>thin</em> <s>gone</s> <code>a&lt;b</code></p>',
    ],
    ['a heading', '# Top', '<h1>Top</h1>'],
    ['a list', '1. a\n2. b', '<ol start="1">\n<li><p>a</p></li>\n<li><p>b</p></li>\n</ol>'],
    ['a quote', '> a', '<blockquote>\n<p>a</p>\n</blockquote>'],
    ['code', '```sql\nselect 1 < 2\n```', '<pre><code>select 1 &lt; 2</code></pre>'],
    [
      'a table',
      '| a |\n|---|\n| 1 |',
      '<table>\n<thead><tr><th>a</th></tr></thead>\n<tbody><tr><td>1</td></tr></tbody>\n</table>',
    ],
    [
      'a link',
      '[a](https://example.org/?a=1&b=2)',
      '<p><a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer">a</a></p>',
    ],
    ['nothing', '  \n', ''],
  ])('writes %s', (_, text, html) => {
    expect(markdownHtml(text)).toBe(html);
  });

  it.each<[string, string]>([
    ['tags', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['a script as a link', '[a](javascript:alert(1)) [b](data:text/html,x) <javascript:alert(1)>'],
    ['a quote in an address', '[a](https://example.org/"onmouseover="alert(1))'],
    ['a quote in the text of a picture', '![" onerror="alert(1)](/static/a.png)'],
    ['a picture that acts', '![a](/logout/)'],
  ])('lets nothing run: %s', (_, text) => {
    const html = markdownHtml(text);
    const tags = html.match(/<[^>]*>/g) ?? [];
    expect(tags.filter((tag) => !/^<\/?(p|a|img|code)( (href|src|alt|rel)="[^"<>]*")*>$/.test(tag))).toEqual([]);
    expect(tags.join()).not.toMatch(/(href|src)="(?!https:\/\/example\.org\/|\/static\/)/);
  });

  it('reads no more than it is told to', () => {
    expect(markdownHtml('a'.repeat(100), 10)).toBe(`<p>${'a'.repeat(10)}</p>`);
  });
});
