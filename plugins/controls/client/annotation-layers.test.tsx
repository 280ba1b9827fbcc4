import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AnnotationDraft, annotationProblem, NEW_ANNOTATION } from '../common/annotation-draft.ts';
import { AnnotationLayersControl } from './annotation-layers-control.tsx';

const formula: AnnotationDraft = { ...NEW_ANNOTATION, name: 'Target', value: '50' };
const event: AnnotationDraft = { ...NEW_ANNOTATION, name: 'E', annotationType: 'EVENT', value: 7, timeColumn: 'ds' };

afterEach(cleanup);

describe('the control of annotation layers [B3.32]', () => {
  const open = async (value: readonly AnnotationDraft[], pill?: string) => {
    const onChange = vi.fn();
    render(
      <MantineProvider env="test">
        <AnnotationLayersControl
          name="annotation_layers"
          label="Layers"
          error={null}
          options={{}}
          datasource={null}
          formData={{ viz_type: 'x', datasource: '1__table' }}
          value={value}
          onChange={onChange}
        />
      </MantineProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: pill ?? 'annotation.add' }));
    return { onChange, editor: within(await screen.findByRole('dialog')) };
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

  it('changes a layer and keeps what it does not know', async () => {
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
    ['of intervals needs an end', { ...event, annotationType: 'INTERVAL' }, [], 'column'],
  ] as const)('%s', (_name, layer, names, problem) => expect(annotationProblem(layer, names)).toBe(problem));
});
