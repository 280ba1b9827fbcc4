import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Thumbnail } from './thumbnail.tsx';

afterEach(cleanup);

const drawn = (svg: string): string => {
  const { container } = render(<Thumbnail svg={svg} />);
  return (container.querySelector('svg')?.outerHTML ?? '').replaceAll(' xmlns="http://www.w3.org/2000/svg"', '');
};

it.each([
  '<path fill="var(--chart-1)" d="M10-14h6V56.5e1z"></path>',
  '<g transform="translate(1 2) rotate(-45, 3, 4)" opacity=".5"><text font-family="\'Inter\', serif">4.8%</text></g>',
  '<rect fill="#fa0" stroke="rgb(1 2 3)" stroke-dasharray="1,2"></rect>',
])('shapes and their looks stay: %s', (inner) => expect(drawn(`<svg>${inner}</svg>`)).toBe(`<svg>${inner}</svg>`));

it.each([
  ['an address', '<path fill="url(https://evil.example/a.svg#b)"/>'],
  ['an address in capitals', '<path fill="URL ( /logout/ )"/>'],
  ['an address that is spelled with escapes', '<path fill="u\\72l(https://evil.example/a.svg#b)"/>'],
  ['an address that is spelled with escapes of XML', '<path fill="&#117;\\000072 l(/logout/)"/>'],
  ['a function that loads', '<path fill="image-set(\'/logout/\' 1x)"/>'],
  ['a function of another name', '<path transform="paint(x)"/>'],
  ['a comment inside a name', '<path stroke="ur/**/l(x)"/>'],
  ['a handler', '<path onload="alert(1)" style="x" class="y" id="z" href="/logout/"/>'],
])('%s does not', (_name, inner) => expect(drawn(`<svg>${inner}</svg>`)).toBe('<svg><path></path></svg>'));

it.each(['script', 'style', 'image', 'use', 'a', 'foreignObject', 'animate', 'set', 'filter'])(
  'nor does an element %s',
  (tag) => expect(drawn(`<svg><${tag} href="/logout/"><path/></${tag}></svg>`)).toBe('<svg></svg>'),
);
