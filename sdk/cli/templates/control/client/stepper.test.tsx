import { ControlTypes } from '@facet/plugin-controls/contract.client';
import { createPluginTester } from '@facet/sdk/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readStep } from '../common/stepper.ts';
import plugin from './index.ts';

it('goes up by one', async () => {
  const tester = await createPluginTester(plugin);
  const Control = await tester.load(ControlTypes, '{{key}}');
  let value = 10;
  const props = { name: 'row_limit', label: 'Rows', error: null, options: {}, datasource: null };
  const formData = { viz_type: '{{key}}', datasource: '1__table' };
  render(<Control {...props} formData={formData} value={value} onChange={(next: number) => (value = next)} />);
  fireEvent.click(screen.getByRole('button', { name: 'more' }));
  expect(value).toBe(11);
  tester.dispose();
});

it.each([
  [10, 10],
  [0, undefined],
  [51, undefined],
  ['10', undefined],
])('reads %j of a stored form as %j', (stored, read) => {
  expect(readStep(stored)).toBe(read);
});
