import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { type NativeFilter, newFilter } from '../../common/filters/native-filter.ts';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import { PreFilter } from './pre-filter.tsx';

afterEach(cleanup);

const filters = [{ subject: 'land', operator: '==', comparator: 'NO', expressionType: 'SIMPLE', clause: 'WHERE' }];

async function show(start: NativeFilter) {
  const stage = await createStage({ charts: [{ id: 1 }], fetchData: async () => rows(1) });
  let now = start;
  function Form() {
    const [filter, setFilter] = useState(start);
    now = filter;
    return <PreFilter filter={filter} datasource={null} onChange={setFilter} />;
  }
  await act(async () => {
    render(stage.wrap(<Form />));
  });
  return {
    current: () => now,
    tick: () => act(async () => fireEvent.click(screen.getByLabelText('Pre-filter the values'))),
    type: async (label: string, value: unknown) =>
      fireEvent.change(await screen.findByLabelText(label), { target: { value: JSON.stringify(value) } }),
  };
}

test('[B3.22] a filter holds what narrows its values, and unticked it holds none', async () => {
  const form = await show(newFilter('F', 'text'));
  expect(screen.queryByLabelText('Pre-filter')).toBeNull();
  await form.tick();
  await form.type('Pre-filter', filters);
  await form.type('Time range', 'Last week');
  expect(form.current()).toMatchObject({ adhoc_filters: filters, time_range: 'Last week' });
  await form.type('Time range', 'No filter');
  expect(form.current()).not.toHaveProperty('time_range');
  await form.tick();
  expect(form.current()).toMatchObject({ adhoc_filters: [] });
});

test('one that has a pre-filter shows it', async () => {
  await show({ ...newFilter('F', 'text'), time_range: 'Last day' });
  expect((await screen.findByLabelText<HTMLInputElement>('Time range')).value).toBe('"Last day"');
});
