import { expect, it } from 'vitest';
import { pictureText } from './picture-text.ts';

function textOf(markup: string): string {
  const root = document.createElement('div');
  root.innerHTML = markup;
  return pictureText(root);
}
const picture = (name: string, chart: number, height: number) =>
  textOf(
    `<p>${chart > 5 ? '' : '<i></i>'}text</p><svg data-highcharts-chart="${chart}"><clipPath id="${name}-1-"></clipPath><g clip-path="url(#${name}-1-)"></g><rect height="${height}"></rect></svg>`,
  );

it('is the same for pictures that differ only in generated ids', () =>
  expect(picture('highcharts-ab12', 3, 7)).toBe(picture('highcharts-zz', 9, 7)));

it('is another one where a part looks otherwise', () =>
  expect(picture('highcharts-ab12', 3, 7)).not.toBe(picture('highcharts-ab12', 3, 8)));

it('is another one where a text or its look is another', () => {
  expect(textOf('<b style="color: red">1</b>')).not.toBe(textOf('<b style="color: blue">1</b>'));
  expect(textOf('<b>1</b>')).not.toBe(textOf('<b>2</b>'));
});
