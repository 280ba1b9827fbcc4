import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { withCode } from './with-code.tsx';

afterEach(cleanup);

it.each([
  ['Nothing special', 'Nothing special'],
  ['`activate()` took too long', '<code>activate()</code> took too long'],
  ['Give `a` and `b`', 'Give <code>a</code> and <code>b</code>'],
  ['An odd ` stays', 'An odd ` stays'],
  ['`<b>` is text', '<code>&lt;b&gt;</code> is text'],
])('%s', (text, html) => {
  const { container } = render(withCode(text));
  expect(container.innerHTML).toBe(html);
});
