import { type FilterContext, FilterTypes } from '@facet/plugin-dashboards/contract.client';
import { createPluginTester } from '@facet/sdk/testing';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { textMask, textOf } from '../common/text-mask.ts';
import type { TextSettings } from '../common/text-settings.ts';
import plugin from './index.ts';

const filter: FilterContext<TextSettings> = {
  config: {
    id: 'NATIVE_FILTER-1',
    type: 'NATIVE_FILTER',
    name: 'Species',
    filterType: '{{key}}',
    targets: [{ datasetId: 1, column: { name: 'species' } }],
    controlValues: {},
    defaultDataMask: {},
    cascadeParentIds: [],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
  },
  settings: { whole: false },
  datasource: null,
};

it('keeps rows whose text contains the input', async () => {
  const tester = await createPluginTester(plugin);
  const { Component, maskOf } = await tester.load(FilterTypes, '{{key}}');
  const onChange = vi.fn();
  const answer = { results: undefined, fetching: false, error: null };
  render(
    <MantineProvider>
      <Component {...filter} value={null} answer={answer} rowLimit={1000} onSearch={vi.fn()} onChange={onChange} />
    </MantineProvider>,
  );
  fireEvent.change(screen.getByRole('textbox', { name: 'Species' }), { target: { value: 'ade' } });
  expect(onChange).toHaveBeenCalledWith('ade');
  const mask = maskOf('ade', filter);
  expect(mask.extraFormData).toEqual({ filters: [{ col: 'species', op: 'ILIKE', val: '%ade%' }] });
  expect(textOf(mask)).toBe('ade');
  tester.dispose();
});

it('filters nothing without a text', () => {
  expect(textMask('species', null, false)).toEqual({ extraFormData: {}, filterState: { value: null } });
});

it('keeps rows whose text equals the input, if its settings say so', () => {
  const { extraFormData } = textMask('species', 'Adelie', true);
  expect(extraFormData).toEqual({ filters: [{ col: 'species', op: '==', val: 'Adelie' }] });
});
