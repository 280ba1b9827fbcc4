import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { expect, it } from 'vitest';
import { onlyAttributes } from './listed-attributes.ts';

/** Attributes of all elements, as the standard's parser reads them. */
function attributesOf(html: string): readonly string[] {
  const of = (node: DefaultTreeAdapterTypes.Node): readonly string[] => [
    ...('attrs' in node ? node.attrs.map(({ name }) => name) : []),
    ...('childNodes' in node ? node.childNodes.flatMap(of) : []),
    ...('content' in node ? of(node.content) : []),
  ];
  return of(parse(html));
}

const isListed = (name: string) => name === 'title' || name === 'style';

it.each([
  ['plain text', '1 < 2 & a <3', '1 &lt; 2 & a &lt;3'],
  ['a tag without attributes', '<b>x</b><br/>', '<b>x</b><br>'],
  ['listed ones', '<b title="a > b" style=\'color: red\'>x</b>', '<b title="a &gt; b" style="color: red">x</b>'],
  ['others', '<img src=x onerror="alert(1)">', '<img>'],
  ['others between slashes', '<img/onerror="alert(1)"/title=a>', '<img title="a">'],
  ['names in capitals', '<b ONCLICK=a() TITLE=t>x', '<b title="t">x'],
  ['spaces around =', '<b onclick = "a > b" title = t>x', '<b title="t">x'],
  ['a name that begins with =', '<b =onclick=a title=t>', '<b title="t">'],
  ['attributes of an end tag', '</b onclick="<i>">', '</b>'],
  ['scripts', '<script id=a>"<b c="</Script >d', '<script>"< b c="</script>d'],
  ['a script without an end', '<script>a<b', '<script>a< b'],
  ['comments', 'a<!-- <b title="--> <i onclick=a>b', 'a <i>b'],
  ['a comment inside a tag', '<<!-- -->b onclick=a>c', '&lt;b onclick=a>c'],
  ['a tag with an odd name', '<b<i onclick=a>x', 'x'],
  ['a text that svg reads as tags', '<svg><style><b onclick=a></style>', '<svg><style>< b onclick=a></style>'],
  ['spaces that are none in HTML', '<b title=\u00a0"a onclick=b">', '<b title="\u00a0&quot;a">'],
  ['a comment without an end', 'a<!-- <b', 'a'],
  ['a tag without an end', 'a<b title="x', 'a'],
  ['a value without an end', 'a<b title="x>y', 'a'],
])('of %s', (_name, source, expected) => expect(onlyAttributes(source, isListed)).toBe(expected));

it('leaves the parser no other attribute, whatever the text', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '/',
    '=',
    '"',
    "'",
    ' ',
    'b',
    'on',
    'title',
    'title=',
    '<!--',
    '<!',
    '</',
    '<svg>',
    '<math>',
    '<style>',
    '</style',
    '<script>',
    '</script>',
    '<textarea>',
    '<select>',
    '<template>',
    '<![CDATA[',
    ']]>',
    '\u00a0',
    '\v',
    '\f',
    '\0',
    '-->',
    '&lt;',
    '<b ',
    '\n',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const kept = onlyAttributes(pieces.join(''), isListed);
      expect(attributesOf(kept).filter((name) => !isListed(name))).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

it('reads long texts once', () => {
  const long = '<a "'.repeat(100_000);
  expect(onlyAttributes(long, isListed)).toBe('');
});
