import { expect, it, vi } from 'vitest';
import { writtenSchemes } from './added-schemes.ts';

it('schemes of the settings are written as the contract has them', () => {
  const refused = vi.fn();
  const acme = { label: 'Acme', description: 'Of the company', colors: ['#102030', '#ABC'] };
  expect(writtenSchemes({ acme, plain: { colors: ['#fff'] } }, refused)).toEqual([
    { id: 'acme', ...acme },
    { id: 'plain', label: 'plain', description: '', colors: ['#fff'] },
  ]);
  expect(refused).not.toHaveBeenCalled();
});

it.each(['red', '#12', '#12345g', '#fff;color:red', 'var(--accent)', ''])(
  'one with the colour "%s" is left out, and told',
  (color) => {
    const refused = vi.fn();
    expect(writtenSchemes({ acme: { colors: ['#fff', color] } }, refused)).toEqual([]);
    expect(refused.mock.calls).toEqual([['acme', color]]);
  },
);
