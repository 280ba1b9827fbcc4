import { expect, it } from 'vitest';
import { oneLine } from './one-line.ts';

it.each([
  ['a line break of mail', 'Sales\r\nBcc: eve@example.org'],
  ['a next line', 'Sales\u0085Bcc: eve@example.org'],
  ['a line separator', 'Sales\u2028Bcc: eve@example.org'],
  ['a paragraph separator', 'Sales\u2029Bcc: eve@example.org'],
  ['an end of text', 'Sales\0\u0003Bcc: eve@example.org'],
])('%s becomes a space', (_, text) => expect(oneLine(text)).toBe('Sales Bcc: eve@example.org'));

it('a long text is cut', () => expect(oneLine('x'.repeat(10_000))).toHaveLength(250));
