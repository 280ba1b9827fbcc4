import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { machineSlowness } from '../../testing/machine-slowness.ts';
import type { Block, Inline } from './markdown-tree.ts';
import { MAX_NODES, MAX_TEXT, parseMarkdown } from './parse-markdown.ts';

const text = (value: string): Inline => ({ kind: 'text', text: value });
const paragraph = (...children: readonly Inline[]): Block => ({ kind: 'paragraph', children });

describe('[A3.8] Markdown reads', () => {
  it.each<readonly [string, string, readonly Block[]]>([
    ['a heading', '## Two ##', [{ kind: 'heading', level: 2, children: [text('Two')] }]],
    ['paragraphs', 'one\ntwo\n\nthree', [paragraph(text('one two')), paragraph(text('three'))]],
    ['a rule', '---', [{ kind: 'rule' }]],
    [
      'a fence',
      '```sql\nSELECT 1\n```\nafter',
      [{ kind: 'code', language: 'sql', text: 'SELECT 1' }, paragraph(text('after'))],
    ],
    ['an open fence to the end', '```\na', [{ kind: 'code', language: '', text: 'a' }]],
    ['a quote', '> a\n> b', [{ kind: 'quote', children: [paragraph(text('a b'))] }]],
    [
      'a list in a list',
      '- a\n  - b\n- c',
      [
        {
          kind: 'list',
          ordered: false,
          start: 1,
          items: [
            [paragraph(text('a')), { kind: 'list', ordered: false, start: 1, items: [[paragraph(text('b'))]] }],
            [paragraph(text('c'))],
          ],
        },
      ],
    ],
    ['a numbered list', '3. a', [{ kind: 'list', ordered: true, start: 3, items: [[paragraph(text('a'))]] }]],
    [
      'a table, as wide as its head',
      '| a | b |\n|---|:-:|\n| 1 |',
      [{ kind: 'table', head: [[text('a')], [text('b')]], rows: [[[text('1')], []]] }],
    ],
    ['raw HTML as the text it is', '<script>alert(1)</script>', [paragraph(text('<script>alert(1)</script>'))]],
    ['HTML inside a line as the text it is', 'a <b onclick=x>b</b>', [paragraph(text('a <b onclick=x>b</b>'))]],
  ])('%s', (_, source, blocks) => {
    expect(parseMarkdown(source)).toEqual({ blocks, cut: false });
  });

  it.each<readonly [string, readonly Inline[]]>([
    [
      '**a** _b_ ~~c~~',
      [
        { kind: 'strong', children: [text('a')] },
        text(' '),
        { kind: 'emphasis', children: [text('b')] },
        text(' '),
        { kind: 'strike', children: [text('c')] },
      ],
    ],
    ['`<b>`', [{ kind: 'code', text: '<b>' }]],
    [String.raw`\*a\*`, [text('*a*')]],
    ['[x](https://a.b/c)', [{ kind: 'link', href: 'https://a.b/c', children: [text('x')] }]],
    [
      '[https://c.d **e**](https://a.b/c)',
      [
        {
          kind: 'link',
          href: 'https://a.b/c',
          children: [text('https://c.d '), { kind: 'strong', children: [text('e')] }],
        },
      ],
    ],
    ['snake_case_name', [text('snake_case_name')]],
    ['https://a.b.', [{ kind: 'link', href: 'https://a.b', children: [text('https://a.b')] }, text('.')]],
    ['![alt](/static/a.png)', [{ kind: 'image', src: '/static/a.png', alt: 'alt' }]],
    ['a  \nb', [text('a'), { kind: 'break' }, text('b')]],
  ])('%s', (source, parts) => {
    expect(parseMarkdown(source).blocks).toEqual([paragraph(...parts)]);
  });

  it('any text, at any depth', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'>-#*_`[]()!|~\\ \n1.a:<') }), (source) => {
        expect(Array.isArray(parseMarkdown(source).blocks)).toBe(true);
      }),
    );
    expect(parseMarkdown('>'.repeat(5000)).blocks).toHaveLength(1);
  });
});

describe('addresses in Markdown', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'vbscript:x'])(
    'a link to %s is the text it was',
    (address) => {
      expect(parseMarkdown(`[x](${address})`).blocks).toEqual([paragraph(text(`[x](${address})`))]);
    },
  );

  it('a picture that is refused is its text, one elsewhere is a link that the reader may follow', () => {
    expect(parseMarkdown('![sign out](/logout/)').blocks).toEqual([paragraph(text('sign out'))]);
    expect(parseMarkdown('![logo](https://a.b/c.png)').blocks).toEqual([
      paragraph({ kind: 'link', href: 'https://a.b/c.png', children: [text('logo')] }),
    ]);
  });

  it('no text whatever makes a tree with another address', () => {
    const bits = [...'![ [ ]( ) < > /logout/ /static/ .. a.png javascript: \\'.split(' '), ' ', '\n'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...bits), { maxLength: 14 }), (parts) => {
        const tree = JSON.stringify(parseMarkdown(parts.join('')).blocks);
        for (const [, src] of tree.matchAll(/"src":"([^"]*)"/g)) expect(src).toMatch(/^\/static\//);
        for (const [, href] of tree.matchAll(/"href":"([^"]*)"/g)) expect(href).not.toMatch(/^\s*javascript:/i);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a text is never more than a moment of work', () => {
  const SIZE = 40_000;
  const LIMIT_MS = 50 * machineSlowness();
  const SIGNS = '[ ] ![ ]( ( ) ! * ** _ __ ~~ ` `` ``` \\ | < > & # - = ^ " : / // -|- 1. a <!-- [^ &amp;'.split(' ');
  const SPACES = [' ', '  ', '    ', '\n', '\n\n', '\t'];
  const PIECES = ['http://', 'https://x.y/', 'a@b.c', '[a](b)', '[a]: b', '- ', '> ', '# ', 'a|b\n-|-\n', '  - a\n'];
  const BITS = [...SIGNS, ...SPACES, ...PIECES];
  const filled = (pattern: string) => pattern.repeat(Math.ceil(SIZE / pattern.length)).slice(0, SIZE);

  it.each(BITS)('%j, over and over', (bit) => {
    expect(milliseconds(filled(bit))).toBeLessThan(LIMIT_MS);
  });

  it('any mixture, over and over, and opened without an end', () => {
    for (const bit of BITS) milliseconds(filled(bit));
    const mixture = fc.array(fc.constantFrom(...BITS), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(mixture, mixture, (one, other) => {
        expect(milliseconds(filled(one.join('')))).toBeLessThan(LIMIT_MS);
        const half = filled(one.join('')).slice(0, SIZE / 2) + filled(other.join('')).slice(0, SIZE / 2);
        expect(milliseconds(half)).toBeLessThan(LIMIT_MS);
      }),
      { numRuns: 30 },
    );
  }, 60_000);

  it('what is too long or too much is cut, and says so', () => {
    expect(parseMarkdown('a'.repeat(MAX_TEXT)).cut).toBe(false);
    expect(parseMarkdown('a'.repeat(MAX_TEXT + 1)).cut).toBe(true);
    const many = parseMarkdown('a|b\n-|-\n'.repeat(2400));
    expect(many.cut).toBe(true);
    expect(JSON.stringify(many.blocks).split('"kind"').length).toBeLessThanOrEqual(MAX_NODES + 1);
  });

  /** Of this process alone, the best of some: what others do on the machine must not count. */
  function milliseconds(source: string): number {
    let best = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 8 && best >= LIMIT_MS / 2; run += 1) {
      const start = process.cpuUsage();
      parseMarkdown(source);
      const { user, system } = process.cpuUsage(start);
      best = Math.min(best, (user + system) / 1000);
    }
    return best;
  }
});
