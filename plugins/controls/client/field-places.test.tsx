import type { Datasource } from '@facet/plugin-datasets/contract';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AdhocFilterControl } from './adhoc-filter-control.tsx';
import { ColumnsControl } from './columns-control.tsx';
import type { DraggedField } from '../common/dragged-field.ts';
import { FieldMenuView } from './field-menu.tsx';
import { FieldPlaces } from './field-places.tsx';
import { MetricsControl } from './metrics-control.tsx';
import { controlHost, ControlStage } from './testing/control-stage.tsx';

const column = (column_name: string, type_generic: 0 | 1) => ({
  column_name,
  type: 'X',
  type_generic,
  is_dttm: false,
  groupby: true,
  filterable: true,
});
const datasource: Datasource = {
  id: 1,
  type: 'table',
  uid: '1__table',
  name: 'main.flights',
  table_name: 'flights',
  schema: 'main',
  main_dttm_col: null,
  columns: [column('delay', 0), column('origin', 1), column('day', 1)],
  metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
  verbose_map: {},
  column_formats: {},
  time_grain_sqla: [],
  database: { id: 1, name: 'examples', backend: 'duckdb' },
  owners: [],
  description: null,
  sql: 'SELECT 1',
};
const host = controlHost({
  api: { request: async () => new Response('{"result":[]}'), call: () => Promise.reject(new Error('not asked')) },
});
const formData = { viz_type: 'table', datasource: '1__table' };
const common = { name: 'x', error: null, datasource, formData };

afterEach(cleanup);

/** A field beside three controls; the last one accepts a single column and is full. */
function Stage({ field, changed }: { readonly field: DraggedField; readonly changed: (...made: unknown[]) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <FieldPlaces>
      <button type="button" onClick={() => setOpen(true)}>
        the field
      </button>
      {open ? <FieldMenuView field={field} onClose={() => setOpen(false)} /> : null}
      <MetricsControl
        {...common}
        label="Metrics"
        options={{ multi: true }}
        value={['count']}
        onChange={(value) => changed('metrics', value)}
      />
      <AdhocFilterControl
        {...common}
        label="Filters"
        options={{}}
        value={[]}
        onChange={(value) => changed('filters', value)}
      />
      <ColumnsControl
        {...common}
        label="Dimensions"
        options={{ multi: true }}
        value={['day']}
        onChange={(value) => changed('dimensions', value)}
      />
      <ColumnsControl {...common} label="X-axis" options={{}} value="day" onChange={() => changed('axis')} />
    </FieldPlaces>
  );
}

async function menuOf(field: DraggedField) {
  const changed = vi.fn();
  render(
    <ControlStage host={host}>
      <Stage field={field} changed={changed} />
    </ControlStage>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'the field' }));
  const menu = within(await screen.findByRole('menu'));
  return { changed, items: () => menu.getAllByRole('menuitem'), menu };
}

describe('the menu of a field', () => {
  // The stage has no labels: the items are in the order of the page.
  it.each([
    ['a column', { kind: 'column', name: 'origin' }, 3],
    ['a column that is a dimension already [B5.22]', { kind: 'column', name: 'day' }, 2],
    ['a metric that is in the list already [B5.23]', { kind: 'metric', name: 'count' }, 1],
  ] as const)('offers the controls that take %s', async (_, field, count) => {
    const { items } = await menuOf(field);
    expect(items()).toHaveLength(count);
  });

  it('[B9.43] adds a column as the metric that a drop would make', async () => {
    const { changed, items } = await menuOf({ kind: 'column', name: 'delay' });
    fireEvent.click(items()[0] ?? document.body);
    expect(changed).toHaveBeenCalledWith('metrics', [
      'count',
      expect.objectContaining({ aggregate: 'SUM', column: expect.objectContaining({ column_name: 'delay' }) }),
    ]);
  });

  it('begins a filter about the field, and adds none before it is complete', async () => {
    const { changed, items } = await menuOf({ kind: 'column', name: 'origin' });
    fireEvent.click(items()[1] ?? document.body);
    const editor = within(await screen.findByRole('dialog'));
    expect(editor.getByRole('textbox', { name: 'filters.subject' })).toHaveProperty('value', 'origin');
    expect(changed).not.toHaveBeenCalled();
  });

  it('[B9.44] [B5.24] adds a dimension; a full control for one column is not offered', async () => {
    const { changed, items } = await menuOf({ kind: 'column', name: 'delay' });
    fireEvent.click(items().at(-1) ?? document.body);
    await waitFor(() => expect(changed).toHaveBeenCalledWith('dimensions', ['day', 'delay']));
  });
});
