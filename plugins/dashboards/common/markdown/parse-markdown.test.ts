import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, type Inline, parseInline, parseMarkdown, safeAddress } from './parse-markdown.ts';

const text = (value: string): Inline => ({ kind: 'text', text: value });
const paragraph = (...children: readonly Inline[]): Block => ({ kind: 'paragraph', children });

describe('parseMarkdown reads', () => {
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
  ])('%s', (_, source, blocks) => {
    expect(parseMarkdown(source)).toEqual(blocks);
  });

  it('any text, at any depth', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'>-#*_`[]()!|~\\ \n1.a:<') }), (source) => {
        expect(Array.isArray(parseMarkdown(source))).toBe(true);
      }),
    );
    expect(parseMarkdown('>'.repeat(5000))).toHaveLength(1);
  });
});

describe('parseInline reads', () => {
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
    ['snake_case_name', [text('snake_case_name')]],
    ['https://a.b.', [{ kind: 'link', href: 'https://a.b', children: [text('https://a.b')] }, text('.')]],
    ['![alt](/static/a.png)', [{ kind: 'image', src: '/static/a.png', alt: 'alt' }]],
  ])('%s', (source, parts) => {
    expect(parseInline(source)).toEqual(parts);
  });
});

describe('an address is refused', () => {
  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.example',
    String.raw`/\evil.example`,
    'https://a\u0000.b',
    '',
  ])('%j', (address) => {
    expect(safeAddress(address)).toBeUndefined();
    expect(JSON.stringify(parseInline(`[x](${address})`))).not.toContain('"link"');
  });

  it.each(['https://a.b', 'http://a.b', 'mailto:a@b.c', '/superset/dashboard/1/', '#part'])('but not %s', (address) => {
    expect(safeAddress(address)).toBe(address);
  });
});
