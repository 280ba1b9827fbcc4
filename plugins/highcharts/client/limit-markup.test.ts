import Highcharts from 'highcharts/esm/highcharts.js';
import { expect, it } from 'vitest';
import { limitMarkup } from './limit-markup.ts';

limitMarkup(Highcharts.AST);

it.each([
  ['<b>12</b> <span style="color:red">■</span>', '<b>12</b> <span style="color: red;">■</span>'],
  ['<table><tbody><tr><td>a</td></tr></tbody></table>', '<table><tbody><tr><td>a</td></tr></tbody></table>'],
  ['<img id="x" src="/logout/">', ''],
  ['<a href="https://evil.example">b</a>', ''],
  ['<div><img src="x">a</div>', '<div>a</div>'],
  ['<iframe src="/logout/"></iframe><object data="x"></object><style>*{}</style><script>1</script>', ''],
  ['<svg><image href="/logout/"></image><use href="/x.svg#a"></use></svg>', '<svg></svg>'],
  ['<p src="/logout/" href="https://evil.example" target="_top">a</p>', '<p>a</p>'],
])('the library makes of %s', (markup, drawn) => {
  const holder = document.createElement('div');
  new Highcharts.AST(markup).addToDOM(holder);
  expect(holder.innerHTML.replaceAll(' xmlns="http://www.w3.org/2000/svg"', '')).toBe(drawn);
});
