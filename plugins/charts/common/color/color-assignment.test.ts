import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { FIXED_SCHEMES } from './categorical-schemes.ts';
import { ColorAssignment } from './color-assignment.ts';
import { categoricalScheme, learnSchemes, TONES } from './palette.ts';

beforeAll(() => learnSchemes(FIXED_SCHEMES));

const SCHEME = 'd3Category10';

it('gives a label its colour in any order of labels, as long as that colour is free', () => {
  fc.assert(
    fc.property(fc.string(), (label) => {
      const [a, b] = [new ColorAssignment(), new ColorAssignment()];
      return a.colorOf(label, SCHEME) === b.colorOf(label, SCHEME);
    }),
  );
  const other = new ColorAssignment();
  const alone = new ColorAssignment().colorOf('New York', SCHEME);
  other.colorOf('Seattle', SCHEME);
  expect(other.colorOf('New York', SCHEME)).toBe(alone);
});

it('keeps the colour of a label when more labels follow', () => {
  const colors = new ColorAssignment();
  const first = colors.colorOf('a', SCHEME);
  for (let index = 0; index < 40; index += 1) colors.colorOf(`later ${index}`, SCHEME);
  expect(colors.colorOf('a', SCHEME)).toBe(first);
});

it('distinguishes thirty labels with ten colours', () => {
  const colors = new ColorAssignment();
  const used = Array.from({ length: 10 * TONES }, (_, index) => colors.colorOf(`series ${index}`, SCHEME));
  expect(new Set(used).size).toBe(10 * TONES);
  expect(used.slice(0, 10).toSorted()).toEqual(categoricalScheme(SCHEME).colors.toSorted());
});

it('takes the later colours of a palette only when the first four are taken', () => {
  const { colors } = categoricalScheme(SCHEME);
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 4 }), (labels) => {
      const assignment = new ColorAssignment();
      const used = labels.map((label) => assignment.colorOf(label, SCHEME));
      expect(new Set(used).size).toBe(labels.length);
      expect(used.every((color) => colors.indexOf(color) < 4)).toBe(true);
    }),
  );
});

it('starts at the first colour where labels come in an order of their own', () => {
  const colors = new ColorAssignment({ inOrder: true });
  expect(['x', 'y'].map((label) => colors.colorOf(label, SCHEME))).toEqual(['#1f77b4', '#ff7f0e']);
});

it('prefers the colours of the dashboard owner, without using up colours of the palette', () => {
  const colors = new ColorAssignment({ inOrder: true });
  expect(colors.colorOf('a', SCHEME, { a: '#010203' })).toBe('#010203');
  expect(colors.colorOf('b', SCHEME)).toBe('#1f77b4');
});

it('reads no colour from inherited members of objects', () => {
  expect(new ColorAssignment({ inOrder: true }).colorOf('constructor', SCHEME)).toBe('#1f77b4');
});

it('falls back to the default scheme [B4.20]', () => {
  expect(categoricalScheme('no such scheme').key).toBe('supersetColors');
  expect(categoricalScheme('SUPERSET_DEFAULT').colors[0]).toBe('var(--chart-1)');
});

it.each(['#abc', '#AABBCCDD', 'red', 'rgb(1, 2, 3)', 'rgba(1 2 3 / 50%)', 'hsl(120, 5%, 6%)', 'var(--chart-1)'])(
  'takes %s from the settings of a dashboard',
  (color) => expect(new ColorAssignment().colorOf('a', SCHEME, { a: color })).toBe(color),
);

it.each([
  'red;position:fixed',
  'url(/logout/)',
  'u\\72l(/logout/)',
  'rgb(1,2,3',
  'rgb(url(x))',
  '"',
  ' ',
  'image-set("x")',
])('takes nothing but a colour: %s', (color) => {
  const own = new ColorAssignment().colorOf('a', SCHEME);
  expect(new ColorAssignment().colorOf('a', SCHEME, { a: color })).toBe(own);
});
