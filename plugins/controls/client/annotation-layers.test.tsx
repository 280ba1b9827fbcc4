import { cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import type { Observable } from '@facet/sdk/common';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AnnotationDraft, annotationProblem, NEW_ANNOTATION } from '../common/annotation-draft.ts';
import { AnnotationLayersControl } from './annotation-layers-control.tsx';
import { controlHost, ControlStage } from './testing/control-stage.tsx';
import { useSourceColumns } from './use-source-columns.ts';

const formula: AnnotationDraft = { ...NEW_ANNOTATION, name: 'Target', value: '50' };
const event: AnnotationDraft = { ...NEW_ANNOTATION, name: 'E', annotationType: 'EVENT', value: 7, timeColumn: 'ds' };

const asked: (readonly { readonly col: string; readonly value: unknown }[])[] = [];
interface Call {
  readonly q: { readonly filters: (typeof asked)[number] };
}
const layersOf = (path: string) => {
  const own = /annotation_layer\/(\d+)$/.exec(path)?.[1];
  if (own !== undefined) return { result: { id: Number(own), name: `Layer ${own}` } };
  return { result: path.includes('storm') ? [{ id: 3, name: 'Tropical storms' }] : [{ id: 1, name: 'Airports' }] };
};
const spells = { datasource: '1__table', columns: ['began', 'kind'] };
const api = {
  async call(endpoint: string, { q }: Call) {
    if (endpoint === 'GET /api/v1/chart/:id')
      return { result: { params: JSON.stringify(spells), viz_type: 'rows', slice_name: 'Spells' } };
    asked.push(q.filters);
    const isFound = q.filters.some(({ value }) => value === 'rain' || value === 7);
    return { result: isFound ? [{ id: 7, slice_name: 'Rain per day' }] : [{ id: 1, slice_name: 'Latest' }] };
  },
  request: async (path: string) => Response.json(layersOf(path)),
  buildQueryContext: async ({ columns }: typeof spells) => ({ queries: [{ columns, metrics: ['count'] }] }),
};
const typeOf = (key: string, feeds?: readonly string[], more: object = {}) => ({
  key,
  owner: 'test/charts',
  ownerVersion: '1.0.0',
  declared: { name: key, description: key, tags: [], thumbnail: '', ...(feeds && { feeds }), ...more },
  state: 'ready' as const,
  load: () => Promise.reject(new Error('No type is loaded here.')),
  retry: () => undefined,
});
const entries = [
  typeOf('rows', ['EVENT', 'INTERVAL']),
  typeOf('lines', ['TIME_SERIES']),
  typeOf('pie'),
  typeOf('bars', undefined, { annotations: ['EVENT', 'INTERVAL'] }),
  typeOf('old bars', undefined, { successor: 'bars' }),
];
const host = controlHost({ api, entries });

/** Colours of the drawing, by label. A hidden layer may have the name of a series. */
const DRAWN = new Map([
  ['Target', 'rgb(1, 2, 3)'],
  ['E', 'rgb(4, 5, 6)'],
  ['Hidden', 'rgb(7, 8, 9)'],
]);

afterEach(cleanup);

describe('the control of annotation layers [B3.32]', () => {
  const open = async (value: readonly AnnotationDraft[], pill?: string, type = 'x') => {
    const onChange = vi.fn();
    const onPreview = vi.fn();
    render(
      <ControlStage host={host}>
        <AnnotationLayersControl
          name="annotation_layers"
          label="Layers"
          error={null}
          options={{}}
          datasource={null}
          formData={{ viz_type: type, datasource: '1__table' }}
          value={value}
          onChange={onChange}
          onPreview={onPreview}
        />
      </ControlStage>,
    );
    fireEvent.click(screen.getByRole('button', { name: pill ?? 'annotation.add' }));
    return { onChange, onPreview, editor: within(await screen.findByRole('dialog')) };
  };

  it('adds a formula', async () => {
    const { onChange, editor } = await open([]);
    const write = (name: string, text: string) =>
      fireEvent.change(editor.getByRole('textbox', { name }), { target: { value: text } });
    expect(editor.getByRole('button', { name: 'save' })).toHaveProperty('disabled', true);
    write('annotation.name', 'Target');
    write('annotation.formula', '50');
    fireEvent.click(editor.getByRole('button', { name: 'save' }));
    expect(onChange).toHaveBeenCalledWith([formula]);
  });

  it('[B5.7] is not saved with a colour that is none; without one it has a colour of the scheme', async () => {
    const { onChange, editor } = await open([{ ...formula, color: '#123456' }], 'Target');
    const typed = (color: string) =>
      fireEvent.change(editor.getByRole('textbox', { name: 'annotation.color' }), { target: { value: color } });
    typed('red');
    expect(editor.getByText('Invalid color')).toBeTruthy();
    expect(editor.getByRole('button', { name: 'save' })).toHaveProperty('disabled', true);
    typed('');
    fireEvent.click(editor.getByRole('button', { name: 'save' }));
    expect(onChange).toHaveBeenCalledWith([formula]);
  });

  it.each([
    ['x', [], ['FORMULA', 'EVENT', 'INTERVAL', 'TIME_SERIES']],
    ['bars', [], ['EVENT', 'INTERVAL']],
    ['old bars', [], ['EVENT', 'INTERVAL']],
    ['bars', [formula], ['FORMULA', 'EVENT', 'INTERVAL']],
  ])('of %s with %j offers the layers that it draws', async (type, value, expected) => {
    const { editor } = await open(value, value[0]?.name, type);
    const types = within(editor.getByRole('radiogroup', { name: 'annotation.type' })).getAllByRole('radio');
    const texts = types.map((radio) => radio.closest('div')?.textContent);
    expect(texts).toEqual(expected.map((one) => `annotation.types.${one}`));
  });

  it('[B4.10] offers the series of any chart over time, searched by the server, however many there are', async () => {
    const { onChange, editor } = await open([]);
    const write = (name: string, text: string) =>
      fireEvent.change(editor.getByRole('textbox', { name }), { target: { value: text } });
    write('annotation.name', 'Weather');
    fireEvent.click(editor.getByRole('radio', { name: 'annotation.types.TIME_SERIES' }));
    const charts = await editor.findByRole('combobox', { name: 'annotation.chart' });
    // Input into a field without focus counts as autofill of the browser.
    charts.focus();
    fireEvent.click(charts);
    fireEvent.change(charts, { target: { value: 'rain' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Rain per day' }));
    fireEvent.click(editor.getByRole('button', { name: 'save' }));
    expect(asked.at(-1)).toMatchObject([{ col: 'id', value: 7 }]);
    expect(asked).toContainEqual([
      { col: 'viz_type', opr: 'in', value: ['lines'] },
      { col: 'slice_name', opr: 'chart_all_text', value: 'rain' },
    ]);
    expect(onChange).toHaveBeenCalledWith([
      { ...NEW_ANNOTATION, name: 'Weather', annotationType: 'TIME_SERIES', sourceType: 'line', value: 7 },
    ]);
  });

  it('[B3.32] offers saved layers as the server finds them, and shows the chosen one among more than it lists', async () => {
    const { onChange, editor } = await open([{ ...event, value: 412, sourceType: 'NATIVE' }], 'E');
    const layers = await editor.findByRole<HTMLInputElement>('combobox', { name: 'annotation.sources.saved' });
    await waitFor(() => expect(layers.value).toBe('Layer 412'));
    layers.focus();
    fireEvent.click(layers);
    fireEvent.change(layers, { target: { value: 'storm' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Tropical storms' }));
    fireEvent.click(editor.getByRole('button', { name: 'save' }));
    expect(onChange).toHaveBeenCalledWith([{ ...event, sourceType: 'NATIVE', value: 3 }]);
  });

  it('selects the columns of its marks from the columns of the chart', async () => {
    const { editor } = await open([event], 'E');
    expect((await editor.findByRole('textbox', { name: 'annotation.timeColumn' })).title).toBe('ds');
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <ControlStage host={host}>{children}</ControlStage>
    );
    const { result } = renderHook(() => useSourceColumns('7'), { wrapper });
    await waitFor(() => expect(result.current).toEqual(['began', 'kind', 'count']));
  });

  it('previews a valid layer in the chart while it is edited, and not after that', async () => {
    const { onChange, onPreview, editor } = await open([formula], 'Target');
    const shown = () => onPreview.mock.calls.map(([layers]) => layers).filter((layers) => layers !== undefined);
    fireEvent.change(editor.getByRole('textbox', { name: 'annotation.formula' }), { target: { value: '60' } });
    await waitFor(() => expect(shown()).toEqual([[{ ...formula, value: '60' }]]));
    fireEvent.change(editor.getByRole('textbox', { name: 'annotation.name' }), { target: { value: '' } });
    await waitFor(() => expect(onPreview).toHaveBeenLastCalledWith(undefined));
    fireEvent.change(editor.getByRole('textbox', { name: 'annotation.name' }), { target: { value: 'Limit' } });
    await waitFor(() => expect(shown()).toHaveLength(2));
    fireEvent.click(editor.getByRole('button', { name: 'close' }));
    await waitFor(() => expect(onPreview).toHaveBeenLastCalledWith(undefined));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('shows the colour that the chart drew a layer with, and no colour of a layer that it did not draw', () => {
    const drawn: Observable<ReadonlyMap<string, string>> = {
      get: () => DRAWN,
      subscribe: () => ({ dispose: () => undefined }),
    };
    const value: readonly AnnotationDraft[] = [
      formula,
      { ...event, color: 'rgb(9, 9, 9)' },
      { ...event, name: 'Hidden', show: false },
      { ...event, name: 'Late' },
    ];
    const { container } = render(
      <ControlStage host={host}>
        <AnnotationLayersControl
          name="annotation_layers"
          label="Layers"
          error={null}
          options={{}}
          datasource={null}
          formData={{ viz_type: 'x', datasource: '1__table' }}
          value={value}
          drawnColors={drawn}
          onChange={vi.fn()}
        />
      </ControlStage>,
    );
    const signs = [...container.querySelectorAll<HTMLElement>('[draggable] > span[aria-hidden]')];
    const colors = signs.map((sign) => (sign.dataset['automatic'] === undefined ? sign.style.background : null));
    expect(colors).toEqual(['rgb(1, 2, 3)', 'rgb(9, 9, 9)', null, null]);
  });

  it('removes a layer from its editor, and offers no removal of a new one', async () => {
    const { onChange, editor } = await open([formula, event], 'Target');
    fireEvent.click(editor.getByRole('button', { name: 'removeThis' }));
    expect(onChange).toHaveBeenCalledWith([event]);
    cleanup();
    const { editor: other } = await open([]);
    expect(other.queryByRole('button', { name: 'removeThis' })).toBeNull();
  });

  it('changes a layer and keeps unknown members', async () => {
    const stored = { ...formula, foreign: 1 };
    const { onChange, editor } = await open([stored], 'Target');
    fireEvent.click(editor.getByRole('checkbox', { name: 'annotation.show' }));
    fireEvent.click(editor.getByRole('button', { name: 'save' }));
    expect(onChange).toHaveBeenCalledWith([{ ...stored, show: false }]);
  });
});

describe('a layer', () => {
  it.each([
    ['may be saved', formula, [], null],
    ['needs a name', { ...formula, name: ' ' }, [], 'name'],
    ['needs a name of its own', formula, ['Target'], 'name'],
    ['needs a formula', { ...formula, value: '' }, [], 'value'],
    ['of events may be saved', event, [], null],
    ['of a saved layer needs no column', { ...event, sourceType: 'NATIVE', timeColumn: '' }, [], null],
    ['of events needs a time column', { ...event, timeColumn: '' }, [], 'column'],
    [
      'of series says itself which column is the time',
      { ...event, annotationType: 'TIME_SERIES', timeColumn: '' },
      [],
      null,
    ],
    ['of intervals needs an end', { ...event, annotationType: 'INTERVAL' }, [], 'column'],
  ] as const)('%s', (_name, layer, names, problem) => expect(annotationProblem(layer, names)).toBe(problem));
});
