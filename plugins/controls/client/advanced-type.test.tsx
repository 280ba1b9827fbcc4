import type { AdhocFilter } from '@facet/sdk/chart-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FilterEditor } from './filter-editor.tsx';
import { controlHost, ControlStage } from './testing/control-stage.tsx';
import type { FilterSubject } from '../common/filter-operators.ts';

const ANSWERS: Readonly<Record<string, object>> = {
  https: { display_value: '443', error_message: '' },
  httpz: { display_value: '', error_message: '"httpz" is no port' },
};
const request = vi.fn(async (path: string) => {
  const typed = /(https|httpz)/.exec(path)?.[1] ?? '';
  const result = { valid_filter_operators: ['EQUALS', 'IN'], display_value: '', error_message: '', ...ANSWERS[typed] };
  return new Response(JSON.stringify({ result }));
});
const host = controlHost({ api: { request }, flags: ['ENABLE_ADVANCED_DATA_TYPES'] });
const subject: FilterSubject = {
  kind: 'column',
  name: 'port',
  type: 0,
  isTemporal: false,
  isExpression: false,
  isInteger: true,
  advancedType: 'port',
};
const filterOn = (comparator: string): AdhocFilter => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'port',
  operator: '==',
  operatorId: 'EQUALS',
  comparator,
});
const editor = (filter: AdhocFilter) => (
  <ControlStage host={host}>
    <FilterEditor filter={filter} subjects={[subject]} datasource={null} onSave={() => {}} onClose={() => {}} />
  </ControlStage>
);

beforeEach(() => request.mockClear());
afterEach(cleanup);

describe('a filter of a column with an advanced type', () => {
  it('[B5.41] shows the meaning of the typed value', async () => {
    render(editor(filterOn('https')));
    expect((await screen.findByRole('status')).textContent).toBe('filters.standsFor');
    expect(decodeURIComponent(String(request.mock.calls[0]?.[0]))).toBe(
      '/api/v1/advanced_data_type/convert?q=(type:port,values:!(https))',
    );
  });

  it('[B5.42] shows why a value is invalid, and cannot be saved then', async () => {
    render(editor(filterOn('httpz')));
    expect((await screen.findByRole('alert')).textContent).toBe('"httpz" is no port');
    expect(screen.getByRole('tab', { name: 'tab.simple "httpz" is no port' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'save' })).toHaveProperty('disabled', true);
  });

  it('[B8.25] reports that the value could not be checked, and cannot be saved then', async () => {
    request.mockRejectedValueOnce(new Error('down'));
    render(editor(filterOn('ftp')));
    expect((await screen.findByRole('alert')).textContent).toBe('filters.standsUnknown');
    expect(screen.getByRole('button', { name: 'save' })).toHaveProperty('disabled', true);
  });

  it('[B5.41] offers the operators that the server returns, and those without a value', async () => {
    render(editor(filterOn('https')));
    await screen.findByRole('status');
    fireEvent.click(screen.getByRole('combobox', { name: 'filters.operator' }));
    await waitFor(() => expect(screen.queryByRole('option', { name: 'filters.operators.LIKE' })).toBeNull());
    expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['EQUALS', 'IN', 'IS_NULL', 'IS_NOT_NULL'].map((id) => `filters.operators.${id}`)),
    );
  });
});
