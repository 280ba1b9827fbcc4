import fc from 'fast-check';
import { expect, it } from 'vitest';
import { onlyAttributes } from './listed-attributes.ts';

const isListed = (name: string) => name === 'title' || name === 'style';

it.each([
  ['plain text', '1 < 2 & a <3', '1 < 2 & a <3'],
  ['a tag without attributes', '<b>x</b><br/>', '<b>x</b><br>'],
  ['listed ones', '<b title="a > b" style=\'color: red\'>x</b>', '<b title="a > b" style=\'color: red\'>x</b>'],
  ['others', '<img src=x onerror="alert(1)">', '<img>'],
  ['others between slashes', '<img/onerror="alert(1)"/title=a>', '<img title=a>'],
  ['names in capitals', '<b ONCLICK=a() TITLE=t>x', '<b TITLE=t>x'],
  ['spaces around =', '<b onclick = "a > b" title = t>x', '<b title = t>x'],
  ['a name that begins with =', '<b =onclick=a title=t>', '<b title=t>'],
  ['attributes of an end tag', '</b onclick="<i>">', '</b>'],
  ['scripts', '<script id=a>"<b c="</Script >d', '<script>"<b c="</Script>d'],
  ['a script without an end', '<script>a<b', '<script>a<b'],
  ['comments', 'a<!-- <b title="--> <i onclick=a>b', 'a <i>b'],
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
    '<!--',
    '-->',
    '&lt;',
    '<b ',
    '\n',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const { body } = new DOMParser().parseFromString(onlyAttributes(pieces.join(''), isListed), 'text/html');
      const names = [...body.querySelectorAll('*')].flatMap((element) => element.getAttributeNames());
      expect(names.filter((name) => name !== 'title')).toEqual([]);
    }),
  );
});

it('reads long texts once', () => {
  const long = '<a "'.repeat(100_000);
  expect(onlyAttributes(long, isListed)).toBe('');
});
