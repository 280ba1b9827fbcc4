// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { returnFocus } from './return-focus.ts';

let stop = () => {};
afterEach(() => stop());

function page(html: string): (id: string) => HTMLElement {
  document.body.innerHTML = html;
  stop = returnFocus(document);
  return (id) => {
    const found = document.getElementById(id);
    if (found === null) throw new Error(id);
    return found;
  };
}

const observed = () => new Promise((done) => setTimeout(done));

it('the focus goes back to the button that opened a dialog, past the menu between', async () => {
  const at = page(`<button id="more"></button><div role="menu" id="menu"><button id="item"></button></div>
    <div role="dialog" id="dialog"><input id="name"></div>`);
  at('more').focus();
  at('item').focus();
  at('name').focus();
  at('menu').remove();
  at('dialog').remove();
  await observed();
  expect(document.activeElement?.id).toBe('more');
});

it('a question over a dialog gives the focus back to the dialog', async () => {
  const at = page(`<button id="save"></button><div role="dialog" id="dialog"><input id="name"></div>
    <div role="dialog" id="question"><button id="yes"></button></div>`);
  at('save').focus();
  at('name').focus();
  at('yes').focus();
  at('question').remove();
  await observed();
  expect(document.activeElement?.id).toBe('name');
  at('dialog').remove();
  await observed();
  expect(document.activeElement?.id).toBe('save');
});

it('a focus that is elsewhere by then stays', async () => {
  const at = page(
    `<button id="open"></button><button id="other"></button><div role="dialog" id="d"><input id="name"></div>`,
  );
  at('open').focus();
  at('name').focus();
  at('other').focus();
  at('d').remove();
  await observed();
  expect(document.activeElement?.id).toBe('other');
});
