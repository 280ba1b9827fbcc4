import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HeaderComponent } from '../components/header-component.tsx';
import { MarkdownComponent } from '../components/markdown-component.tsx';
import { createComponent, GRID_ID, ROOT_ID } from '../../common/layout/component.ts';
import type { DashboardUpdate } from '../../common/wire/dashboard.ts';
import type { DashboardComponentProps } from '../dashboard-component.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { isUnsaved } from '../state/dashboard-store.ts';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import { createEditActions } from './edit-actions.ts';
import { EditBar } from './edit-bar.tsx';

// In sight, where the switch of a text is.
beforeEach(
  () => void vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 100)),
);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const positions = {
  [ROOT_ID]: { ...createComponent('ROOT', ROOT_ID), children: [GRID_ID] },
  [GRID_ID]: { ...createComponent('GRID', GRID_ID), children: ['H', 'M'] },
  H: createComponent('HEADER', 'H', { text: 'Boats' }),
  M: createComponent('MARKDOWN', 'M', { code: '', width: 12, height: 20 }),
};

interface PlacedProps {
  readonly id: 'H' | 'M';
  readonly of: (props: DashboardComponentProps) => ReactNode;
}

/** A component as the editor draws it. */
function Placed({ id, of: Component }: PlacedProps) {
  const runtime = useDashboard();
  const meta = useDashboardState(({ layout }) => layout[id]?.meta ?? NO_META);
  const { changeMeta } = createEditActions(runtime, ((key: string) => key) as never);
  return (
    <Component
      {...{ id, meta, editing: true, childIds: [], emptyPlace: null, renderChild: () => null }}
      onMetaChange={(change) => changeMeta(id, change)}
    />
  );
}

const NO_META = {};

async function open() {
  const saved: DashboardUpdate[] = [];
  const stage = await createStage({
    charts: [],
    positions,
    editable: true,
    fetchData: async () => rows(),
    answer: (endpoint, input) => {
      if (endpoint !== 'PUT /api/v1/dashboard/:id') return { result: [], count: 0 };
      saved.push((input as { readonly body: DashboardUpdate }).body);
      return { id: 9 };
    },
  });
  await act(async () => {
    render(
      stage.wrap(
        <>
          <EditBar reload={() => {}} isStyling={false} onStyling={() => {}} />
          <Placed id="H" of={HeaderComponent} />
          <Placed id="M" of={MarkdownComponent} />
        </>,
      ),
    );
  });
  fireEvent.click(await screen.findByRole('radio', { name: 'Edit' }));
  const { store } = stage.runtime;
  const source = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Markdown' });
  const type = (field: HTMLElement, value: string) => {
    field.focus();
    fireEvent.change(field, { target: { value } });
  };
  const undo = () => act(() => store.temporal.getState().undo());
  return { store, saved, source, type, undo };
}

const header = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Text of the header' });

test('[A4.7] a text counts as unsaved when typing rests, as one step to undo, which the field shows', async () => {
  const { store, source, type, undo } = await open();
  type(source(), 'S');
  type(source(), 'Sea');
  await waitFor(() => expect(isUnsaved(store.getState())).toBe(true));
  expect(store.getState().layout['M']?.meta['code']).toBe('Sea');
  undo();
  expect(source().value).toBe('');
  expect(isUnsaved(store.getState())).toBe(false);
});

test('Escape takes back what was typed in a header, also after a rest', async () => {
  const { store, type } = await open();
  type(header(), 'Ships');
  await waitFor(() => expect(store.getState().layout['H']?.meta.text).toBe('Ships'));
  type(header(), 'Ships and');
  fireEvent.keyDown(header(), { key: 'Escape' });
  expect([header().value, store.getState().layout['H']?.meta.text]).toEqual(['Boats', 'Boats']);
});

test('the keys of Save save also what is still being typed', async () => {
  const { saved, source, type } = await open();
  type(source(), 'Sea');
  fireEvent.keyDown(source(), { key: 's', code: 'KeyS', ctrlKey: true });
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.json_metadata).toContain('"code":"Sea"');
});

test('a text out of sight has no switch, which would be measured with all others when the editor opens', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 9000, 200, 100));
  const stage = await createStage({ charts: [], positions, editable: true, fetchData: async () => rows() });
  await act(async () => {
    render(stage.wrap(<Placed id="M" of={MarkdownComponent} />));
  });
  expect(screen.queryByRole('radio', { name: 'Edit' })).toBeNull();
});
